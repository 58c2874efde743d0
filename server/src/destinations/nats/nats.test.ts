import { connect } from '@nats-io/transport-node';
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
  findNats,
  type ScratchBroker,
  startNats,
} from '../../../../tests/support/scratch-brokers.ts';
import { selfSignedCertificate } from '../../cli/receive/certificate.ts';
import type { DestinationContext, OpenDestination } from '../destination.ts';
import { natsJetStream } from './nats.ts';
import type { NatsSettings } from './settings.ts';

const program = process.env.TEST_QUICK === undefined ? findNats() : undefined;
const certificate = selfSignedCertificate(['nats.example.test']);

describe.skipIf(program === undefined)('NATS (needs nats-server)', () => {
  let broker: ScratchBroker;
  const opened: OpenDestination[] = [];

  beforeAll(async () => {
    broker = await startNats(program as string, certificate);
    await ask('$JS.API.STREAM.CREATE.EVENTS', { name: 'EVENTS', subjects: ['waybill.>'], storage: 'file' });
  });
  afterEach(async () => {
    broker.unpause();
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });
  afterAll(() => broker.stop());

  function open(change: Partial<NatsSettings> = {}, context: DestinationContext = localContext()) {
    const login = { username: 'waybill', password: BROKER_PASSWORD };
    const place = { host: 'nats.example.test', port: broker.port, tls: false };
    const one = natsJetStream.open({ ...place, ...login, subject: 'waybill.{type}', ...change }, context);
    opened.push(one);
    return one;
  }

  /** A request to JetStream's own interface. */
  async function ask(subject: string, body: object = {}): Promise<Record<string, unknown>> {
    const login = { user: BROKER_USER, pass: BROKER_PASSWORD };
    const connection = await connect({ servers: `127.0.0.1:${broker.port}`, ...login });
    try {
      return (await connection.request(subject, JSON.stringify(body))).json();
    } finally {
      await connection.close();
    }
  }

  test('an event is stored in the stream, once, however often it is sent', async () => {
    const message = testMessage();
    const one = open();
    const first = await sendOne(one, message);
    expect(first).toMatchObject({ delivered: true, errorCode: null });
    expect(first.response).toMatch(/^stored in the stream EVENTS, sequence \d+$/);
    expect(await sendOne(one, message)).toMatchObject({
      delivered: true,
      response: `${first.response}, a duplicate`,
    });
    const { message: stored } = (await ask('$JS.API.STREAM.MSG.GET.EVENTS', {
      last_by_subj: 'waybill.order.created',
    })) as { message: { data: string; hdrs: string } };
    expect(Buffer.from(stored.data, 'base64').toString()).toBe(message.body);
    const headers = Buffer.from(stored.hdrs, 'base64').toString();
    expect(headers).toContain(`Nats-Msg-Id: ${message.deliveryId}`);
    expect(headers).toContain(`webhook-signature: ${message.headers['webhook-signature']}`);
  });

  test('a subject that no stream takes, or that another stream takes, is not delivered', async () => {
    expect(await sendOne(open({ subject: 'elsewhere.{type}' }))).toMatchObject({
      delivered: false,
      errorCode: 'not_found',
    });
    expect(await sendOne(open({ stream: 'OTHER' }))).toMatchObject({
      delivered: false,
      errorCode: 'not_found',
    });
  });

  test('an answer from somebody who is not JetStream is no acknowledgment', async () => {
    const login = { user: BROKER_USER, pass: BROKER_PASSWORD };
    const connection = await connect({ servers: `127.0.0.1:${broker.port}`, ...login });
    connection.subscribe('echo.>', { callback: (_, message) => void message.respond('thanks') });
    await connection.flush();
    expect(await sendOne(open({ subject: 'echo.{type}' }))).toMatchObject({
      delivered: false,
      errorCode: 'not_found',
    });
    await connection.close();
  });

  test('a user who may not publish and an event that is too large are refused at once', async () => {
    expect(await sendOne(open({ username: 'limited' }))).toMatchObject({ errorCode: 'authentication' });
    const large = testMessage({ body: JSON.stringify('x'.repeat(200_000)) });
    expect(await sendOne(open(), large)).toMatchObject({ delivered: false, errorCode: 'refused' });
  });

  test('a wrong password is told apart from other failures, and is in no text', async () => {
    const wrong = await sendOne(open({ password: 'not-the-password' }));
    expect(wrong).toMatchObject({ delivered: false, errorCode: 'authentication' });
    expect(JSON.stringify(wrong)).not.toContain('not-the-password');
  });

  test('TLS is checked against the host name, and the address that was allowed is dialed', async () => {
    const tls = { tls: true, port: broker.tlsPort };
    const trusting = localContext({ extraCa: certificate.cert });
    expect(await sendOne(open(tls, trusting))).toMatchObject({ errorCode: 'not_found' });
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
    expect(context.asked).toEqual([`nats.example.test:${broker.port}`]);
  });

  test('a broker that hangs is given up at the deadline, and used again when it answers', async () => {
    const one = open({}, localContext({ timeoutMs: 1_500 }));
    await untilDelivered(one);
    broker.pause();
    expect(await sendOne(one)).toMatchObject({
      delivered: false,
      errorCode: 'timeout',
      error: 'no acknowledgment from NATS within 1.5 s',
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
    const example = runExample('nats', {
      ...{ NATS_URL: `127.0.0.1:${broker.port}`, NATS_USER: BROKER_USER, NATS_PASSWORD: BROKER_PASSWORD },
    });
    try {
      await expect.poll(example.output).toContain('Waiting');
      const message = testMessage();
      await untilDelivered(open(), message);
      await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
    } finally {
      await example.stop();
    }
  });
});

test('the URL that is shown has no secret', () => {
  const settings = { host: 'nats.example.com', token: 't0ken-secret', subject: 'waybill.{type}' };
  expect(natsJetStream.urlOf(settings)).toBe('tls://nats.example.com/waybill.{type}');
});

test('a public host is not called without TLS', async () => {
  const one = natsJetStream.open(
    { host: 'nats.example.com', tls: false, subject: 'waybill.{type}' },
    publicContext(),
  );
  expect(await sendOne(one)).toMatchObject({
    errorCode: 'refused',
    error: 'a public host must be called over TLS',
  });
  await one.close();
});
