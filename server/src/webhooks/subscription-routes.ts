import { Type } from 'typebox';
import { sendAll } from '../http/csv.ts';
import { apiRoute } from '../http/route.ts';
import { accountIdOf, type Routes } from '../http/routing.ts';
import { given } from '../lib/given.ts';
import { WantedEventType } from '../schema/events.ts';
import { changedPluginSettings, Input, pluginSettings, readOnly } from '../schema/inputs.ts';
import {
  answers,
  Deleted,
  FullListQuery,
  IdParams,
  many,
  nullable,
  one,
  Timestamp,
} from '../schema/shapes.ts';
import { textLike } from '../schema/text-like.ts';
import { HTTPS_URL, MAX_URL_LENGTH, urlRule } from './subscription.ts';
import { optionFields, optionInputs } from './subscription-options.ts';
import type { SubscriptionService } from './subscription-service.ts';

const Url = textLike({
  maxLength: MAX_URL_LENGTH,
  description: 'HTTPS endpoint URL, without a user name or password',
  examples: ['https://shop.example.com/hooks/waybill'],
  pattern: HTTPS_URL,
  rule: urlRule,
});
// More than there are types: a name that comes twice does no harm.
export const Events = Type.Array(WantedEventType, {
  minItems: 1,
  maxItems: 100,
  examples: [['order.created']],
});

const Destination = Type.Object(
  {
    type: Type.String(),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Without the secrets' }),
  },
  { title: 'WebhookDestination', description: 'Only if it is not an HTTPS endpoint' },
);

const Subscription = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(WantedEventType),
    isActive: Type.Boolean({ description: 'Whether deliveries are sent' }),
    failureCount: Type.Integer({
      description: 'Consecutive delivery failures; at 10 the subscription is disabled',
    }),
    lastSentAt: nullable(Timestamp),
    lastErrorAt: nullable(Timestamp),
    lastError: nullable(Type.String()),
    ...optionFields,
    destination: Type.Optional(Destination),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'WebhookSubscription' },
);

const CreatedSubscription = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(WantedEventType),
    secret: Type.String({ description: 'Signing secret, returned only in this response' }),
    isActive: Type.Boolean(),
    ...optionFields,
    destination: Type.Optional(Destination),
    createdAt: Timestamp,
  },
  { title: 'CreatedWebhookSubscription' },
);

const DestinationType = Type.Object(
  {
    type: Type.String({ description: 'Value of `type` for a subscription' }),
    name: Type.String(),
    settings: Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of the settings; those with `format: password` are never returned',
    }),
  },
  { title: 'DestinationType' },
);

const NewDestination = Type.Object(
  {
    type: Input.text(50, { description: 'A type of `GET /webhooks/destinations`' }),
    settings: pluginSettings('As `GET /webhooks/destinations` describes them'),
    events: Events,
    ...optionInputs,
  },
  {
    additionalProperties: false,
    examples: [
      {
        type: 'rabbitmq',
        settings: { host: 'mq.example.com', username: 'waybill', password: 'secret', exchange: 'events' },
        events: ['order.created'],
      },
    ],
  },
);

const RotatedSecret = Type.Object(
  {
    id: Type.String(),
    secret: Type.String({ description: 'Signing secret, returned only in this response' }),
    previousSecretExpiresAt: Timestamp,
  },
  { title: 'RotatedSecret' },
);

const NewSubscription = Type.Object(
  { url: Url, events: Events, ...optionInputs },
  {
    additionalProperties: false,
    examples: [{ url: 'https://shop.example.com/hooks', events: ['order.created', 'shipment.created'] }],
  },
);

const SubscriptionUpdate = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    ...optionInputs,
    settings: changedPluginSettings,
    isActive: Type.Optional(
      Type.Boolean({ description: 'true enables it and resets failureCount; false disables it' }),
    ),
    id: readOnly,
    secret: readOnly,
    failureCount: readOnly,
    lastSentAt: readOnly,
    lastErrorAt: readOnly,
    lastError: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  { additionalProperties: false, examples: [{ isActive: true }] },
);

