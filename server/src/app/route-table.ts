import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { VisitorKind } from '../http/routing.ts';
import type { Access } from '../schema/callers.ts';
import type { RouteGroup } from '../schema/roles.ts';

export interface RouteEntry {
  method: string;
  url: string;
  access: Access | 'any' | undefined;
  visitor: VisitorKind | undefined;
  group: RouteGroup | undefined;
}

/** A route that the reference describes. */
export interface DescribedRoute extends RouteOptions {
  schema: FastifySchema;
}

const isDescribed = (route: RouteOptions): route is DescribedRoute =>
  route.method !== 'HEAD' && route.schema !== undefined && !route.schema.hide;

/** All registered routes: for 405 and OPTIONS responses, for the reference, and for the test that compares each with a list. */
export class RouteTable {
  readonly #routes: RouteOptions[] = [];

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => void this.#routes.push(route));
  }

  /** Read when asked, because hooks that run after `watch` complete a route's configuration. */
  list(): RouteEntry[] {
    return this.#routes.flatMap(({ method, url, config }) => {
      const { access, visitor, group } = config ?? {};
      return [method].flat().map((one) => ({ method: one, url, access, visitor, group }));
    });
  }

  described(): DescribedRoute[] {
    return this.#routes.filter(isDescribed);
  }

  /** The methods of a path; empty if there is no such path. */
  methodsOf(path: string): string[] {
    const exact = this.list().filter(({ url }) => url === path);
    // Otherwise `/shipments/labels` would also have the methods of `/shipments/:id`, which know no shipment of that name.
    const matching = exact.length > 0 ? exact : this.list().filter(({ url }) => toPattern(url).test(path));
    return [...new Set(matching.map(({ method }) => method))].sort();
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
