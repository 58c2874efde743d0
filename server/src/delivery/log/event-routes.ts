import { Type } from 'typebox';
import { sendPage } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { EventType } from '../../schema/events.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, IdParams, nullable, one, PageQuery, paged, Timestamp } from '../../schema/shapes.ts';
import { type CatchUpService, Payload } from '../../webhooks/index.ts';
import { Delivery, deliveryFields, deliveryNarrowing } from './delivery-routes.ts';
import type { EventService } from './event-service.ts';

const described = {
  id: Type.String(),
  type: EventType,
  resourceId: nullable(Type.String({ description: 'The order or shipment that it is about' })),
  sequence: Type.Integer({
    description:
      'Its number among the events of its order, or of what else it is about: 1, 2, 3 … Deliveries have it as `X-Service-Sequence`',
  }),
  createdAt: Timestamp,
};
const fields = {
  ...described,
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'The payload as sent to webhooks' }),
};
const Event = Type.Object(fields, { title: 'Event' });
const EventWithDeliveries = Type.Object(
  {
    ...fields,
    deliveries: Type.Array(Type.Object({ ...deliveryFields, webhookId: Type.String() })),
  },
  { title: 'EventWithDeliveries' },
);

const { event: _, ...narrowing } = deliveryNarrowing;
const EventQuery = Type.Object(
  {
    ...PageQuery.properties,
    type: Type.Optional(EventType),
    resourceId: Type.Optional(Input.Id),
    ...narrowing,
  },
  { additionalProperties: false },
);

const PayloadQuery = Type.Object({ payload: Type.Optional(Payload) }, { additionalProperties: false });

const Resend = Type.Object(
  { webhookId: Type.String({ minLength: 1, maxLength: 100, description: 'Id of a webhook subscription' }) },
  { additionalProperties: false, examples: [{ webhookId: 'whk_01jcx0000000000000000000' }] },
);

const Missed = Type.Object(
  {
    count: Type.Integer({ description: 'At most 1,000' }),
    isMore: Type.Boolean({ description: 'Whether there may be more than that' }),
  },
  { title: 'MissedEvents' },
);
const CaughtUp = Type.Object(
  {
    queued: Type.Integer(),
    isMore: Type.Boolean({ description: 'Whether there may be more: call again' }),
  },
  { title: 'CaughtUpEvents' },
);

export function eventRoutes(app: Routes, events: EventService, catchUp: CatchUpService): void {
  const route = apiRoute({
    tag: 'Events',
    about: 'What happened to orders, shipments and everything else, whether or not anything is subscribed.',
    group: 'logs',
  });

  app.get(
    '/events',
    route('events.list', {
      summary: 'List events',
      description:
        'Newest first, a page at a time, whether or not a webhook received them. Events are kept as long ' +
        'as deliveries, 30 days by default. With `Accept: text/csv` the whole list as CSV, without ' +
        'payloads.',
      querystring: EventQuery,
      response: answers(200, paged(Event)),
      work: 'list',
      csv: Type.Object(described),
    }),
    (request, reply) => sendPage(request, reply, (query) => events.list(accountIdOf(request), query)),
  );

  app.get(
    '/events/:id',
    route('events.get', {
      summary: 'Get an event with its deliveries',
      description: '`data` is the payload in the form that you ask for.',
      params: IdParams,
      querystring: PayloadQuery,
      response: answers(200, one(EventWithDeliveries)),
    }),
    async (request) => ({
      data: await events.get(accountIdOf(request), request.params.id, request.query.payload ?? 'standard'),
    }),
  );

  app.post(
    '/events/:id/resend',
    route('events.resend', {
      summary: 'Send an event to a webhook again',
      description:
        'Creates a new delivery of the same event, with its own id, timestamp and signature. The ' +
        'subscription must be active and subscribed to this event type.',
      params: IdParams,
      body: Resend,
      response: answers(202, one(Delivery)),
    }),
    async (request, reply) => {
      const delivery = await events.resend(accountIdOf(request), request.params.id, request.body.webhookId);
      return reply.status(202).send({ data: delivery });
    },
  );

  app.get(
    '/webhooks/:id/missed-events',
    route('webhooks.countMissedEvents', {
      group: 'webhooks',
      summary: 'Count the events that a webhook missed',
      description:
        'Counts events of its types that happened while it was disabled and have not been sent to it since.',
      params: IdParams,
      response: answers(200, one(Missed)),
    }),
    async (request) => ({ data: await catchUp.missed(accountIdOf(request), request.params.id) }),
  );

  app.post(
    '/webhooks/:id/catch-up',
    route('webhooks.catchUp', {
      group: 'webhooks',
      summary: 'Send the events that a webhook missed',
      description:
        'Queues a delivery for each, oldest first, up to about 1,000 at a time; each event only once, ' +
        'however often you call this. New events are sent first. The subscription must be active.',
      params: IdParams,
      response: answers(202, one(CaughtUp)),
    }),
    async (request, reply) =>
      reply.status(202).send({ data: await catchUp.catchUp(accountIdOf(request), request.params.id) }),
  );
}
