import type { FastifyInstance } from 'fastify';
import { pathOf } from '../http/routing.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { PageHandler } from './pages/dashboard-pages.ts';
import type { RouteTable } from './route-table.ts';

const EXTRA_SLASH = 'No such path: remove the trailing slash';

/**
 * 404 for an unknown path, 405 for an unknown method, 204 with `Allow` for OPTIONS. Decided before the body is read, so
 * that a bad body does not turn a 404 into another error. `fallback` may answer instead of the 404.
 */
export function handleUnknownPaths(app: FastifyInstance, routes: RouteTable, fallback?: PageHandler): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.originalUrl);
    // The router takes `/orders/` for `/orders/:id` with an empty id.
    const hasEmptyId = fallback === undefined && path.endsWith('/');
    if (!request.is404 && !hasEmptyId) {
      done();
      return;
    }
    const methods = routes.methodsOf(path);
    if (methods.length === 0) {
      const response = fallback?.(request, reply);
      if (response !== undefined) return;
      const hasExtraSlash = path.endsWith('/') && routes.methodsOf(path.slice(0, -1)).length > 0;
      throw new AppError('NOT_FOUND', hasExtraSlash ? EXTRA_SLASH : 'No such path');
    }
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method !== 'OPTIONS')
      throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here`);
    reply.status(204).send();
  });
  // Never called, but without it Fastify would not run this scope's hooks for unknown paths.
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND', 'No such path');
  });
}

/** PostgreSQL cannot store a NUL, so no id contains one and no filter can match one. */
export function rejectNulInUrl({ url }: { url: string }, _reply: unknown, done: () => void): void {
  const nul = url.indexOf('%00');
  if (nul === -1) {
    done();
    return;
  }
  const query = url.indexOf('?');
  if (query === -1 || nul < query) throw new AppError('NOT_FOUND', 'No such path');
  throw invalid('query: must not contain a NUL character');
}
