import { Kafka, type KafkaConfig, type KafkaMessage, logLevel } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runExample, testMessage as signedMessage } from '../../../../tests/support/destination-kit.ts';
import {
  findKafka,
  type KafkaBroker,
  startKafka,
} from '../../../../tests/support/destinations/kafka-broker.ts';
import { never, testContext, testMessage } from '../../../../tests/support/destinations/test-context.ts';
import type { DestinationContext } from '../destination.ts';
import { kafka } from './kafka.ts';
import type { KafkaSettings } from './settings.ts';

const TOPIC = 'orders';

function openAt(settings: KafkaSettings, context: DestinationContext = testContext()) {
  const opened = kafka.open(settings, context);
  onTestFinished(() => opened.close());
  return opened;
}

test('its URL has no secrets', () => {
  const settings = { servers: 'a.example.com:9093,b.example.com:9093', topic: TOPIC };
  expect(kafka.urlOf({ ...settings, username: 'me', password: 'secret' })).toBe(
    'kafka+tls://a.example.com:9093,b.example.com:9093/orders',
  );
});

test('a server that is away, a private one and a public one without TLS are told apart', async () => {
  const settings = { servers: '127.0.0.1:1', topic: TOPIC, tls: false };
  expect(await openAt(settings).send(testMessage(), never)).toMatchObject({
    errorCode: 'connection_refused',
  });
  expect(await openAt({ ...settings, tls: true }).send(testMessage(), never)).toMatchObject({
    errorCode: 'connection_refused',
  });
  const strict = testContext({ allowed: [] });
  for (const tls of [true, false])
    expect(await openAt({ ...settings, tls }, strict).send(testMessage(), never)).toMatchObject({
      errorCode: 'blocked_address',
      error: expect.stringMatching(/^the address 127\.0\.0\.1 is not allowed/),
    });
  expect(await openAt({ ...settings, servers: '93.184.216.34:1' }).send(testMessage(), never)).toMatchObject({
    errorCode: 'refused',
    error: expect.stringContaining('TLS'),
  });
});

async function createTopic(config: KafkaConfig): Promise<void> {
  const admin = new Kafka({ ...config, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 4, replicationFactor: 1 }] });
  await admin.disconnect();
}

