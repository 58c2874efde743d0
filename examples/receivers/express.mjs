// A receiver of webhooks in Express: `express.raw` keeps the body as it was sent.
import { verifyWebhook } from '@waybill/sdk';
import express from 'express';

const app = express();

app.post('/', express.raw({ type: 'application/json' }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, process.env.WAYBILL_WEBHOOK_SECRET);
    response.sendStatus(204); // Answer first, work after.
    console.log(event.event, event.deliveryId);
  } catch (error) {
    console.error(error.message);
    response.status(400).send(error.message);
  }
});

app.listen(process.env.PORT ?? 8080);
