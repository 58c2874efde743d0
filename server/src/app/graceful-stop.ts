import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A connection that has been silent for this long is closed: its next request is hardly on its way at this moment. */
const SILENT_MS = 1_000;
const LOOK_EVERY_MS = 20;
const QUIET_TURNS = 10;
const QUIET_MS = 50;
/** Where new clients never cease to come, whatever we do some are refused and a few may be reset. */
const ACCEPT_WITHIN_MS = 2_000;
/** What has not been answered by then is given up, so that one slow upload does not hold up the stop for ever. */
const ANSWER_WITHIN_MS = 20_000;

export interface StopOptions {
  /** How long to go on as if nothing had happened while /readyz says 503, so that a load balancer stops sending. */
  delayMs: number;
  /** Aborted when the stop begins. */
  stopping: AbortController;
}

interface Connection {
  /** Requests that have arrived and are not answered yet; more than one where the client pipelines. */
  unanswered: number;
  lastResponse: ServerResponse | undefined;
  silentSince: number;
  /** What had been read when it fell silent: anything beyond that is the beginning of a request. */
  bytesRead: number;
}

/**
 * Returns how to stop without resetting a request that was already sent:
 *
 * 1. /readyz says 503 and, where a delay is set, everything else goes on.
 * 2. No new connections. Open ones are left alone: telling their clients to reconnect before this would have them
 *    connect in the very moment in which the kernel drops whatever has not been accepted.
 * 3. Every answer says `Connection: close`. A connection without a request is given a moment to send one and is then
 *    closed right after the event loop has looked for data, because closing it with unread bytes would reset it.
 */
export function gracefulStop(
  server: FastifyInstance,
  { delayMs, stopping }: StopOptions,
): () => Promise<void> {
  const connections = trackConnections(server.server);

  return async () => {
    stopping.abort();
    if (delayMs > 0) await setTimeout(delayMs);
    await stopListening(server.server);
    connections.closeAfterAnswers();
    await connections.closeSilent();
    // Ends event streams, which would never end by themselves.
    const closed = server.close();
    await connections.answered(ANSWER_WITHIN_MS);
    server.server.closeAllConnections();
    await closed;
  };
}

/**
 * Closes the listening socket once no connection waits to be accepted: those the kernel would reset, with the requests
 * that were sent on them. The event loop accepts one in each of its turns, and under load a turn is long and every answer
 * brings the next connection; so until then requests wait, which makes turns short and clients silent.
 */
async function stopListening(server: Server): Promise<void> {
  const began = performance.now();
  let quiet = { turns: 0, since: began };
  const onConnection = (): void => {
    quiet = { turns: 0, since: performance.now() };
  };
  server.on('connection', onConnection);
  const resume = holdRequests(server);
  for (let now = began; now < began + ACCEPT_WITHIN_MS; now = performance.now()) {
    // Time alone would not tell: a turn may be as long as that.
    if (quiet.turns++ >= QUIET_TURNS && now - quiet.since >= QUIET_MS) break;
    await setImmediate();
  }
  // Of the socket alone: `close` of an HTTP server also destroys connections whose next request is not yet read.
  TcpServer.prototype.close.call(server);
  server.off('connection', onConnection);
  resume();
}

/** Keeps requests from their handlers. Returns how to let them go on. */
function holdRequests(server: Server): () => void {
  const handlers = server.listeners('request') as RequestListener[];
  const held: Parameters<RequestListener>[] = [];
  server.removeAllListeners('request').on('request', (...request) => held.push(request));
  return () => {
    server.removeAllListeners('request');
    for (const handler of handlers) server.on('request', handler);
    for (const request of held) server.emit('request', ...request);
  };
}

function trackConnections(server: Server) {
  const connections = new Map<Socket, Connection>();
  let lastAnswers = false;

  server.on('connection', (socket) => {
    connections.set(socket, {
      unanswered: 0,
      lastResponse: undefined,
      silentSince: performance.now(),
      bytesRead: 0,
    });
    socket.once('close', () => connections.delete(socket));
  });

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.unanswered += 1;
    if (lastAnswers) closeAfter(response, connection.lastResponse);
    connection.lastResponse = response;
    response.once('close', () => {
      connection.unanswered -= 1;
      if (connection.lastResponse === response) connection.lastResponse = undefined;
      connection.silentSince = performance.now();
      connection.bytesRead = socket.bytesRead;
    });
  });

  const isSilent = (socket: Socket, { unanswered, bytesRead }: Connection): boolean =>
    unanswered === 0 && socket.bytesRead === bytesRead;

  return {
    closeAfterAnswers(): void {
      lastAnswers = true;
      for (const { lastResponse } of connections.values()) if (lastResponse) closeAfter(lastResponse);
    },

    /** Resolves when every connection that is left has a request under way. */
    async closeSilent(): Promise<void> {
      for (;;) {
        const silent = [...connections].filter(([socket, connection]) => isSilent(socket, connection));
        if (silent.length === 0) return;
        for (const [socket, connection] of silent) {
          if (performance.now() - connection.silentSince < SILENT_MS) continue;
          await setImmediate();
          if (isSilent(socket, connection)) socket.destroy();
        }
        await setTimeout(LOOK_EVERY_MS);
      }
    },

    async answered(withinMs: number): Promise<void> {
      const deadline = performance.now() + withinMs;
      while (connections.size > 0 && performance.now() < deadline) await setTimeout(LOOK_EVERY_MS);
    },
  };
}

/** The last answer of a connection closes it; one before it, to a client that pipelines, must not. */
function closeAfter(response: ServerResponse, before?: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (before === undefined || before.headersSent) return;
  // Which Fastify gives to every answer once it is closing.
  before.removeHeader('connection');
  before.shouldKeepAlive = true;
}
