import type { FastifyInstance } from 'fastify';

/**
 * Returns how to stop: no new connections, every request under way answered, then every connection closed. Without the
 * last step a client that holds a connection open and says nothing would keep the process alive.
 */
export function gracefulStop(server: FastifyInstance): () => Promise<void> {
  let underWay = 0;
  let onIdle: (() => void) | undefined;
  server.server.on('request', (_request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (underWay === 0) onIdle?.();
    });
  });

  return async () => {
    const closed = server.close();
    if (underWay > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
    }
    server.server.closeAllConnections();
    await closed;
  };
}
