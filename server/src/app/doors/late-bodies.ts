import type { FastifyInstance } from 'fastify';
import type { DashboardDoor, Door } from '../../http/door.ts';
import { AppError } from '../../lib/errors.ts';
import { currentTurn } from '../../lib/event-loop.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn of the event loop in which the door admitted the request. */
    admittedIn: number;
  }
}

/**
 * Checks a request again once its body has arrived, before anything is done with it. The door has checked it before, but a client
 * can take a minute to send the body, and have lost its key, session or role meanwhile. A small body usually arrives together
 * with the headers: then nothing can have changed, and the request costs no second lookup.
 */
export function checkAgainAfterBody(app: FastifyInstance, again: Door): void {
  app.decorateRequest('admittedIn', 0);
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    request.admittedIn = currentTurn();
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const checked = request.admittedIn === currentTurn() ? undefined : again(request, reply);
    if (checked instanceof Promise) checked.then(() => done(), done);
    else done();
  });
}

/** The session may have switched to another account: then the request is not about that one. */
export const readmit =
  (door: DashboardDoor): Door =>
  async (request, reply) => {
    const before = request.visitor?.account?.id;
    await door.admit(request, reply);
    if (request.visitor?.account?.id !== before)
      throw new AppError('ACCOUNT_CHANGED', 'You have switched to another account. Reload the page.');
  };
