// Receives events from a queue of RabbitMQ, with amqplib and the SDK.
import { verifyWebhook } from '@waybill/sdk';
import { connect } from 'amqplib';

const { AMQP_URL = 'amqp://localhost', QUEUE = 'waybill', WAYBILL_WEBHOOK_SECRET } = process.env;
const channel = await (await connect(AMQP_URL)).createChannel();
await channel.prefetch(10);
await channel.consume(QUEUE, async (message) => {
  if (message === null) throw new Error('The queue was deleted');
  try {
    // A message may have waited in the queue for long, so it may be of any age.
    const event = await verifyWebhook(message.content, message.properties.headers, WAYBILL_WEBHOOK_SECRET, {
      toleranceSeconds: Number.POSITIVE_INFINITY,
    });
    // The same delivery can arrive twice: remember the id with what you do.
    console.log(event.event, event.deliveryId);
    channel.ack(message);
  } catch (error) {
    console.error(error.message);
    channel.reject(message, false);
  }
});
console.log(`Waiting for events in ${QUEUE}`);
