import type { FastifyInstance } from 'fastify';
import type { VisitorKind } from '../http/routing.ts';
import type { Access } from '../schema/callers.ts';

export interface RouteEntry {
  method: string;
  url: string;
  access: Access | undefined;
  visitor: VisitorKind | undefined;
}

/** All registered routes: for 405 and OPTIONS responses, and for the test that compares each route's access with a list. */
export class RouteTable {
  readonly #entries: RouteEntry[] = [];

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) {
        this.#entries.push({ method: one, url, access: config?.access, visitor: config?.visitor });
      }
    });
  }

  list(): readonly RouteEntry[] {
    return this.#entries;
  }

  /** The methods of a path; empty if there is no such path. */
  methodsOf(path: string): string[] {
    const matching = this.#entries.filter(({ url }) => toPattern(url).test(path));
    return [...new Set(matching.map(({ method }) => method))].sort();
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
