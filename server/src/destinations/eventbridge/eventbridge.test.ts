import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { queueEnv, runExample } from '../../../../tests/support/destination-kit.ts';
import { type AwsServer, startAwsServer } from '../../../../tests/support/destinations/aws-server.ts';
import { findMoto, type Moto, startMoto } from '../../../../tests/support/destinations/moto.ts';
import { never, testContext, testMessage } from '../../../../tests/support/destinations/test-context.ts';
import type { DestinationContext } from '../destination.ts';
import { type EventBridgeSettings, eventBridge } from './eventbridge.ts';

let aws: AwsServer;
beforeAll(async () => {
  aws = await startAwsServer();
});
afterAll(() => aws.stop());
afterEach(() => {
  aws.instead = undefined;
  aws.accepted.length = 0;
});

const settingsOf = (changes: Partial<EventBridgeSettings> = {}): EventBridgeSettings => ({
  region: 'eu-west-1',
  eventBus: 'shop',
  endpoint: aws.endpoint,
  accessKeyId: aws.accessKeyId,
  secretAccessKey: aws.secretAccessKey,
  ...changes,
});

function open(settings: Partial<EventBridgeSettings> = {}, context: DestinationContext = testContext()) {
  const opened = eventBridge.open(settingsOf(settings), context);
  onTestFinished(() => opened.close());
  return opened;
}

const entries = () =>
  aws.accepted.filter(({ target }) => target === 'AWSEvents.PutEvents').map(({ input }) => input.Entries);

test('a bus gets the event as the detail, with its source, type, resource and time', async () => {
  const message = testMessage();
  expect(await open().send(message, never)).toMatchObject({ delivered: true, errorCode: null });
  expect(entries()).toEqual([
    [
      {
        EventBusName: 'shop',
        Source: 'waybill',
        DetailType: 'order.created',
        Detail: message.body,
        Resources: [message.eventId, 'ord_1'],
        Time: message.createdAt / 1000,
      },
    ],
  ]);
});

test('source and detail type can be chosen', async () => {
  await open({ source: 'shop.orders', detailType: 'Order' }).send(testMessage(), never);
  expect(entries()).toMatchObject([[{ Source: 'shop.orders', DetailType: 'Order' }]]);
});

test('the bus is looked for once, and a missing one is not sent to', async () => {
  const missing = await open({ eventBus: 'missing' }).send(testMessage(), never);
  expect(missing).toMatchObject({ errorCode: 'not_found', error: expect.stringContaining('event bus') });
  expect(aws.accepted).toEqual([]);
  const bus = open();
  for (let i = 0; i < 2; i++) await bus.send(testMessage(), never);
  expect(aws.accepted.map(({ target }) => target)).toEqual([
    'AWSEvents.DescribeEventBus',
    'AWSEvents.PutEvents',
    'AWSEvents.PutEvents',
  ]);
});

describe('an entry that fails in an answer of status 200 is not delivered', () => {
  test.each([
    ['ThrottlingException', { errorCode: 'status', retryAfterMs: 5_000 }],
    ['InternalFailure', { errorCode: 'status' }],
    ['AccessDeniedException', { errorCode: 'authentication' }],
    ['NotAuthorizedForSourceException', { errorCode: 'authentication' }],
    ['MalformedDetail', { errorCode: 'refused' }],
  ])('%s', async (ErrorCode, expected) => {
    const bus = open();
    await bus.send(testMessage(), never);
    aws.instead = { status: 200, body: { FailedEntryCount: 1, Entries: [{ ErrorCode }] } };
    expect(await bus.send(testMessage(), never)).toMatchObject({ delivered: false, ...expected });
  });

  test.each([{}, { FailedEntryCount: 1, Entries: [{ EventId: 'e' }] }, { FailedEntryCount: 0, Entries: [] }])(
    '%j',
    async (body) => {
      const bus = open();
      await bus.send(testMessage(), never);
      aws.instead = { status: 200, body };
      expect(await bus.send(testMessage(), never)).toMatchObject({
        delivered: false,
        errorCode: 'invalid_response',
      });
    },
  );
});

test('an event that no bus accepts is not sent', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(1_048_576) });
  const result = await open().send(testMessage({ body }), never);
  expect(result).toMatchObject({ errorCode: 'refused', error: expect.stringContaining('1 MB') });
  expect(entries()).toEqual([]);
});

