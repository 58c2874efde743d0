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
      description: '24h is counted by hour, 7d and 30d by day',
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
        'By the hour or day of the event, oldest first; the last one is the current one. `waitingSince` ' +
        'is when the oldest delivery that is waiting to be sent became due.',
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
      description: 'The outcomes of the last 24 of each, oldest first, and the code of its last error.',
      response: answers(200, many(RecentOutcomes)),
      work: 'list',
    }),
    async (request) => ({ data: await stats.recentOutcomes(accountIdOf(request)) }),
  );

  app.post(
    '/webhooks/:id/deliveries/retry-failed',
    route('webhookStats.retryFailed', {
      summary: 'Retry failed deliveries now',
      description: 'Those that match, at most the oldest 1,000.',
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
