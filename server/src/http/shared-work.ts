import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import { createFairQueue } from '../lib/fair-queue.ts';
import { wantsCsv } from './csv.ts';
import type { Door } from './door.ts';

/**
 * Requests that may take long, by what they cost. Those of one account share a few places, whichever door they come through, and
 * accounts take turns. What waits has been validated, but nothing has been read or claimed for it.
 */
const LIMITS = {
  /** Pages and searches. A key may ask for 60 at once, and an account has several keys. */
  list: { perOwner: 4, total: 32, waitingPerOwner: 256, waiting: 4_096 },
  /** A whole list. It keeps its place until the client has read all of it. */
  export: { perOwner: 4, total: 256, waitingPerOwner: 64, waiting: 1_024 },
  /** A label or a document of one order. */
  page: { perOwner: 4, total: 16, waitingPerOwner: 128, waiting: 1_024 },
  /** A document of many: in the thread, all are drawn at the same time, and take up memory. */
  document: { perOwner: 2, total: 4, waitingPerOwner: 32, waiting: 256 },
  /** Up to 100 changes. Each that waits keeps its body, of up to 1 MB. */
  batch: { perOwner: 8, total: 64, waitingPerOwner: 32, waiting: 128 },
};

type Kind = keyof typeof LIMITS;
/** What a route declares. A list that is asked for as CSV is an export. */
export type Work = Exclude<Kind, 'export'>;

type Begin = (refusal?: AppError) => void;

const RETRY_AFTER_SECONDS = 5;
const tooMany = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many large requests of this account are waiting, try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
/** A client that reads nothing of its export for so long is disconnected. */
const UNREAD_MS = 60_000;

/** One for the process: both doors lead to it. */
export function createSharedWork() {
  const queues = new Map(
    Object.entries(LIMITS).map(([kind, { perOwner, total, waitingPerOwner, waiting }]) => {
      const perAccount = { perMember: perOwner, maxOfGroup: waitingPerOwner, maxOfMember: waitingPerOwner };
      return [kind, createFairQueue({ ...perAccount, atOnce: total, maxWaiting: waiting })];
    }),
  );
  const places = new WeakMap<FastifyRequest, () => void>();

  const kindOf = (work: Work, request: FastifyRequest): Kind =>
    work === 'list' && wantsCsv(request) ? 'export' : work;

  function enter(kind: Kind, request: FastifyRequest, reply: FastifyReply, done: Begin): void {
    const asker = { group: request.caller?.accountId ?? '', member: '' };
    const leave = queues.get(kind)?.enter(asker, done, () => done(tooMany()));
    if (leave === undefined) throw tooMany();
    // Also without an answer, when the client is gone.
    reply.raw.once('close', leave);
    if (kind === 'export') reply.raw.setTimeout(UNREAD_MS, () => reply.raw.destroy());
    else places.set(request, leave);
  }

  return {
    /** To be called before anything is claimed for a request. One that had to wait is checked `again` when its turn comes. */
    addHooks(app: FastifyInstance, again: Door): void {
      app.addHook('preHandler', (request, reply, done) => {
        const { work } = request.routeOptions.config;
        if (work === undefined) {
          done();
          return;
        }
        let hasWaited = false;
        const checkAgain = async (): Promise<void> => {
          await again(request, reply);
        };
        enter(kindOf(work, request), request, reply, (refusal) => {
          if (hasWaited && refusal === undefined) checkAgain().then(() => done(), done);
          else done(refusal);
        });
        hasWaited = true;
      });
      app.addHook('onSend', (request, _reply, _payload, done) => {
        places.get(request)?.();
        done();
      });
    },
  };
}