const libs = findKafka();
describe.skipIf(libs === undefined)('on a broker (TEST_KAFKA_LIBS is the folder of its jars)', () => {
  let broker: KafkaBroker;
  const received: KafkaMessage[] = [];
  const partitions = new Map<string, Set<number>>();
  let stopReading: () => Promise<void>;

  beforeAll(async () => {
    broker = await startKafka(libs as string);
    const client = new Kafka({ brokers: [broker.plain], logLevel: logLevel.NOTHING });
    await createTopic({ brokers: [broker.plain] });
    const consumer = client.consumer({ groupId: 'test' });
    await consumer.connect();
    await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
    await consumer.run({
      async eachMessage({ message, partition }) {
        received.push(message);
        const key = String(message.key);
        partitions.set(key, (partitions.get(key) ?? new Set()).add(partition));
      },
    });
    stopReading = () => consumer.disconnect();
  });
  afterAll(async () => {
    await stopReading();
    await broker.stop();
  });

  const open = (changes: Partial<KafkaSettings> = {}, context?: DestinationContext) =>
    openAt({ servers: broker.plain, topic: TOPIC, tls: false, ...changes }, context);
  const arrived = (eventId: string) =>
    received.find(({ headers }) => String(headers?.['event-id']) === eventId);

  test('an event arrives with its key, headers, body and time', async () => {
    const message = testMessage();
    expect(await open().send(message, never)).toMatchObject({
      delivered: true,
      response: expect.stringMatching(/^written to partition \d, offset \d+$/),
    });
    await expect.poll(() => arrived(message.eventId)).toBeDefined();
    const { key, value, timestamp, headers } = arrived(message.eventId) as KafkaMessage;
    expect([String(key), String(value), timestamp]).toEqual([
      'ord_1',
      message.body,
      String(message.createdAt),
    ]);
    expect(String(headers?.['webhook-signature'])).toBe('v1,c2lnbmF0dXJl');
  });

  test('the events of a resource keep their order, in one partition', async () => {
    const opened = open();
    const messages = Array.from({ length: 12 }, (_, i) => testMessage({ resourceId: `ord_${(i % 3) + 10}` }));
    for (const message of messages)
      expect(await opened.send(message, never)).toMatchObject({ delivered: true });
    await expect.poll(() => messages.every(({ eventId }) => arrived(eventId))).toBe(true);
    for (const id of ['ord_10', 'ord_11', 'ord_12']) {
      const sent = messages.filter(({ resourceId }) => resourceId === id).map(({ eventId }) => eventId);
      const read = received.filter(({ key }) => String(key) === id);
      expect(read.map(({ headers }) => String(headers?.['event-id']))).toEqual(sent);
      expect(partitions.get(id)?.size).toBe(1);
    }
  });

  test.each(['plain', 'scram-sha-512'] as const)('a password is checked: %s', async (mechanism) => {
    const { sasl: servers, username, password } = broker;
    const settings = { servers, username, mechanism };
    expect(await open({ ...settings, password }).send(testMessage(), never)).toMatchObject({
      delivered: true,
    });
    const wrong = await open({ ...settings, password: 'not-the-password' }).send(testMessage(), never);
    expect(wrong).toMatchObject({ delivered: false, errorCode: 'authentication' });
    expect(JSON.stringify(wrong)).not.toContain('not-the-password');
  });

  test('a missing topic and an event that is too large are told apart', async () => {
    expect(await open({ topic: 'missing' }).send(testMessage(), never)).toMatchObject({
      errorCode: 'not_found',
    });
    const body = JSON.stringify('x'.repeat(200_000));
    expect(await open().send(testMessage({ body }), never)).toMatchObject({
      errorCode: 'refused',
      error: expect.stringContaining('larger'),
    });
  });

  test('another bootstrap server is used if the first is away', async () => {
    const opened = open({ servers: `127.0.0.1:1,${broker.plain}` });
    expect(await opened.send(testMessage(), never)).toMatchObject({ delivered: true });
  });

  test('a broker that does not answer gives a timeout, and is used again when it does', async () => {
    const opened = open({}, testContext({ timeoutMs: 3_000 }));
    expect(await opened.send(testMessage(), never)).toMatchObject({ delivered: true });
    broker.signal('SIGSTOP');
    const result = await opened.send(testMessage(), never).finally(() => broker.signal('SIGCONT'));
    expect(result).toMatchObject({ delivered: false, errorCode: expect.stringMatching(/timeout$/) });
    await expect.poll(async () => (await opened.send(testMessage(), never)).delivered).toBe(true);
  });

  test('a broker that was killed is used again once it is back', async () => {
    const opened = open({}, testContext({ timeoutMs: 5_000 }));
    expect(await opened.send(testMessage(), never)).toMatchObject({ delivered: true });
    await broker.kill();
    const away = await opened.send(testMessage(), never);
    expect(away).toMatchObject({
      delivered: false,
      errorCode: expect.stringMatching(/^connection_(refused|closed)$/),
    });
    await broker.start();
    await expect.poll(async () => (await opened.send(testMessage(), never)).delivered).toBe(true);
  });

  test('the example receives the events, and verifies their signatures', async () => {
    const { sasl, username, password } = broker;
    const login = { KAFKA_USER: username, KAFKA_PASSWORD: password };
    const example = runExample('kafka', { KAFKA_SERVERS: sasl, TOPIC, GROUP: 'example', ...login });
    onTestFinished(() => example.stop());
    await open().send(signedMessage({ body: '{"forged":true}' }), never);
    const message = signedMessage();
    await open().send(message, never);
    await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
    await expect.poll(example.output).toContain('The signature is not valid');
  });

  test('a broker cannot lead to a host that the operator has not allowed', async () => {
    const leading = await startKafka(libs as string, '10.1.2.3');
    onTestFinished(() => leading.stop());
    const { username, password } = leading;
    await createTopic({ brokers: [leading.sasl], sasl: { mechanism: 'plain', username, password } });
    const result = await open({ servers: leading.plain }).send(testMessage(), never);
    expect(result).toMatchObject({
      delivered: false,
      errorCode: 'blocked_address',
      error: expect.stringContaining('10.1.2.3'),
    });
  });
});
