import { EVENT_TYPES, EVENTS, type EventType, envelopeOf, exampleOf } from '../../schema/events.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('X-Service-Event', 'Event type'),
  header('X-Service-Delivery', 'Id of the delivery, the same for all attempts'),
  header('X-Service-Event-Id', 'Id of the event, the same for every subscription and each time it is sent'),
  header('X-Service-Sequence', 'Number of the event among those of its order, or of what else it is about'),
  header('X-Service-Timestamp', 'Unix time in seconds when the event was sent'),
  header(
    'X-Service-Signature',
    "Hex-encoded HMAC-SHA256 of the timestamp, a dot and the raw body, with the subscription's " +
      'secret as the key',
  ),
];

const EXAMPLE_AT = '2026-01-15T10:30:00.000Z';

const SUBSCRIBER = '{$request.body#/url}';
/** By the type of event. */
export type Callbacks = Record<string, { [SUBSCRIBER]: { post: Record<string, unknown> } }>;

/** The callbacks of creating a webhook: the requests that subscribers receive. Most generators know only these. */
export const describeCallbacks = (
  complete: (operation: Record<string, unknown>) => Record<string, unknown>,
): Callbacks =>
  Object.fromEntries(EVENT_TYPES.map((type) => [type, { [SUBSCRIBER]: { post: complete(describe(type)) } }]));

/**
 * The same as the document's `webhooks`, by type. Without ids, which the callbacks have: an id is unique, and generators that take webhooks
 * for operations of the server would name functions after them.
 */
export const webhooksOf = (callbacks: Callbacks): Record<string, object> =>
  Object.fromEntries(
    Object.entries(callbacks).map(([type, callback]) => {
      const { operationId, ...post } = callback[SUBSCRIBER].post;
      return [type, { post }];
    }),
  );

function describe(type: EventType) {
  const example = {
    event: type,
    timestamp: String(Date.parse(EXAMPLE_AT) / 1000),
    data: exampleOf(type, EXAMPLE_AT),
  };
  return {
    operationId: nameOf(type),
    tags: ['Webhooks'],
    summary: EVENTS[type].meaning,
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: envelopeOf(type), example } } },
    responses: {
      '2XX': { description: 'Received' },
      '4XX': {
        description:
          'Not received: it is retried, as after any other status or if there is no response within 15 ' +
          'seconds',
      },
    },
  };
}

/** `order.created` → `onOrderCreated` */
const nameOf = (type: EventType): string =>
  `on${type.replace(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`;
