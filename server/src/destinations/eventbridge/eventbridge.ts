import { type Static, Type } from 'typebox';
import { isObject } from '../../lib/is-object.ts';
import { type AwsAnswer, type AwsClient, createAwsClient } from '../aws/aws-client.ts';
import { awsErrorFailure } from '../aws/aws-failure.ts';
import { AWS_SETTINGS, awsDomain, problemOfEndpoint } from '../aws/aws-settings.ts';
import type { Destination, DestinationResult, EventMessage } from '../destination.ts';
import { delivered, failed } from '../results.ts';

const EventBridgeSettings = Type.Object({
  eventBus: Type.String({
    title: 'Event bus',
    description: 'Name or ARN of the event bus',
    examples: ['default'],
    pattern: '^(arn:aws[\\w-]*:events:[a-z0-9-]+:\\d{12}:event-bus/)?[/.\\-_A-Za-z0-9]{1,256}$',
    maxLength: 1_600,
  }),
  source: Type.Optional(
    Type.String({
      title: 'Source',
      description: 'What rules match as source; waybill if omitted',
      pattern: '^(?!aws\\.)[/.\\-_A-Za-z0-9]{1,256}$',
    }),
  ),
  detailType: Type.Optional(
    Type.String({
      title: 'Detail type',
      description: 'What rules match as detail-type; the type of the event if omitted',
      maxLength: 128,
    }),
  ),
  ...AWS_SETTINGS,
});
export type EventBridgeSettings = Static<typeof EventBridgeSettings>;

/** More than any bus accepts; many accept 256 KB. */
const MAX_BYTES = 1_048_576;
/** The time of an entry counts with these. */
const TIME_BYTES = 14;

/** Amazon EventBridge. The event is the detail; `resources` has the id of the event and that of the resource. */
export const eventBridge: Destination<typeof EventBridgeSettings> = {
  type: 'eventbridge',
  name: 'Amazon EventBridge',
  settings: EventBridgeSettings,
  urlOf: (settings) => {
    const endpoint = endpointOf(settings);
    const origin = typeof endpoint === 'string' ? defaultEndpoint(settings.region) : endpoint.origin;
    return `${origin}/event-bus/${nameOf(settings.eventBus)}`;
  },
  open(settings, context) {
    const endpoint = endpointOf(settings);
    if (typeof endpoint === 'string')
      return { send: async () => failed('refused', endpoint), close: async () => {} };
    const client = createAwsClient({
      service: 'events',
      target: 'AWSEvents',
      jsonVersion: '1.1',
      endpoint,
      settings,
      context,
    });
    const findBus = createBusFinder(client, settings.eventBus);
    return {
      send: async (message, signal) =>
        (await findBus(signal)) ?? put(client, entryOf(message, settings), signal),
      close: () => client.close(),
    };
  },
};

const defaultEndpoint = (region: string): string => `https://events.${region}.${awsDomain(region)}`;
const nameOf = (eventBus: string): string => eventBus.split(':event-bus/').at(-1) ?? eventBus;

function endpointOf({ endpoint, region, eventBus }: EventBridgeSettings): URL | string {
  const regionOfArn = /^arn:[^:]*:events:([^:]*):/.exec(eventBus)?.[1];
  if (regionOfArn !== undefined && regionOfArn !== region)
    return `the event bus is in ${regionOfArn}, and the region is ${region}`;
  if (endpoint === undefined) return new URL(defaultEndpoint(region));
  return problemOfEndpoint(endpoint) ?? new URL(endpoint);
}

/**
 * Returns why the bus cannot be sent to; asks until it is found. PutEvents itself may confirm events for a bus that does not
 * exist. Credentials that may only send are not told whether it exists, so then the event is sent anyway.
 */
function createBusFinder(client: AwsClient, eventBus: string) {
  let isFound = false;
  return async (signal: AbortSignal): Promise<DestinationResult | undefined> => {
    if (isFound) return undefined;
    const answer = await client.call('DescribeEventBus', { Name: eventBus }, signal);
    if (!answer.isOk && !isDenied(answer)) return answer.result;
    isFound = true;
    return undefined;
  };
}

const isDenied = ({ result }: Extract<AwsAnswer, { isOk: false }>): boolean =>
  result.errorCode === 'authentication' && /AccessDenied/.test(result.error ?? '');

const entryOf = (message: EventMessage, settings: EventBridgeSettings) => ({
  EventBusName: settings.eventBus,
  Source: settings.source ?? 'waybill',
  DetailType: settings.detailType ?? message.type,
  Detail: message.body,
  Resources: [message.eventId, ...(message.resourceId === null ? [] : [message.resourceId])],
  Time: message.createdAt / 1000,
});
type Entry = ReturnType<typeof entryOf>;

async function put(client: AwsClient, entry: Entry, signal: AbortSignal): Promise<DestinationResult> {
  const bytes = sizeOf(entry);
  if (bytes > MAX_BYTES)
    return failed(
      'refused',
      `the event has ${bytes} bytes, and EventBridge accepts ${MAX_BYTES} at most (1 MB)`,
    );
  const answer = await client.call('PutEvents', { Entries: [entry] }, signal);
  if (!answer.isOk) return answer.result;
  // The status is 200 even if the only entry has failed.
  const { FailedEntryCount, Entries } = answer.json;
  const result: unknown = Array.isArray(Entries) ? Entries[0] : undefined;
  if (isObject(result) && typeof result.ErrorCode === 'string')
    return awsErrorFailure(result.ErrorCode, String(result.ErrorMessage ?? ''), answer.text);
  if (FailedEntryCount !== 0 || !isObject(result) || typeof result.EventId !== 'string')
    return failed('invalid_response', 'the answer does not confirm the event', { response: answer.text });
  return delivered(answer.text);
}

const sizeOf = ({ Source, DetailType, Detail, Resources }: Entry): number =>
  [Source, DetailType, Detail, ...Resources].reduce(
    (bytes, text) => bytes + Buffer.byteLength(text),
    TIME_BYTES,
  );
