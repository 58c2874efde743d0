// A receiver of webhooks in Hono, which also runs on edge workers, Deno and Bun.
import { serve } from '@hono/node-server';
import { verifyWebhook } from '@waybill/sdk';
import { Hono } from 'hono';

const app = new Hono();

app.post('/', async (context) => {
  try {
    const { headers } = context.req.raw;
    const event = await verifyWebhook(await context.req.text(), headers, process.env.WAYBILL_WEBHOOK_SECRET);
    console.log(event.event, event.deliveryId); // Hand it to a queue: answer quickly.
    return context.body(null, 204);
  } catch (error) {
    console.error(error.message);
    return context.text(error.message, 400);
  }
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080) });
