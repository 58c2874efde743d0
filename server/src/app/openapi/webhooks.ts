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
export type Callbacks = Record<string, { [SUBSCRIBER]: { post: object } }>;

/**
 * The callbacks of creating a webhook: the requests that subscribers receive. They are not in the document's `webhooks`, because
 * generators of clients take those for operations of the server.
 */
export const describeCallbacks = (complete: (operation: Record<string, unknown>) => object): Callbacks =>
  Object.fromEntries(EVENT_TYPES.map((type) => [type, { [SUBSCRIBER]: { post: complete(describe(type)) } }]));

export const webhooksOf = (callbacks: Callbacks): Record<string, object> =>
  Object.fromEntries(Object.entries(callbacks).map(([type, callback]) => [type, callback[SUBSCRIBER]]));

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
