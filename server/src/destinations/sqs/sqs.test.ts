import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  queueEnv,
  runExample,
  testMessage as signedMessage,
} from '../../../../tests/support/destination-kit.ts';
import { type AwsServer, startAwsServer } from '../../../../tests/support/destinations/aws-server.ts';
import { findMoto, type Moto, startMoto } from '../../../../tests/support/destinations/moto.ts';
import { never, testContext, testMessage } from '../../../../tests/support/destinations/test-context.ts';
import { until } from '../../../../tests/system/support/until.ts';
import type { DestinationContext } from '../destination.ts';
import { type SqsSettings, sqs } from './sqs.ts';

const QUEUES = 'https://sqs.eu-west-1.amazonaws.com/123456789012';

let aws: AwsServer;
beforeAll(async () => {
  aws = await startAwsServer();
});
afterAll(() => aws.stop());
afterEach(() => {
  aws.instead = undefined;
  aws.skewMs = 0;
  aws.accepted.length = 0;
});

const settingsOf = (changes: Partial<SqsSettings> = {}): SqsSettings => ({
  region: 'eu-west-1',
  queueUrl: `${QUEUES}/orders`,
  endpoint: aws.endpoint,
  accessKeyId: aws.accessKeyId,
  secretAccessKey: aws.secretAccessKey,
  ...changes,
});

function open(settings: Partial<SqsSettings> = {}, context: DestinationContext = testContext()) {
  const opened = sqs.open(settingsOf(settings), context);
  onTestFinished(() => opened.close());
  return opened;
}

describe('a queue with AWS’s signatures', () => {
  test('gets the event with its signed body and what identifies it', async () => {
    const message = testMessage();
    expect(await open().send(message, never)).toMatchObject({ delivered: true, errorCode: null });
    const [{ target, input } = { target: '', input: {} }] = aws.accepted;
    expect(target).toBe('AmazonSQS.SendMessage');
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    expect(input).toEqual({
      QueueUrl: `${QUEUES}/orders`,
      MessageBody: message.body,
      MessageAttributes: {
        'content-type': text('application/json'),
        'event-type': text('order.created'),
        'event-id': text(message.eventId),
        'delivery-id': text(message.deliveryId),
        'resource-id': text('ord_1'),
        sequence: text(String(message.sequence)),
        'webhook-id': text(message.deliveryId),
        'webhook-timestamp': text('1772366400'),
        'webhook-signature': text('v1,c2lnbmF0dXJl'),
      },
    });
  });

  test('keeps the order of each resource and drops repetitions, if it is a FIFO queue', async () => {
    const queue = open({ queueUrl: `${QUEUES}/orders.fifo` });
    const message = testMessage({ eventId: 'evt_a' });
    await queue.send(message, never);
    await queue.send(testMessage({ eventId: 'evt_b', resourceId: null }), never);
    expect(aws.accepted.map(({ input }) => [input.MessageGroupId, input.MessageDeduplicationId])).toEqual([
      ['ord_1', 'evt_a'],
      ['evt_b', 'evt_b'],
    ]);
  });

  test('gets events over connections that are kept', async () => {
    const before = aws.connections();
    const queue = open();
    for (let i = 0; i < 10; i++)
      expect(await queue.send(testMessage(), never)).toMatchObject({ delivered: true });
    expect(aws.connections() - before).toBeLessThan(3);
  });

  test('gets events with temporary credentials', async () => {
    const strict = await startAwsServer('token-of-an-hour');
    onTestFinished(() => strict.stop());
    const { endpoint } = strict;
    const send = (sessionToken?: string) =>
      open({ endpoint, ...(sessionToken !== undefined && { sessionToken }) }).send(testMessage(), never);
    expect(await send('token-of-an-hour')).toMatchObject({ delivered: true });
    expect(await send()).toMatchObject({ delivered: false, errorCode: 'authentication' });
  });
});

