import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import type { PersonLimit } from '../../limits/index.ts';

/** After the dashboard's door: slows down a person whose pages ask without end. */
export const createPersonCheck =
  (limit: PersonLimit) =>
  ({ visitor }: FastifyRequest): void => {
    if (visitor === null || limit.allows(visitor.user.id)) return;
    throw new AppError('RATE_LIMITED', 'Too many dashboard requests at once, try again in a moment', {
      retryAfterSeconds: 1,
    });
  };
