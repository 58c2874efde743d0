import { Type } from 'typebox';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { EventType } from '../../schema/events.ts';
import { Input } from '../../schema/inputs.ts';
import { answers, IdParams, many, nullable, one, Timestamp } from '../../schema/shapes.ts';
import { REPLAY_STATUSES } from './replay.ts';
import type { ReplayService } from './replay-service.ts';

const NewReplay = Type.Object(
  {
    from: Input.moment('ISO 8601'),
    to: Input.moment('ISO 8601; exclusive. A later time than now means now'),
    types: Type.Optional(
      Type.Array(EventType, {
        minItems: 1,
        maxItems: 100,
        description: 'If omitted, all that the subscription receives',
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'Only counts: nothing is sent' })),
  },
  {
    additionalProperties: false,
    examples: [{ from: '2026-11-15T08:00:00Z', to: '2026-11-15T12:00:00Z', types: ['order.created'] }],
  },
);

const Replay = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...REPLAY_STATUSES], {
      title: 'WebhookReplayStatus',
      description:
        '`running`; `done`: each event has been sent at least once, and those that failed are retried; `cancelled`',
    }),
    from: Timestamp,
    to: Timestamp,
    types: nullable(Type.Array(EventType), { description: 'Null for all that the subscription receives' }),
    total: Type.Integer({
      description: 'Events of these types in this time, counted when the replay was started',
    }),
    looked: Type.Integer({ description: 'How many of them the replay has come to' }),
    queued: Type.Integer({
      description: 'How many of those match the filter of the subscription, and have a new delivery',
    }),
    pending: Type.Integer({
      description: 'Deliveries of the replay that have neither arrived nor been given up',
    }),
    createdAt: Timestamp,
    endedAt: nullable(Timestamp),
  },
  { title: 'WebhookReplay' },
);

const ReplayCount = Type.Object(
  {
    count: Type.Integer({ description: 'Events that would be sent' }),
    isExact: Type.Boolean({
      description: 'False if there are too many to try the filter on each of them: fewer may be sent',
    }),
  },
  { title: 'WebhookReplayCount' },
);

const ReplayParams = Type.Object({ id: Type.String(), replayId: Type.String() });

export function replayRoutes(app: Routes, replays: ReplayService): void {
  const route = apiRoute({ tag: 'Webhook deliveries', group: 'webhooks' });

  app.post(
    '/webhooks/:id/replay',
    route('webhooks.replay', {
      summary: 'Send the events of a time again',
      description:
        'Sends what happened from `from` to before `to` to this subscription, each event once, whether or not it was ' +
        'delivered before; as its filter, payload form and ordering are now. Live events go first, and at most 100 ' +
        'events of a replay are queued in a second. The subscription must be active. One replay of a subscription ' +
        'and five of an account can be under way, each over at most 50,000 events. With `dryRun` the answer is the ' +
        'number of events (200).',
      params: IdParams,
      body: NewReplay,
      response: { ...answers(202, one(Replay)), 200: one(ReplayCount) },
      work: 'list',
    }),
    async (request, reply) => {
      const { dryRun = false, ...replay } = request.body;
      const accountId = accountIdOf(request);
      const { id } = request.params;
      if (dryRun) return reply.status(200).send({ data: await replays.count(accountId, id, replay) });
      return reply.status(202).send({ data: await replays.start(accountId, id, replay) });
    },
  );

  app.get(
    '/webhooks/:id/replays',
    route('webhooks.listReplays', {
      summary: 'List replays',
      description: 'The newest 20, newest first. Replays are kept as long as deliveries, 30 days by default.',
      params: IdParams,
      response: answers(200, many(Replay)),
    }),
    async (request) => ({ data: await replays.list(accountIdOf(request), request.params.id) }),
  );

  app.get(
    '/webhooks/:id/replays/:replayId',
    route('webhooks.getReplay', {
      summary: 'Get a replay',
      params: ReplayParams,
      response: answers(200, one(Replay)),
    }),
    async (request) => {
      const { id, replayId } = request.params;
      return { data: await replays.get(accountIdOf(request), id, replayId) };
    },
  );

  app.delete(
    '/webhooks/:id/replays/:replayId',
    route('webhooks.cancelReplay', {
      summary: 'Cancel a replay',
      description:
        'What has not been sent yet is removed, and what has failed is not retried. What is being sent at that ' +
        'moment goes on. 409 if the replay has ended.',
      params: ReplayParams,
      response: answers(200, one(Replay)),
    }),
    async (request) => {
      const { id, replayId } = request.params;
      return { data: await replays.cancel(accountIdOf(request), id, replayId) };
    },
  );
}
