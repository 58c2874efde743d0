import { type ChannelModel, connect } from 'amqplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  guardedContext,
  localContext,
  publicContext,
  runExample,
  sendOne,
  testMessage,
  untilDelivered,
} from '../../../../tests/support/destination-kit.ts';
import {
  BROKER_PASSWORD,
  BROKER_USER,
  findRabbitMq,
  type ScratchBroker,
  startRabbitMq,
} from '../../../../tests/support/scratch-brokers.ts';
import { selfSignedCertificate } from '../../cli/receive/certificate.ts';
import type { DestinationContext, OpenDestination } from '../destination.ts';
import { rabbitMq } from './rabbitmq.ts';
import type { RabbitMqSettings } from './settings.ts';

const program = process.env.TEST_QUICK === undefined ? findRabbitMq() : undefined;
const certificate = selfSignedCertificate(['mq.example.test']);

const urlOf = ({ port }: ScratchBroker): string =>
  `amqp://${BROKER_USER}:${BROKER_PASSWORD}@127.0.0.1:${port}`;

describe.skipIf(program === undefined)('RabbitMQ (needs rabbitmq-server)', () => {
  let broker: ScratchBroker;
  let connection: ChannelModel;
  const opened: OpenDestination[] = [];

  beforeAll(async () => {
    broker = await startRabbitMq(program as string, certificate);
    connection = await connect(urlOf(broker));
    const channel = await connection.createChannel();
    await channel.assertExchange('events', 'topic', { durable: true });
    await channel.assertQueue('orders', { durable: true });
    await channel.bindQueue('orders', 'events', 'order.*');
    await connection.close();
  });
  afterEach(async () => {
    broker.unpause();
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  afterAll(() => broker.stop());

  function open(change: Partial<RabbitMqSettings> = {}, context: DestinationContext = localContext()) {
    const login = { username: 'waybill', password: BROKER_PASSWORD };
    const place = { host: 'mq.example.test', port: broker.port, tls: false };
    const one = rabbitMq.open({ ...place, ...login, exchange: 'events', ...change }, context);
    opened.push(one);
    return one;
  }

  test('an event is confirmed, persistent, and has its ids, headers and routing key', async () => {
    const message = testMessage();
    expect(await sendOne(open(), message)).toEqual({
      delivered: true,
      errorCode: null,
      error: null,
      detail: null,
      response: 'confirmed, routing key order.created',
    });
    connection = await connect(urlOf(broker));
    const got = await (await connection.createChannel()).get('orders', { noAck: true });
    await connection.close();
    if (got === false) throw new Error('the queue is empty');
    expect(got.content.toString()).toBe(message.body);
    expect(got.fields.routingKey).toBe('order.created');
    expect(got.properties).toMatchObject({
      messageId: message.deliveryId,
      type: 'order.created',
      contentType: 'application/json',
      deliveryMode: 2,
      timestamp: message.createdAt / 1000,
      headers: message.headers,
    });
  });

  test('an event that no queue takes is not delivered, while others beside it are', async () => {
    const one = open();
    const [lost, taken] = await Promise.all([
      sendOne(one, testMessage({ type: 'label.voided' })),
      sendOne(one),
    ]);
    expect(lost).toMatchObject({ delivered: false, errorCode: 'not_found' });
    expect(lost.error).toBe('no queue is bound to the exchange "events" for the routing key "label.voided"');
    expect(taken).toMatchObject({ delivered: true });
  });

  test('an exchange, a queue or a virtual host that does not exist is named', async () => {
    const missing = await sendOne(open({ exchange: 'nowhere' }));
    expect(missing).toMatchObject({ delivered: false, errorCode: 'not_found' });
    expect(missing.error).toContain('nowhere');
    const { exchange: _none, ...settings } = { exchange: '', routingKey: 'no-queue' };
    const byDefault = rabbitMq.open(
      {
        ...{ host: 'mq.example.test', port: broker.port, tls: false },
        ...{ username: BROKER_USER, password: BROKER_PASSWORD },
        ...settings,
      },
      localContext(),
    );
    opened.push(byDefault);
    expect(await sendOne(byDefault)).toMatchObject({
      errorCode: 'not_found',
      error: 'there is no queue "no-queue"',
    });
    expect(await sendOne(open({ virtualHost: 'none' }))).toMatchObject({ errorCode: 'not_found' });
  });

  test('a wrong password is told apart from other failures, and is in no text', async () => {
    const wrong = await sendOne(open({ password: 'not-the-password' }));
    expect(wrong).toMatchObject({ delivered: false, errorCode: 'authentication' });
    expect(JSON.stringify(wrong)).not.toContain('not-the-password');
  });

  test('TLS is checked against the host name, and the address that was allowed is dialed', async () => {
    const tls = { tls: true, port: broker.tlsPort };
    const trusting = localContext({ extraCa: certificate.cert });
    expect(await sendOne(open(tls, trusting))).toMatchObject({ delivered: true });
    expect(await sendOne(open({ ...tls, host: 'other.example.test' }, trusting))).toMatchObject({
      delivered: false,
      errorCode: 'tls_wrong_host',
    });
    expect(await sendOne(open(tls))).toMatchObject({ delivered: false, errorCode: 'tls_self_signed' });
  });

  test('an address that is not allowed is not dialed', async () => {
    const context = guardedContext();
    expect(await sendOne(open({}, context))).toMatchObject({
      delivered: false,
      errorCode: 'no_public_address',
      detail: 'it resolves to 10.0.0.1 (private)',
    });
    expect(context.asked).toEqual([`mq.example.test:${broker.port}`]);
  });

  test('a broker that hangs is given up at the deadline, and used again when it answers', async () => {
    const one = open({}, localContext({ timeoutMs: 1_500 }));
    await untilDelivered(one);
    broker.pause();
    expect(await sendOne(one)).toMatchObject({
      delivered: false,
      errorCode: 'timeout',
      error: 'no acknowledgment from RabbitMQ within 1.5 s',
    });
    expect(await sendOne(one)).toMatchObject({ delivered: false, errorCode: 'connect_timeout' });
    broker.unpause();
    await untilDelivered(one);
  });

  test('a broker that is killed fails deliveries; once it is back, events are taken again', async () => {
    const one = open();
    await untilDelivered(one);
    await broker.kill();
    const away = await sendOne(one);
    expect(away).toMatchObject({ delivered: false });
    expect(['connection_refused', 'connection_closed']).toContain(away.errorCode);
    expect(away.error).not.toContain('127.0.0.1');
    await broker.resume();
    await untilDelivered(one);
  });

  test('the example receives the events', async () => {
    const example = runExample('rabbitmq', { AMQP_URL: urlOf(broker), QUEUE: 'orders' });
    try {
      const message = testMessage();
      await untilDelivered(open(), message);
      await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
    } finally {
      await example.stop();
    }
  });
});

test('the URL that is shown has no secret', () => {
  const settings = { host: 'mq.example.com', username: 'u', password: 'p4ssword', exchange: 'events' };
  expect(rabbitMq.urlOf(settings)).toBe('amqps://mq.example.com/%2F/events');
});

test('a public host is not called without TLS', async () => {
  const one = rabbitMq.open(
    { host: 'mq.example.com', tls: false, username: 'u', password: 'p4ssword' },
    publicContext(),
  );
  expect(await sendOne(one)).toMatchObject({
    errorCode: 'refused',
    error: 'a public host must be called over TLS',
  });
  await one.close();
});
