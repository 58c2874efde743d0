import type { FastifyReply } from 'fastify';

/** Aborted when the client closes the connection before it has its answer: nothing more needs to be done for it. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => raw.writableFinished || gone.abort());
  return gone.signal;
}
