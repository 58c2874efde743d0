import type { FastifyReply } from 'fastify';
import { AppError } from '../lib/errors.ts';

/** Aborted when the client closes the connection before it has its answer: nothing more needs to be done for it. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const abort = () => gone.abort(new AppError('REQUEST_TIMEOUT', 'The client has closed the connection'));
  if (raw.destroyed) abort();
  else raw.once('close', () => raw.writableFinished || abort());
  return gone.signal;
}