export function subscriptionRoutes(app: Routes, subscriptions: SubscriptionService): void {
  const route = apiRoute({ tag: 'Webhooks', about: 'Subscriptions to events.', group: 'webhooks' });

  app.get(
    '/webhooks',
    route('webhooks.list', {
      summary: 'List webhook subscriptions',
      description: 'The whole list, newest first. With `Accept: text/csv` the whole list as CSV.',
      querystring: FullListQuery,
      response: answers(200, many(Subscription)),
      csv: Subscription,
    }),
    async (request, reply) => sendAll(request, reply, subscriptions.list(accountIdOf(request))),
  );

  app.post(
    '/webhooks',
    route('webhooks.create', {
      summary: 'Create a webhook subscription',
      description: 'The response contains the signing secret, which is not shown again.',
      body: NewSubscription,
      response: answers(201, one(CreatedSubscription)),
    }),
    async (request, reply) => {
      const { url, ...options } = request.body;
      const created = await subscriptions.create(accountIdOf(request), { ...options, to: { url } });
      return reply.status(201).send({ data: created });
    },
  );

  app.get(
    '/webhooks/destinations',
    route('webhooks.listDestinations', {
      summary: 'List kinds of destinations',
      description: 'Where events can be sent beside HTTPS endpoints, with the settings of each.',
      response: answers(200, many(DestinationType)),
    }),
    async () => ({ data: subscriptions.destinationTypes() }),
  );

  app.post(
    '/webhooks/destinations',
    route('webhooks.createDestination', {
      summary: 'Create a subscription to another destination',
      description:
        'Sends events to a queue, stream or file instead of an HTTPS endpoint, with the same retries and log. It is a webhook ' +
        'subscription like any other: `/webhooks/{id}` shows, changes and deletes it.',
      body: NewDestination,
      response: answers(201, one(CreatedSubscription)),
    }),
    async (request, reply) => {
      const { type, settings, ...options } = request.body;
      const created = await subscriptions.create(accountIdOf(request), {
        ...options,
        to: { type, settings },
      });
      return reply.status(201).send({ data: created });
    },
  );

  app.get(
    '/webhooks/:id',
    route('webhooks.get', {
      summary: 'Get a webhook subscription',
      params: IdParams,
      response: answers(200, one(Subscription)),
    }),
    async (request) => ({ data: await subscriptions.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/webhooks/:id',
    route('webhooks.update', {
      summary: 'Update a webhook subscription',
      description: 'Changes the given fields and leaves the others unchanged.',
      params: IdParams,
      body: SubscriptionUpdate,
      response: answers(200, one(Subscription)),
    }),
    async (request) => {
      const { url, events, isActive, settings, payload, ordering, format, filter, maxPerSecond } =
        request.body;
      const { headers, clientCertificate } = request.body;
      const change = given({
        ...{ url, events, isActive, settings, payload, ordering, format, filter, maxPerSecond },
        ...{ headers, clientCertificate },
      });
      return { data: await subscriptions.update(accountIdOf(request), request.params.id, change) };
    },
  );

  app.post(
    '/webhooks/:id/rotate-secret',
    route('webhooks.rotateSecret', {
      summary: 'Replace the signing secret',
      description:
        'The response contains the new secret, which is not shown again. For 24 hours Standard Webhooks ' +
        'signatures are made with both secrets.',
      params: IdParams,
      response: answers(200, one(RotatedSecret)),
    }),
    async (request) => ({ data: await subscriptions.rotateSecret(accountIdOf(request), request.params.id) }),
  );

  app.delete(
    '/webhooks/:id',
    route('webhooks.delete', {
      summary: 'Delete a webhook subscription',
      description: 'Permanent. Pending deliveries are not sent.',
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await subscriptions.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