test('a wrong secret is named and not quoted', async () => {
  const secretAccessKey = 'not-the-secret-access-key-of-anybody';
  const result = await open({ secretAccessKey }).send(testMessage(), never);
  expect(result).toMatchObject({ errorCode: 'authentication' });
  expect(JSON.stringify(result)).not.toContain(secretAccessKey);
});

test('a server that is away, slow or private is told apart, and used again once it is back', async () => {
  const bus = open();
  await aws.stop();
  expect(await bus.send(testMessage(), never)).toMatchObject({ errorCode: 'connection_refused' });
  await aws.start();
  expect(await bus.send(testMessage(), never)).toMatchObject({ delivered: true });
  aws.instead = 'hang';
  const slow = open({}, testContext({ timeoutMs: 300 }));
  expect(await slow.send(testMessage(), never)).toMatchObject({ errorCode: 'timeout' });
  const refused = open({}, testContext({ allowed: [] }));
  expect(await refused.send(testMessage(), never)).toMatchObject({ errorCode: 'blocked_address' });
});

test('an ARN of another region is refused, and the URL names endpoint and bus', async () => {
  const eventBus = 'arn:aws:events:us-east-1:123456789012:event-bus/shop';
  expect(await open({ eventBus }).send(testMessage(), never)).toMatchObject({
    errorCode: 'refused',
    error: 'the event bus is in us-east-1, and the region is eu-west-1',
  });
  const { endpoint: _endpoint, ...settings } = settingsOf({ eventBus, region: 'us-east-1' });
  expect(eventBridge.urlOf(settings)).toBe('https://events.us-east-1.amazonaws.com/event-bus/shop');
});

test('the example receives events from the queue of a rule', async () => {
  const account = await startAwsServer();
  onTestFinished(() => account.stop());
  const queue = 'https://sqs.eu-west-1.amazonaws.com/123456789012/orders';
  const example = runExample('eventbridge', queueEnv(queue, account));
  onTestFinished(() => example.stop());
  const message = testMessage();
  await open({ endpoint: account.endpoint }).send(message, never);
  await expect.poll(example.output).toContain(`order.created ${message.eventId} ord_1`);
});

const moto = findMoto();
describe.skipIf(moto === undefined)('on Moto, another implementation (pip install moto[server])', () => {
  let server: Moto;
  beforeAll(async () => {
    server = await startMoto(moto as string);
    await server.call('AWSEvents.CreateEventBus', { Name: 'shop' });
    await server.call('AmazonSQS.CreateQueue', { QueueName: 'matched' });
    await server.call('AWSEvents.PutRule', {
      Name: 'all',
      EventBusName: 'shop',
      EventPattern: '{"source":["waybill"]}',
    });
    const Arn = 'arn:aws:sqs:eu-west-1:123456789012:matched';
    await server.call('AWSEvents.PutTargets', {
      Rule: 'all',
      EventBusName: 'shop',
      Targets: [{ Id: '1', Arn }],
    });
  });
  afterAll(() => server.stop());
  const onMoto = (changes: Partial<EventBridgeSettings> = {}) =>
    open({ endpoint: server.endpoint, ...server.sender, ...changes });

  test('a rule passes the event on to its target', async () => {
    const message = testMessage();
    expect(await onMoto().send(message, never)).toMatchObject({ delivered: true });
    const { Messages } = await server.call('AmazonSQS.ReceiveMessage', {
      QueueUrl: `${server.endpoint}/123456789012/matched`,
    });
    const [{ Body }] = Messages as unknown as [{ Body: string }];
    expect(JSON.parse(Body)).toMatchObject({
      source: 'waybill',
      'detail-type': 'order.created',
      resources: [message.eventId, 'ord_1'],
      detail: JSON.parse(message.body),
    });
  });

  test('the example receives what the rule passes on', async () => {
    const { endpoint, receiver } = server;
    const queue = `${endpoint}/123456789012/matched`;
    const example = runExample('eventbridge', queueEnv(queue, { endpoint, ...receiver }));
    onTestFinished(() => example.stop());
    const message = testMessage();
    await onMoto().send(message, never);
    await expect.poll(example.output).toContain(`order.created ${message.eventId} ord_1`);
  });

  test('a wrong secret, missing rights and a missing bus are told apart', async () => {
    const send = (changes: Partial<EventBridgeSettings>) => onMoto(changes).send(testMessage(), never);
    expect(await send({ secretAccessKey: 'wrong' })).toMatchObject({ errorCode: 'authentication' });
    expect(await send(server.nobody)).toMatchObject({ errorCode: 'authentication' });
    expect(await send({ eventBus: 'missing' })).toMatchObject({ errorCode: 'not_found' });
  });
});
