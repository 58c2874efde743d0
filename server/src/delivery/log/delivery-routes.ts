import { Type } from 'typebox';
import { allBatches, sendCsv, wantsCsv } from '../../http/csv.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import { EVENT_TYPES, EventType } from '../../schema/events.ts';
import { Input } from '../../schema/inputs.ts';
import {
  answers,
  IdParams,
  NoQuery,
  nullable,
  one,
  PageQuery,
  paged,
  Timestamp,
} from '../../schema/shapes.ts';
import { DELIVERY_STATUSES } from './delivery.ts';
import type { DeliveryService } from './delivery-service.ts';

/** Deliveries of which event, and from when. */
export const deliveryNarrowing = {
  event: Type.Optional(EventType),
  createdFrom: Type.Optional(Input.moment('ISO 8601')),
  createdTo: Type.Optional(Input.moment('ISO 8601; this moment excluded')),
};

const DeliveryStatus = Type.Enum([...DELIVERY_STATUSES], { title: 'WebhookDeliveryStatus' });

export const deliveryFields = {
  id: Type.String({ description: 'The same over all attempts; also the X-Service-Delivery header' }),
  eventId: Type.String(),
  event: Type.String(),
  status: DeliveryStatus,
  attemptCount: Type.Integer(),
  nextAttemptAt: nullable(Timestamp),
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
  { title: 'WebhookRequest', description: 'As it was sent, byte for byte, with its signatures' },
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
    response: nullable(Type.String({ description: 'The first 1 KiB of what the receiver answered' })),
    responseCut: Type.Boolean({ description: 'Whether it answered more than that' }),
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
        description:
          'Id of a delivery, of an event, or of the order or shipment that events are about; or the number of an order',
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
        Type.Enum([...EVENT_TYPES], { description: 'Left out: the first that the subscription asks for' }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
]);

export function deliveryRoutes(app: Routes, deliveries: DeliveryService): void {
  const tags = ['Webhook deliveries'];

  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { ...SHIPPING, work: 'list' },
      schema: {
        tags,
        summary: 'List deliveries',
        description:
          'Newest first, a page at a time. Finished deliveries are kept for 30 days unless set otherwise. With ' +
          '`Accept: text/csv` the whole list as CSV.',
        params: IdParams,
        querystring: DeliveryQuery,
        response: answers(200, paged(Delivery)),
      },
    },
    async (request, reply) => {
      const accountId = accountIdOf(request);
      const { id } = request.params;
      if (!wantsCsv(request)) return deliveries.list(accountId, id, request.query);
      // Before the response starts: later it could not be a 403 or 404 any more.
      await deliveries.check(accountId, id);
      const batches = allBatches(request.query, (query) => deliveries.list(accountId, id, query));
      return sendCsv(reply, 'deliveries', Delivery, batches);
    },
  );

  app.get(
    '/webhooks/:id/deliveries/:deliveryId',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Get a delivery with its attempts',
        params: DeliveryParams,
        querystring: NoQuery,
        response: answers(200, one(DeliveryWithAttempts)),
      },
    },
    async (request) => {
      const { id, deliveryId } = request.params;
      return { data: await deliveries.get(accountIdOf(request), id, deliveryId) };
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/retry',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Send a delivery again now',
        params: DeliveryParams,
        querystring: NoQuery,
        response: answers(202, one(Delivery)),
      },
    },
    async (request, reply) => {
      const { id, deliveryId } = request.params;
      return reply.status(202).send({ data: await deliveries.retry(accountIdOf(request), id, deliveryId) });
    },
  );

  app.post(
    '/webhooks/:id/test',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Send a test event',
        description:
          'An example of the event, to this subscription alone. Its ids, like `ord_test`, belong to nothing.',
        params: IdParams,
        querystring: NoQuery,
        body: TestEvent,
        response: answers(202, one(Delivery)),
      },
    },
    async (request, reply) => {
      const data = await deliveries.sendTest(accountIdOf(request), request.params.id, request.body?.event);
      return reply.status(202).send({ data });
    },
  );
}
