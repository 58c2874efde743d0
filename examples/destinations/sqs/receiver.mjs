// Receives events from a queue of Amazon SQS, with the SDK.
import { verifyWebhook } from '@waybill/sdk';
import { readQueue } from './queue.mjs';

await readQueue(async ({ Body, MessageAttributes = {} }) => {
  // `webhook-signature` and the others that belong to it are attributes of the message.
  const headers = Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { StringValue }]) => [name, StringValue]),
  );
  // A message may have waited in the queue for long, so it may be of any age.
  const event = await verifyWebhook(Body, headers, process.env.WAYBILL_WEBHOOK_SECRET, {
    toleranceSeconds: Number.POSITIVE_INFINITY,
  });
  // The same delivery can arrive twice: remember the id with what you do.
  console.log(event.event, event.deliveryId);
});
