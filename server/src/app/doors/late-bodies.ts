import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DashboardDoor, Door } from '../../http/door.ts';
import { AppError } from '../../lib/errors.ts';

/**
 * Checks a request again once its body has arrived, before anything is done with it. The door has checked it before, but a client
 * can take a minute to send the body, and have lost its key, session or role meanwhile.
 */
export function checkAgainAfterBody(app: FastifyInstance, again: Door): void {
  app.addHook('preValidation', (request, reply, done) => {
    const checked = sendsBody(request) ? again(request, reply) : undefined;
    if (checked instanceof Promise) checked.then(() => done(), done);
    else done();
  });
}

const sendsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The session may have switched to another account: then the request is not about that one. */
export const readmit =
  (door: DashboardDoor): Door =>
  async (request, reply) => {
    const before = request.visitor?.account?.id;
    await door.admit(request, reply);
    if (request.visitor?.account?.id !== before)
      throw new AppError('ACCOUNT_CHANGED', 'You have switched to another account. Reload the page.');
  };
