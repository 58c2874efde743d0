import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long an idle connection is kept for its next request, which is answered with `Connection: close`. A request that is sent at
 * the moment when the connection is closed is lost, so whoever asks more often than this loses none.
 */
const IDLE_GRACE_MS = 3_000;
const POLL_MS = 20;
const QUIET_TURNS = 10;
const QUIET_MS = 50;
/** The time beyond this in one turn of the event loop counts as a pause: nothing ran, most likely not even the clients. */
const LONGEST_TURN_MS = 100;
/** Give up waiting for a gap between new connections. Under such load some are refused, and a few may be reset. */
const ACCEPT_WITHIN_MS = 2_000;
/** Open requests are aborted after this, so that one slow upload cannot block the stop. */
const DRAIN_WITHIN_MS = 20_000;

export interface StopOptions {
  /** How long to keep serving while /readyz answers 503, so that load balancers stop sending first. */
  delayMs: number;
  /** Aborted when the stop begins. */
  stopping: AbortController;
  /** Told when this process has closed its listening socket. Resolves when all that share the port have. */
  closed?: (() => Promise<unknown>) | undefined;
  /** Called with the number of connections whose requests were aborted, if there are any. */
  onAborted(connections: number): void;
}

interface Connection {
  /** More than one if the client pipelines. */
  openRequests: number;
  lastResponse: ServerResponse | undefined;
  idleSince: number;
  /** Bytes read when it became idle: any beyond that are the beginning of a request. */
  bytesRead: number;
}

/**
 * Returns a function that stops the server without resetting a request that was already sent:
 *
 * 1. /readyz answers 503. If a delay is set, everything else continues, but every response says `Connection: close`: clients
 *    move to other servers while this one still accepts connections.
 * 2. Stop accepting connections. Without a delay, open ones are not closed yet: their clients would reconnect at the moment when
 *    the kernel drops connections that have not been accepted.
 * 3. Every response says `Connection: close`. An idle connection gets a few seconds to send a request, and is then closed right after the event loop has polled for data,
 *    because closing a socket with unread bytes would reset it.
 */
export function gracefulStop(
  server: FastifyInstance,
  { delayMs, stopping, closed: othersToo, onAborted }: StopOptions,
): () => Promise<void> {
  const connections = trackConnections(server.server);

  return async () => {
    stopping.abort();
    if (delayMs > 0) {
      connections.closeAfterResponses();
      await setTimeout(delayMs);
    }
    const paused = measurePauses();
    await stopListening(server.server, paused, othersToo);
    connections.closeAfterResponses();
    await connections.closeIdle(paused);
    // Also ends event streams, which would never end on their own.
    const closed = server.close();
    const left = await connections.drained(DRAIN_WITHIN_MS);
    if (left > 0) onAborted(left);
    server.server.closeAllConnections();
    await closed;
  };
}

/**
 * Closes the listening socket when no connection is waiting to be accepted, because the kernel would reset those. The event
 * loop accepts one connection per turn; under load turns are long, and every response makes room for the next connection.
 * So requests are queued meanwhile, which keeps turns short and clients waiting.
 */
async function stopListening(
  server: Server,
  paused: () => number,
  othersToo: StopOptions['closed'],
): Promise<void> {
  const began = performance.now();
  let quiet = { turns: 0, since: began };
  const onConnection = (): void => {
    quiet = { turns: 0, since: performance.now() };
  };
  server.on('connection', onConnection);
  const resume = pauseRequests(server);
  for (let now = began; now - paused() < began + ACCEPT_WITHIN_MS; now = performance.now()) {
    // Time alone is not enough: a single turn may take that long.
    if (quiet.turns++ >= QUIET_TURNS && now - quiet.since >= QUIET_MS) break;
    await setImmediate();
  }
  // Only the listening socket: `close` of an HTTP server also destroys connections whose next request has not been read.
  TcpServer.prototype.close.call(server);
  server.off('connection', onConnection);
  // Until then clients could still connect to the last socket, which nobody reads any more.
  await othersToo?.().catch(() => {});
  resume();
}

/** Returns a function, to be called once in every turn, that returns for how long this process has been paused since. */
function measurePauses(): () => number {
  let last = performance.now();
  let total = 0;
  return () => {
    const now = performance.now();
    total += Math.max(0, now - last - LONGEST_TURN_MS);
    last = now;
    return total;
  };
}

/** Queues incoming requests. Returns a function that passes them on to their handlers. */
function pauseRequests(server: Server): () => void {
  const handlers = server.listeners('request');
  const queued: Parameters<RequestListener>[] = [];
  server.removeAllListeners('request').on('request', (...request) => queued.push(request));
  return () => {
    server.removeAllListeners('request');
    for (const handler of handlers)
      server.on('request', (...request) => Reflect.apply(handler, server, request));
    for (const request of queued) server.emit('request', ...request);
  };
}

function trackConnections(server: Server) {
  const connections = new Map<Socket, Connection>();
  let closing = false;

  server.on('connection', (socket) => {
    connections.set(socket, {
      openRequests: 0,
      lastResponse: undefined,
      idleSince: performance.now(),
      bytesRead: 0,
    });
    socket.once('close', () => connections.delete(socket));
  });

  // Before the server's own listener, which may respond at once: then it would be too late to close the connection.
  server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.openRequests += 1;
    if (closing) closeAfter(response, connection.lastResponse);
    connection.lastResponse = response;
    response.once('close', () => {
      connection.openRequests -= 1;
      if (connection.lastResponse === response) connection.lastResponse = undefined;
      connection.idleSince = performance.now();
      connection.bytesRead = socket.bytesRead;
    });
  });

  const isIdle = (socket: Socket, { openRequests, bytesRead }: Connection): boolean =>
    openRequests === 0 && socket.bytesRead === bytesRead;

  return {
    closeAfterResponses(): void {
      closing = true;
      for (const { lastResponse } of connections.values()) if (lastResponse) closeAfter(lastResponse);
    },

    /** Resolves when every remaining connection has an open request. */
    async closeIdle(paused: () => number): Promise<void> {
      const began = performance.now();
      for (;;) {
        const idleBefore = performance.now() - paused() - IDLE_GRACE_MS;
        const idle = [...connections].filter(([socket, connection]) => isIdle(socket, connection));
        if (idle.length === 0) return;
        for (const [socket, connection] of idle) {
          if (Math.max(connection.idleSince, began) > idleBefore) continue;
          await setImmediate();
          if (isIdle(socket, connection)) socket.destroy();
        }
        await setTimeout(POLL_MS);
      }
    },

    /** Resolves with the number of connections that are left. */
    async drained(withinMs: number): Promise<number> {
      const deadline = performance.now() + withinMs;
      while (connections.size > 0 && performance.now() < deadline) await setTimeout(POLL_MS);
      return connections.size;
    },
  };
}

/** Only the last response of a connection closes it; with pipelining, earlier ones must not. */
function closeAfter(response: ServerResponse, before?: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (before === undefined || before.headersSent) return;
  // Fastify sets `Connection: close` on every response once it is closing.
  before.removeHeader('connection');
  before.shouldKeepAlive = true;
}
