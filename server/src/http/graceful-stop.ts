import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Returns how to stop: no new connections, every request under way answered, then every connection closed. Without the
 * last step a client that holds a connection open and says nothing would keep the process alive.
 */
export function gracefulStop(server: FastifyInstance): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let onIdle: (() => void) | undefined;
  server.server.on('request', (_request, response) => {
    underWay.add(response);
    if (onIdle !== undefined) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay.delete(response);
      if (underWay.size === 0) onIdle?.();
    });
  });

  return async () => {
    const idle = new Promise<void>((resolve) => {
      onIdle = resolve;
    });
    // Tells the client not to send another request on this connection.
    for (const response of underWay) response.shouldKeepAlive = false;
    const closed = server.close();
    if (underWay.size > 0) await idle;
    server.server.closeAllConnections();
    await closed;
  };
}
