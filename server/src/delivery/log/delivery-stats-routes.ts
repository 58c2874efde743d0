import { Type } from 'typebox';
import { dashboardRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { keysOf } from '../../lib/keys.ts';
import { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import { answers, IdParams, many, nullable, one, Timestamp, TimeZone } from '../../schema/shapes.ts';
import { DELIVERY_STATUSES } from './delivery.ts';
import { deliveryNarrowing } from './delivery-routes.ts';
import { type DeliveryStats, SPANS } from './delivery-stats.ts';

const Outcomes = Type.Object(
  {
    bars: Type.Array(
      Type.Object({
        at: Timestamp,
        delivered: Type.Integer(),
        failed: Type.Integer(),
        pending: Type.Integer(),
      }),
    ),
    waitingSince: nullable(Timestamp),
  },
  { title: 'WebhookOutcomes' },
);

const RecentOutcomes = Type.Object(
  {
    id: Type.String(),
    outcomes: Type.Array(Type.Enum([...DELIVERY_STATUSES])),
    lastErrorCode: nullable(DeliveryErrorCode),
  },
  { title: 'RecentWebhookOutcomes' },
);

const OutcomesQuery = Type.Object(
  {
    span: Type.Enum(keysOf(SPANS), {
      default: '24h',
      description: '24h is counted by hours, 7d and 30d by days',
    }),
    timeZone: TimeZone,
  },
  { additionalProperties: false },
);

const RetryFailed = Type.Union([
  Type.Object(deliveryNarrowing, { additionalProperties: false, examples: [{ event: 'order.created' }] }),
  Type.Null(),
]);

export function deliveryStatsRoutes(app: Routes, stats: DeliveryStats): void {
  const route = dashboardRoute('webhooks');

  app.get(
    '/webhooks/:id/stats',
    route('webhookStats.get', {
      summary: "Count a webhook subscription's deliveries over time",
      description:
        'By the hour or day in which the event happened, oldest first; the last is the present one. `waitingSince` is when the oldest delivery that ' +
        'is due and still waits to be sent became due.',
      params: IdParams,
      querystring: OutcomesQuery,
      response: answers(200, one(Outcomes)),
      work: 'list',
    }),
    async (request) => ({
      data: await stats.outcomes(accountIdOf(request), request.params.id, request.query),
    }),
  );

  app.get(
    '/webhook-outcomes',
    route('webhookStats.listOutcomes', {
      summary: 'Get the outcomes of the last deliveries of each webhook subscription',
      description: 'Of the last 24 of each, oldest first, and the code of its last error.',
      response: answers(200, many(RecentOutcomes)),
      work: 'list',
    }),
    async (request) => ({ data: await stats.recentOutcomes(accountIdOf(request)) }),
  );

  app.post(
    '/webhooks/:id/deliveries/retry-failed',
    route('webhookStats.retryFailed', {
      summary: 'Send failed deliveries again now',
      description: 'Those that match, the oldest 1,000 at most.',
      params: IdParams,
      body: RetryFailed,
      response: answers(202, one(Type.Object({ retried: Type.Integer() }))),
    }),
    async (request, reply) => {
      const retried = await stats.retryFailed(accountIdOf(request), request.params.id, request.body ?? {});
      return reply.status(202).send({ data: { retried } });
    },
  );
}
