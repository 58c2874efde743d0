// Receives events from a stream of Redis as one of a group of consumers, with ioredis and the SDK.
import { verifyWebhook } from '@waybill/sdk';
import { Redis } from 'ioredis';

const {
  REDIS_URL = 'redis://localhost',
  STREAM = 'waybill',
  GROUP = 'receivers',
  CONSUMER = 'one',
  WAYBILL_WEBHOOK_SECRET,
} = process.env;
const redis = new Redis(REDIS_URL);
await redis.xgroup('CREATE', STREAM, GROUP, '0', 'MKSTREAM').catch((error) => {
  if (!error.message.startsWith('BUSYGROUP')) throw error;
});
console.log(`Waiting for events in ${STREAM}`);
// First what this consumer got before it was stopped, and has not acknowledged; then what is new.
for (let from = '0'; ; ) {
  const read = await redis.xreadgroup(
    'GROUP',
    GROUP,
    CONSUMER,
    'COUNT',
    10,
    'BLOCK',
    5000,
    'STREAMS',
    STREAM,
    from,
  );
  const entries = read?.[0]?.[1] ?? [];
  if (entries.length === 0) from = '>';
  for (const [id, list] of entries) {
    const fields = {};
    for (let i = 0; i < list.length; i += 2) fields[list[i]] = list[i + 1];
    try {
      // An entry may be of any age.
      const event = await verifyWebhook(fields.body, fields, WAYBILL_WEBHOOK_SECRET, {
        toleranceSeconds: Number.POSITIVE_INFINITY,
      });
      // The same delivery can arrive twice: remember the id with what you do.
      console.log(event.event, event.deliveryId);
    } catch (error) {
      console.error(error.message);
    }
    await redis.xack(STREAM, GROUP, id);
  }
}
