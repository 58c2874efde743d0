// A receiver of webhooks in plain Node, with the SDK.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook } from '@waybill/sdk';

createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(
      await buffer(request),
      request.headers,
      process.env.WAYBILL_WEBHOOK_SECRET,
    );
    response.writeHead(204).end(); // Answer first, work after.
    console.log(event.event, event.deliveryId);
  } catch (error) {
    console.error(error.message);
    response.writeHead(400).end(error.message);
  }
}).listen(process.env.PORT ?? 8080);
