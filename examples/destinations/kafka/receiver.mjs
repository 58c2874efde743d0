// Receives events from a topic of Kafka as one of a group of consumers, with kafkajs and the SDK.
import { verifyWebhook } from '@waybill/sdk';
import { Kafka } from 'kafkajs';

const {
  KAFKA_SERVERS = 'localhost:9092',
  KAFKA_TLS,
  KAFKA_USER: username,
  KAFKA_PASSWORD: password,
  KAFKA_MECHANISM: mechanism = 'scram-sha-512',
  TOPIC = 'waybill',
  GROUP = 'receivers',
  WAYBILL_WEBHOOK_SECRET,
} = process.env;
const kafka = new Kafka({
  brokers: KAFKA_SERVERS.split(','),
  ssl: KAFKA_TLS === 'true',
  ...(username && { sasl: { mechanism, username, password } }),
});
const consumer = kafka.consumer({ groupId: GROUP });
await consumer.connect();
await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
await consumer.run({
  async eachMessage({ message }) {
    try {
      const headers = Object.fromEntries(
        Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
      );
      // A message may be of any age.
      const event = await verifyWebhook(message.value, headers, WAYBILL_WEBHOOK_SECRET, {
        toleranceSeconds: Number.POSITIVE_INFINITY,
      });
      // The same delivery can arrive twice: remember the id with what you do.
      console.log(event.event, event.deliveryId);
    } catch (error) {
      console.error(error.message);
    }
  },
});
console.log(`Waiting for events in ${TOPIC}`);