describe('says what is wrong', () => {
  test('with the secret, without quoting it or the session token', async () => {
    const sessionToken = 'token-of-an-hour';
    const strict = await startAwsServer(sessionToken);
    onTestFinished(() => strict.stop());
    const secretAccessKey = 'not-the-secret-access-key-of-anybody';
    const result = await open({ endpoint: strict.endpoint, secretAccessKey, sessionToken }).send(
      testMessage(),
      never,
    );
    expect(result).toMatchObject({
      errorCode: 'authentication',
      error: expect.stringContaining('secret access key is wrong'),
      response: expect.stringContaining('x-amz-security-token:[hidden]'),
    });
    expect(JSON.stringify(result)).not.toContain(secretAccessKey);
    expect(JSON.stringify(result)).not.toContain(sessionToken);
  });

  test('with the access key', async () => {
    const result = await open({ accessKeyId: 'AKIAUNKNOWNUNKNOWN00' }).send(testMessage(), never);
    expect(result).toMatchObject({
      errorCode: 'authentication',
      error: expect.stringContaining('access key ID'),
    });
  });

  test('with the queue', async () => {
    const result = await open({ queueUrl: `${QUEUES}/missing` }).send(testMessage(), never);
    expect(result).toMatchObject({
      errorCode: 'not_found',
      error: expect.stringContaining('queue does not exist'),
    });
  });

  test.each([
    [-10, 'behind'],
    [10, 'ahead of'],
  ])('with the clock of this server, %i minutes off', async (minutes, direction) => {
    aws.skewMs = -minutes * 60_000;
    const result = await open().send(testMessage(), never);
    expect(result).toMatchObject({
      errorCode: 'authentication',
      error: expect.stringContaining(`the clock of this server is 10 minutes ${direction}`),
    });
  });

  test.each([
    [
      'throttling',
      { status: 400, body: { __type: 'com.amazonaws.sqs#ThrottlingException' } },
      { errorCode: 'status', retryAfterMs: 5_000 },
    ],
    [
      'throttling with a pause',
      { status: 429, body: '', headers: { 'retry-after': '7' } },
      { errorCode: 'status', retryAfterMs: 7_000 },
    ],
    [
      'denied access',
      { status: 403, body: { __type: 'AccessDeniedException', Message: 'not authorized' } },
      { errorCode: 'authentication', error: expect.stringContaining('policy') },
    ],
    [
      'an expired session',
      { status: 403, body: { __type: 'ExpiredTokenException' } },
      { errorCode: 'authentication', error: expect.stringContaining('expired') },
    ],
    [
      'the older name of a missing queue',
      { status: 400, body: { __type: 'AWS.SimpleQueueService.NonExistentQueue;Sender' } },
      { errorCode: 'not_found' },
    ],
    [
      'an event that the queue finds too large',
      {
        status: 400,
        body: {
          __type: 'InvalidParameterValueException',
          message: 'Reason: Message must be shorter than 262144 bytes.',
        },
      },
      {
        errorCode: 'refused',
        error: expect.stringContaining('larger'),
        response: expect.stringContaining('262144'),
      },
    ],
    ['a failure of AWS', { status: 500, body: { __type: 'InternalFailure' } }, { errorCode: 'status' }],
    [
      'a proxy',
      { status: 403, body: '<html>' },
      { errorCode: 'status', error: expect.stringContaining('endpoint') },
    ],
    [
      'an answer for another event',
      { status: 200, body: { MessageId: 'm', MD5OfMessageBody: 'other' } },
      { errorCode: 'invalid_response' },
    ],
    ['a page instead of an answer', { status: 200, body: '<html>' }, { errorCode: 'status' }],
  ])('about %s', async (_what, answer, expected) => {
    aws.instead = answer;
    expect(await open().send(testMessage(), never)).toMatchObject({ delivered: false, ...expected });
  });

  test('about an event that no queue accepts, without sending it', async () => {
    const result = await open().send(testMessage({ body: JSON.stringify('x'.repeat(1_048_576)) }), never);
    expect(result).toMatchObject({ errorCode: 'refused', error: expect.stringContaining('1 MB') });
    expect(aws.accepted).toEqual([]);
  });

  test.each([
    [{ queueUrl: 'orders' }, 'the queue URL must be like'],
    [
      { queueUrl: 'https://sqs.us-east-1.amazonaws.com/1/orders' },
      'is in us-east-1, and the region is eu-west-1',
    ],
    [{ queueUrl: 'https://example.com/1/orders' }, 'set the endpoint'],
    [{ queueUrl: 'http://sqs.eu-west-1.amazonaws.com/1/orders' }, 'the queue URL is in eu-west-1'],
    [{ endpoint: 'https://user:password@example.com' }, 'credentials do not belong'],
    [{ endpoint: 'https://example.com/path' }, 'must not have a path'],
    [{ endpoint: 'ftp://example.com' }, 'must begin with https://'],
  ])('with the settings %j', async (changes, text) => {
    const { endpoint: _endpoint, ...settings } = settingsOf();
    const opened = sqs.open({ ...settings, ...changes }, testContext());
    expect(await opened.send(testMessage(), never)).toMatchObject({
      errorCode: 'refused',
      error: expect.stringContaining(text),
    });
  });
});

