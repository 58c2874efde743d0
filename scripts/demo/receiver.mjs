import { once } from 'node:events';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { selfSignedCertificate } from '../../server/dist/certificate.js';

/**
 * The merchant's endpoint. It accepts only what the SDK verifies, and can be out of order for a while: then it answers 503,
 * as a proxy does while the program behind it restarts. On a slow machine a retry may come before it is back, and waits for
 * that, so that every delivery fails once.
 */
export async function startReceiver(verifyWebhook, screen) {
  const certificate = selfSignedCertificate(['127.0.0.1']);
  /** While it is out of order: resolves once it is back. */
  let back;
  const receiver = {
    certificate: certificate.cert,
    secret: undefined,
    turnedAway: new Set(),
    breakDown() {
      back = new Promise((resolve) => {
        receiver.comeBack = () => {
          back = undefined;
          resolve();
        };
      });
    },
    rejected: [],
    /** Events by the id of their delivery, because a delivery may arrive twice. */
    deliveries: new Map(),
  };

  const server = createServer(certificate, async (request, response) => {
    const body = await buffer(request);
    const id = request.headers['webhook-id'];
    if (back !== undefined && !receiver.turnedAway.has(id)) {
      receiver.turnedAway.add(id);
      response.writeHead(503).end('restarting');
      return;
    }
    await back;
    try {
      const event = await verifyWebhook(body, request.headers, receiver.secret);
      receiver.deliveries.set(event.deliveryId, event);
      response.writeHead(204).end();
      screen.webhook(event.event, receiver.deliveries.size);
    } catch (error) {
      receiver.rejected.push(error.message);
      response.writeHead(400).end(error.message);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `https://127.0.0.1:${server.address().port}/hooks`;
  receiver.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return receiver;
}
