import type { FastifyInstance } from 'fastify';
import { pathOf } from '../http/routing.ts';
import { AppError, invalid } from '../lib/errors.ts';
import type { PageAnswer } from './pages/dashboard-pages.ts';
import type { RouteTable } from './route-table.ts';

/**
 * 404 for a path that nothing answers to; 405 where another method would; 204 and the methods for OPTIONS. Decided
 * before a body is read, which must not turn a 404 into something else. `otherwise` may answer instead of the 404.
 */
export function answerUnknown(app: FastifyInstance, routes: RouteTable, otherwise?: PageAnswer): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const methods = routes.methodsOf(pathOf(request.url));
    if (methods.length === 0) {
      const answer = otherwise?.(request, reply);
      if (answer !== undefined) return answer;
      throw new AppError('NOT_FOUND', 'No such path');
    }
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here`);
  });
  // Never reached; without it this part of the server would not run its hooks for unknown paths.
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND', 'No such path');
  });
}

/** PostgreSQL can't hold a NUL: no resource has one in its id, and no filter can match one. */
export async function refuseNulInUrl({ url }: { url: string }): Promise<void> {
  const query = url.indexOf('?');
  const nul = url.indexOf('%00');
  if (nul === -1) return;
  if (query === -1 || nul < query) throw new AppError('NOT_FOUND', 'No such path');
  throw invalid('query: must not contain a NUL character');
}
