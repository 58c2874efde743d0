import { Type } from 'typebox';
import { sendPage } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import { EVENT_TYPES, EventType } from '../../schema/events.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, IdParams, nullable, one, PageQuery, paged, Timestamp } from '../../schema/shapes.ts';
import { DELIVERY_STATUSES } from './delivery.ts';
import type { DeliveryService } from './delivery-service.ts';

/** Deliveries of which event, and from when. */
export const deliveryNarrowing = {
  event: Type.Optional(EventType),
  createdFrom: Type.Optional(Input.moment('ISO 8601')),
  createdTo: Type.Optional(Input.moment('ISO 8601; exclusive')),
};

const DeliveryStatus = Type.Enum([...DELIVERY_STATUSES], { title: 'WebhookDeliveryStatus' });

export const deliveryFields = {
  id: Type.String({ description: 'The same for all attempts; also the X-Service-Delivery header' }),
  eventId: Type.String(),
  event: Type.String(),
  status: DeliveryStatus,
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable(Timestamp, {
    description: 'Null once it is finished, and while it waits for a delivery that comes before it',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  finishedAt: nullable(Timestamp),
};
export const Delivery = Type.Object(deliveryFields, { title: 'WebhookDelivery' });

const AttemptRequest = Type.Object(
  {
    method: Type.Literal('POST'),
    url: Type.String(),
    headers: Type.Record(Type.String(), Type.String()),
    body: Type.String(),
  },
  { title: 'WebhookRequest', description: 'The request exactly as sent, with its signatures' },
);

const Attempt = Type.Object(
  {
    number: Type.Integer(),
    at: Timestamp,
    durationMs: Type.Integer(),
    statusCode: nullable(Type.Integer()),
    error: nullable(Type.String()),
    errorCode: nullable(DeliveryErrorCode),
    request: nullable(AttemptRequest),
    response: nullable(Type.String({ description: "The first 1 KiB of the receiver's response" })),
    responseCut: Type.Boolean({ description: 'Whether the response was longer than that' }),
  },
  { title: 'WebhookAttempt' },
);

const DeliveryWithAttempts = Type.Object(
  { ...deliveryFields, data: Type.Record(Type.String(), Type.Unknown()), attempts: Type.Array(Attempt) },
  { title: 'WebhookDeliveryWithAttempts' },
);

const DeliveryQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(DeliveryStatus),
    ...deliveryNarrowing,
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Id of a delivery, an event, or the order or shipment of an event; or an order number',
      }),
    ),
  },
  { additionalProperties: false },
);
const DeliveryParams = Type.Object({ id: Type.String(), deliveryId: Type.String() });
const TestEvent = Type.Union([
  Type.Object(
    {
      event: Type.Optional(
        Type.Enum([...EVENT_TYPES], {
          description: 'If omitted, the first type that the subscription receives',
        }),
      ),
    },
    { additionalProperties: false, examples: [{ event: 'order.created' }] },
  ),
  Type.Null(),
]);

export function deliveryRoutes(app: Routes, deliveries: DeliveryService): void {
  const route = apiRoute({
    tag: 'Webhook deliveries',
    about: 'Deliveries of events with every attempt.',
    group: 'webhooks',
  });

  app.get(
    '/webhooks/:id/deliveries',
    route('webhooks.listDeliveries', {
      summary: 'List deliveries',
      description:
        'Newest first, in pages. Finished deliveries are kept for 30 days by default. With `Accept: ' +
        'text/csv` the whole list as CSV.',
      params: IdParams,
      querystring: DeliveryQuery,
      response: answers(200, paged(Delivery)),
      work: 'list',
      csv: Delivery,
    }),
    (request, reply) =>
      sendPage(request, reply, (query) => deliveries.list(accountIdOf(request), request.params.id, query)),
  );

  app.get(
    '/webhooks/:id/deliveries/:deliveryId',
    route('webhooks.getDelivery', {
      summary: 'Get a delivery with its attempts',
      params: DeliveryParams,
      response: answers(200, one(DeliveryWithAttempts)),
    }),
    async (request) => {
      const { id, deliveryId } = request.params;
      return { data: await deliveries.get(accountIdOf(request), id, deliveryId) };
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/retry',
    route('webhooks.retryDelivery', {
      summary: 'Retry a delivery now',
      params: DeliveryParams,
      response: answers(202, one(Delivery)),
    }),
    async (request, reply) => {
      const { id, deliveryId } = request.params;
      return reply.status(202).send({ data: await deliveries.retry(accountIdOf(request), id, deliveryId) });
    },
  );

  app.post(
    '/webhooks/:id/test',
    route('webhooks.sendTest', {
      summary: 'Send a test event',
      description:
        'Sends an example of the event to this subscription only. Its ids, such as `ord_test`, do not ' +
        'exist.',
      params: IdParams,
      body: TestEvent,
      response: answers(202, one(Delivery)),
    }),
    async (request, reply) => {
      const data = await deliveries.sendTest(accountIdOf(request), request.params.id, request.body?.event);
      return reply.status(202).send({ data });
    },
  );
}
