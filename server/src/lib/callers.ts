import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Whoever has waited for longer waits for something else than this process: a carrier, or news. */
const WAITS_AT_MOST_MS = 1_000;
/** Someone who asked this recently is likely to ask again. */
const LATELY_MS = 1_000;

export type Callers = ReturnType<typeof createCallers>;

/** Who asks this process for something, for work that is done beside that. */
export function createCallers() {
  /** Responses that are not complete, with the time at which each was asked for. */
  const open = new Map<ServerResponse, number>();
  let lastAt = Number.NEGATIVE_INFINITY;

  function come(_request: IncomingMessage, response: ServerResponse): void {
    lastAt = performance.now();
    open.set(response, lastAt);
    response.once('close', () => open.delete(response));
  }

  return {
    /** Counts the requests of this server. */
    watch(server: Server): void {
      server.prependListener('request', come);
    },

    /** Whether a request has no answer yet. A stream has one from its start. */
    areWaiting(): boolean {
      const since = performance.now() - WAITS_AT_MOST_MS;
      for (const [response, at] of open) if (!response.headersSent && at > since) return true;
      return false;
    },

    cameLately: (): boolean => performance.now() - lastAt < LATELY_MS,
  };
}