describe('the connection', () => {
  test('is used again once the server is back', async () => {
    const queue = open();
    await queue.send(testMessage(), never);
    await aws.stop();
    expect(await queue.send(testMessage(), never)).toMatchObject({ errorCode: 'connection_refused' });
    await aws.start();
    expect(await queue.send(testMessage(), never)).toMatchObject({ delivered: true });
  });

  test('that ends before the answer is a failure', async () => {
    aws.instead = 'close';
    expect(await open().send(testMessage(), never)).toMatchObject({ errorCode: 'connection_closed' });
  });

  test('has a deadline', async () => {
    aws.instead = 'hang';
    const result = await open({}, testContext({ timeoutMs: 300 })).send(testMessage(), never);
    expect(result).toMatchObject({ errorCode: 'timeout', error: 'no answer within 0.3 s' });
  });

  test('covers the lookup of the name', async () => {
    const resolve = () => new Promise<never>(() => {});
    const result = await open({}, testContext({ timeoutMs: 300, resolve })).send(testMessage(), never);
    expect(result).toMatchObject({ errorCode: 'timeout' });
  });

  test('ends with its signal, and then the event does not count as refused', async () => {
    aws.instead = 'hang';
    const before = aws.connections();
    const stop = new AbortController();
    const sent = open().send(testMessage(), stop.signal);
    await until('the connection', () => aws.connections() > before);
    stop.abort();
    expect(await sent).toMatchObject({ delivered: false, errorCode: 'postponed' });
  });

  test('is never made to a private address that the operator has not allowed', async () => {
    const before = aws.connections();
    const context = testContext({ allowed: [] });
    expect(await open({}, context).send(testMessage(), never)).toMatchObject({
      errorCode: 'blocked_address',
    });
    const endpoint = aws.endpoint.replace('127.0.0.1', 'localhost');
    expect(await open({ endpoint }, context).send(testMessage(), never)).toMatchObject({
      errorCode: 'no_public_address',
    });
    expect(aws.connections()).toBe(before);
  });

  test('is never made without TLS to a public address', async () => {
    const endpoint = 'http://93.184.216.34:1';
    expect(await open({ endpoint }).send(testMessage(), never)).toMatchObject({
      errorCode: 'refused',
      error: expect.stringContaining('TLS'),
    });
  });

  test('without TLS on the other side is a failure of TLS', async () => {
    const endpoint = aws.endpoint.replace('http:', 'https:');
    expect(await open({ endpoint }).send(testMessage(), never)).toMatchObject({ errorCode: 'tls' });
  });
});

test('the example receives events, verifies their signatures and deletes those that are genuine', async () => {
  const account = await startAwsServer();
  onTestFinished(() => account.stop());
  const queueUrl = `${QUEUES}/orders`;
  const example = runExample('sqs', queueEnv(queueUrl, account));
  onTestFinished(() => example.stop());
  const queue = open({ endpoint: account.endpoint });
  await queue.send(signedMessage({ body: '{"forged":true}' }), never);
  const message = signedMessage();
  await queue.send(message, never);
  await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
  await expect.poll(example.output).toContain('The signature is not valid');
  await expect.poll(account.undeleted).toBe(1);
});

test('its URL is the queue’s, without secrets', () => {
  expect(sqs.urlOf(settingsOf())).toBe(`${QUEUES}/orders`);
});

const moto = findMoto();
describe.skipIf(moto === undefined)(
  'on Moto, another implementation of SQS (pip install moto[server])',
  () => {
    let server: Moto;
    let queueUrl: string;
    beforeAll(async () => {
      server = await startMoto(moto as string);
      const created = await server.call('AmazonSQS.CreateQueue', {
        QueueName: 'orders.fifo',
        Attributes: { FifoQueue: 'true' },
      });
      queueUrl = created.QueueUrl ?? '';
    });
    afterAll(() => server.stop());
    const onMoto = (changes: Partial<SqsSettings> = {}) =>
      open({ endpoint: server.endpoint, queueUrl, ...server.sender, ...changes });

    test('an event arrives, and once if it is sent again', async () => {
      const queue = onMoto();
      const message = testMessage();
      for (let i = 0; i < 2; i++) expect(await queue.send(message, never)).toMatchObject({ delivered: true });
      const { Messages } = await server.call('AmazonSQS.ReceiveMessage', {
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        MessageAttributeNames: ['All'],
        AttributeNames: ['All'],
      });
      expect(Messages).toHaveLength(1);
      expect(Messages?.[0]).toMatchObject({
        Body: message.body,
        Attributes: { MessageGroupId: 'ord_1', MessageDeduplicationId: message.eventId },
        MessageAttributes: { 'event-type': { StringValue: 'order.created' } },
      });
    });

    test('the example receives the events', async () => {
      const { endpoint, receiver } = server;
      const { QueueUrl = '' } = await server.call('AmazonSQS.CreateQueue', { QueueName: 'example' });
      const example = runExample('sqs', queueEnv(QueueUrl, { endpoint, ...receiver }));
      onTestFinished(() => example.stop());
      const message = signedMessage();
      await onMoto({ queueUrl: QueueUrl }).send(message, never);
      await expect.poll(example.output).toContain(`order.created ${message.deliveryId}`);
    });

    test('a wrong secret, missing rights and a missing queue are told apart', async () => {
      const send = (changes: Partial<SqsSettings>) => onMoto(changes).send(testMessage(), never);
      expect(await send({ secretAccessKey: 'wrong' })).toMatchObject({
        errorCode: 'authentication',
        error: expect.stringContaining('secret access key is wrong'),
      });
      expect(await send(server.nobody)).toMatchObject({
        errorCode: 'authentication',
        error: expect.stringContaining('policy'),
      });
      expect(await send({ queueUrl: queueUrl.replace('orders', 'missing') })).toMatchObject({
        errorCode: 'not_found',
      });
    });
  },
);
