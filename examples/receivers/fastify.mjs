// A receiver of webhooks in Fastify: its own content parser keeps the body as it was sent.
import { verifyWebhook } from '@waybill/sdk';
import Fastify from 'fastify';

const app = Fastify();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);

app.post('/', async (request, reply) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, process.env.WAYBILL_WEBHOOK_SECRET);
    console.log(event.event, event.deliveryId); // Hand it to a queue: answer quickly.
    return reply.status(204).send();
  } catch (error) {
    console.error(error.message);
    return reply.status(400).send(error.message);
  }
});

await app.listen({ port: Number(process.env.PORT ?? 8080) });
