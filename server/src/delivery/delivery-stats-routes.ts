import { Type } from 'typebox';
import { type Routes, USER, userOf } from '../http/routing.ts';
import { answers, IdParams, NoQuery, one, Timestamp } from '../http/schemas.ts';
import type { DeliveryStats } from './delivery-stats.ts';

const Outcomes = Type.Object(
  {
    hours: Type.Array(
      Type.Object({
        at: Timestamp,
        delivered: Type.Integer(),
        failed: Type.Integer(),
        pending: Type.Integer(),
      }),
    ),
  },
  { title: 'WebhookOutcomes' },
);

const OutcomesQuery = Type.Object(
  { hours: Type.Integer({ minimum: 1, maximum: 168, default: 24 }) },
  { additionalProperties: false },
);

export function deliveryStatsRoutes(app: Routes, stats: DeliveryStats): void {
  const tags = ['Dashboard'];
  const security = [{ session: [] }];

  app.get(
    '/webhooks/:id/stats',
    {
      config: USER,
      schema: {
        tags,
        security,
        summary: "Count a webhook subscription's deliveries by hour",
        description:
          'By the hour in which the event happened, oldest first; the last hour is the present one.',
        params: IdParams,
        querystring: OutcomesQuery,
        response: answers(200, one(Outcomes)),
      },
    },
    async (request) => ({
      data: await stats.outcomes(userOf(request), request.params.id, request.query.hours),
    }),
  );

  app.post(
    '/webhooks/:id/deliveries/retry-failed',
    {
      config: USER,
      schema: {
        tags,
        security,
        summary: 'Send failed deliveries again now',
        description: 'The oldest 1,000 at most.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(202, one(Type.Object({ retried: Type.Integer() }))),
      },
    },
    async (request, reply) => {
      const retried = await stats.retryFailed(userOf(request), request.params.id);
      return reply.status(202).send({ data: { retried } });
    },
  );
}
