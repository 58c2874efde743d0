import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { VisitorKind } from '../http/routing.ts';
import type { Access } from '../schema/callers.ts';
import type { RouteGroup } from '../schema/roles.ts';
import { API_PREFIX } from './doors/api-door.ts';
import { mirrorOf } from './doors/mirror.ts';

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

/** All registered routes, at each of their addresses: for 405 and OPTIONS responses, for the reference, and for the test that compares each with a list. */
export class RouteTable {
  readonly #routes: RouteOptions[] = [];
  /** Those that the dashboard has too. */
  readonly #mirrored = new Set<RouteOptions>();
  #ofApiAlone: RegExp[] | undefined;
  /** Made once: anyone may ask for paths that do not exist, as often as they like. */
  #methods: Map<string, { pattern: RegExp; methods: string[] }> | undefined;

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => void this.#routes.push(route));
  }

  /** For routes that are registered on `app` later. */
  mirror(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => void this.#mirrored.add(route));
  }

  /** Whether what the router finds at a path of the API is the dashboard's too. */
  isMirrored(path: string): boolean {
    this.#ofApiAlone ??= this.#routes
      .filter((route) => route.url.startsWith(`${API_PREFIX}/`) && !this.#mirrored.has(route))
      .map(({ url }) => toPattern(url));
    return !this.#ofApiAlone.some((pattern) => pattern.test(path));
  }

  /** Read when asked, because hooks that run after `watch` complete a route's configuration. */
  list(): RouteEntry[] {
    return this.#routes.flatMap((route) => {
      const { access, visitor, group } = route.config ?? {};
      const urls = this.#mirrored.has(route) ? [route.url, mirrorOf(route.url)] : [route.url];
      const methods = [route.method].flat();
      return urls.flatMap((url) => methods.map((method) => ({ method, url, access, visitor, group })));
    });
  }

  described(): DescribedRoute[] {
    return this.#routes.filter(isDescribed);
  }

  /** The methods of a path; empty if there is no such path. */
  methodsOf(path: string): string[] {
    this.#methods ??= this.#methodsByUrl();
    // Otherwise `/shipments/labels` would also have the methods of `/shipments/:id`, which know no shipment of that name.
    const exact = this.#methods.get(path);
    const matching = exact
      ? [exact]
      : [...this.#methods.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
  }

  #methodsByUrl(): Map<string, { pattern: RegExp; methods: string[] }> {
    const found = new Map<string, { pattern: RegExp; methods: string[] }>();
    for (const { method, url } of this.list()) {
      const known = found.get(url);
      if (known === undefined) found.set(url, { pattern: toPattern(url), methods: [method] });
      else known.methods.push(method);
    }
    return found;
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
