import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { PersonLimit } from '../../limits/index.ts';

/** After the dashboard's door: slows down a person whose pages ask without end. */
export const createPersonHook =
  (limit: PersonLimit) =>
  ({ visitor }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (visitor === null || limit.allows(visitor.user.id)) {
      done();
      return;
    }
    throw new AppError('RATE_LIMITED', 'Too many dashboard requests at once, try again in a moment', {
      retryAfterSeconds: 1,
    });
  };
