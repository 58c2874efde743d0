import { once } from 'node:events';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { selfSignedCertificate } from '../../server/dist/certificate.js';

/**
 * The merchant's endpoint. It accepts only what the SDK verifies, and can be out of order for a while: `isDown` makes it answer
 * 503, as a proxy does while the program behind it restarts.
 */
export async function startReceiver(verifyWebhook, screen) {
  const certificate = selfSignedCertificate(['127.0.0.1']);
  const receiver = {
    certificate: certificate.cert,
    secret: undefined,
    isDown: false,
    turnedAway: 0,
    rejected: [],
    /** Events by the id of their delivery, because a delivery may arrive twice. */
    deliveries: new Map(),
  };

  const server = createServer(certificate, async (request, response) => {
    const body = await buffer(request);
    if (receiver.isDown) {
      receiver.turnedAway += 1;
      response.writeHead(503).end('restarting');
      return;
    }
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
