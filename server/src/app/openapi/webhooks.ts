import {
  EVENT_TYPES,
  EVENTS,
  type EventType,
  envelopeOf,
  exampleMoreOf,
  exampleOf,
} from '../../schema/events.ts';

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
  header('webhook-id', 'Id of the delivery, as Standard Webhooks call it'),
  header('webhook-timestamp', 'As `X-Service-Timestamp`'),
  header(
    'webhook-signature',
    'As defined by Standard Webhooks: `v1,` and the Base64-encoded HMAC-SHA256 of the id, a dot, the timestamp, a dot and the ' +
      'raw body. Two, separated by a space, for a day after the secret was changed',
  ),
];

/** What a subscription can ask for instead, which has no schema here: generators know only one for each body. */
const OTHER_FORMS =
  'A subscription with `payload` `thin` gets the fields `id` (of the event), `type`, `resourceId`, `orderId`, `sequence` and ' +
  '`createdAt` as `data` instead; one with `format` `cloudevents` a CloudEvent 1.0 as `application/cloudevents+json`.';

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
  return {
    operationId: nameOf(type),
    tags: ['Webhooks'],
    summary: EVENTS[type].meaning,
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      description: OTHER_FORMS,
      content: { 'application/json': { schema: envelopeOf(type), ...examplesOf(type) } },
    },
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

/** By form, if the type has a full one beside the standard one. */
function examplesOf(type: EventType) {
  const bodyWith = (data: object) => ({
    event: type,
    timestamp: String(Date.parse(EXAMPLE_AT) / 1000),
    data,
  });
  const data = exampleOf(type, EXAMPLE_AT);
  const more = exampleMoreOf(type, EXAMPLE_AT);
  if (more === undefined) return { example: bodyWith(data) };
  const [standard, full] = [data, { ...data, ...more }].map((one) => ({ value: bodyWith(one) }));
  return { examples: { standard, full } };
}

/** `order.created` → `onOrderCreated` */
const nameOf = (type: EventType): string =>
  `on${type.replace(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`;
