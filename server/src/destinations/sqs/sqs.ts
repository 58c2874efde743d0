import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { type AwsClient, createAwsClient } from '../aws/aws-client.ts';
import { AWS_SETTINGS } from '../aws/aws-settings.ts';
import type { Destination, DestinationResult, EventMessage } from '../destination.ts';
import { delivered, failed } from '../results.ts';
import { endpointOfQueue } from './queue-url.ts';

const SqsSettings = Type.Object({
  queueUrl: Type.String({
    title: 'Queue URL',
    description: 'As the console of AWS shows it',
    examples: ['https://sqs.eu-west-1.amazonaws.com/123456789012/orders.fifo'],
    format: 'uri',
    maxLength: 500,
  }),
  ...AWS_SETTINGS,
});
export type SqsSettings = Static<typeof SqsSettings>;

/** The most that a queue can be set to accept; many accept 256 KB. Attributes count as well. */
const MAX_BYTES = 1_048_576;

/**
 * Amazon SQS. A FIFO queue keeps the order of the events of each resource, and drops an event that is sent again within five
 * minutes.
 */
export const sqs: Destination<typeof SqsSettings> = {
  type: 'sqs',
  name: 'Amazon SQS',
  settings: SqsSettings,
  urlOf: ({ queueUrl }) => queueUrl,
  open(settings, context) {
    const endpoint = endpointOfQueue(settings);
    if (typeof endpoint === 'string')
      return { send: async () => failed('refused', endpoint), close: async () => {} };
    const client = createAwsClient({
      service: 'sqs',
      target: 'AmazonSQS',
      jsonVersion: '1.0',
      endpoint,
      settings,
      context,
    });
    return {
      send: (message, signal) => sendTo(client, settings.queueUrl, message, signal),
      close: () => client.close(),
    };
  },
};

async function sendTo(
  client: AwsClient,
  queueUrl: string,
  message: EventMessage,
  signal: AbortSignal,
): Promise<DestinationResult> {
  const attributes = attributesOf(message);
  const bytes = sizeOf(message.body, attributes);
  if (bytes > MAX_BYTES)
    return failed('refused', `the event has ${bytes} bytes, and SQS accepts ${MAX_BYTES} at most (1 MB)`);
  const answer = await client.call(
    'SendMessage',
    {
      QueueUrl: queueUrl,
      MessageBody: message.body,
      MessageAttributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, { DataType: TYPE, StringValue: value }]),
      ),
      ...(new URL(queueUrl).pathname.endsWith('.fifo') && {
        MessageGroupId: message.resourceId ?? message.eventId,
        MessageDeduplicationId: message.eventId,
      }),
    },
    signal,
  );
  if (!answer.isOk) return answer.result;
  const { MessageId, MD5OfMessageBody } = answer.json;
  if (typeof MessageId !== 'string' || MD5OfMessageBody !== md5(message.body))
    return failed('invalid_response', 'the answer does not confirm the event', { response: answer.text });
  return delivered(answer.text);
}

const TYPE = 'String';
/** By which receivers verify the event with the libraries of standardwebhooks.com. */
const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** SQS carries ten of them. */
function attributesOf({ headers, ...message }: EventMessage): Record<string, string> {
  return {
    'content-type': message.contentType,
    'event-type': message.type,
    'event-id': message.eventId,
    'delivery-id': message.deliveryId,
    ...(message.resourceId !== null && { 'resource-id': message.resourceId }),
    sequence: String(message.sequence),
    ...Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]): [string, string] => [name.toLowerCase(), value])
        .filter(([name, value]) => SIGNATURE_HEADERS.includes(name) && value !== ''),
    ),
  };
}

const sizeOf = (body: string, attributes: Record<string, string>): number =>
  Object.entries(attributes).reduce(
    (bytes, [name, value]) => bytes + name.length + TYPE.length + Buffer.byteLength(value),
    Buffer.byteLength(body),
  );

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
