import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Door } from '../../http/door.ts';
import { pathOf } from '../../http/routing.ts';
import { API_PREFIX } from './api-door.ts';
import { DASHBOARD_PREFIX } from './dashboard-door.ts';

/*
 * The routes of the API are behind both doors, but registered once, which saves each start a fifth of its time and of its memory.
 * What is asked for at the dashboard's address of such a route is rewritten to that of the API before it is routed.
 */

/** Whether a request has come to the dashboard's address of a route of the API. Nothing else is ever rewritten. */
export const isMirrored = ({ url, originalUrl }: Pick<FastifyRequest, 'url' | 'originalUrl'>): boolean =>
  url !== originalUrl;

/** `isShared` is asked whether the route at a path of the API is the dashboard's too. */
export function createRewrite(isShared: (path: string) => boolean) {
  return function rewriteUrl(this: FastifyInstance, { method = '', url = '' }: IncomingMessage): string {
    if (url.startsWith(`${API_PREFIX}/`) || !pathOf(url).startsWith(`${DASHBOARD_PREFIX}/`)) return url;
    // As sent, because the router decodes what is left. What a slash, `?` or `#` is encoded as stays encoded in `pathOf`.
    const rewritten = url.replace(/^(?:https?:\/\/[^/?#]*)?(?:\/[^/?#]*){3}/i, API_PREFIX);
    // The router also finds what answers a URL that it cannot decode.
    const finds = (path: string): boolean => this.findRoute({ method, url: path }) !== null;
    return !finds(url) && isShared(pathOf(rewritten)) && finds(rewritten) ? rewritten : url;
  };
}

/** What a request to a route behind both doors passes, by the address that it has come to. */
export const eitherDoor =
  (api: Door, dashboard: Door): Door =>
  (request, reply) =>
    isMirrored(request) ? dashboard(request, reply) : api(request, reply);

/** The dashboard's address of a route of the API. */
export const mirrorOf = (route: string): string => `${DASHBOARD_PREFIX}${route.slice(API_PREFIX.length)}`;

/** The route of a request, at the address that the client knows. */
export const routeOf = (request: FastifyRequest): string | undefined => {
  const { url } = request.routeOptions;
  return url !== undefined && isMirrored(request) ? mirrorOf(url) : url;
};
