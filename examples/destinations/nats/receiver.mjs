// Receives events from NATS with the SDK, as they arrive. To read what JetStream has stored, use a consumer of the stream.
import { connect } from '@nats-io/transport-node';
import { verifyWebhook } from '@waybill/sdk';

const {
  NATS_URL = 'localhost',
  NATS_USER: user,
  NATS_PASSWORD: pass,
  SUBJECT = 'waybill.>',
  WAYBILL_WEBHOOK_SECRET,
} = process.env;
const connection = await connect({ servers: NATS_URL, user, pass });
const messages = connection.subscribe(SUBJECT);
await connection.flush();
console.log(`Waiting for events on ${SUBJECT}`);
for await (const message of messages) {
  try {
    const headers = Object.fromEntries([...message.headers].map(([name, [value]]) => [name, value]));
    // A message that is sent again later may be of any age.
    const event = await verifyWebhook(message.data, headers, WAYBILL_WEBHOOK_SECRET, {
      toleranceSeconds: Number.POSITIVE_INFINITY,
    });
    // The same delivery can arrive twice: remember the id with what you do.
    console.log(event.event, event.deliveryId);
  } catch (error) {
    console.error(error.message);
  }
}
