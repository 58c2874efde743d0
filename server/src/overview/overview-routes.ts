import { Type } from 'typebox';
import { type Routes, USER, userOf } from '../http/routing.ts';
import { answers, one, TimeZone } from '../schema/shapes.ts';
import type { OverviewService } from './overview-service.ts';

const activity = {
  orders: Type.Integer({ description: 'Orders created' }),
  labels: Type.Integer({ description: 'Labels bought, those that were voided since included' }),
  spend: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }), {
    description: 'What those labels cost, those that were voided since left out',
  }),
  deliveries: Type.Object(
    { delivered: Type.Integer(), failed: Type.Integer(), pending: Type.Integer() },
    { description: 'Webhook deliveries of events that happened then, by what has become of them' },
  ),
};

const Overview = Type.Object(
  {
    timeZone: Type.String(),
    days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...activity })),
    totals: Type.Object(activity),
    attention: Type.Object({
      disabledWebhooks: Type.Integer(),
      failedPurchases: Type.Integer({ description: 'Within these days' }),
      purchasing: Type.Integer({ description: "Labels whose carrier's answer is not known yet" }),
      lowStock: Type.Integer({ description: 'Levels below their reorder point' }),
      openReturns: Type.Integer(),
    }),
  },
  { title: 'Overview' },
);

const OverviewQuery = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: 90, default: 30 }),
    timeZone: TimeZone,
  },
  { additionalProperties: false },
);

export function overviewRoutes(app: Routes, overview: OverviewService): void {
  app.get(
    '/overview',
    {
      config: USER,
      schema: {
        tags: ['Dashboard'],
        security: [{ session: [] }],
        summary: 'Get your activity by day and what needs attention',
        description: 'Oldest day first; the last one is today.',
        querystring: OverviewQuery,
        response: answers(200, one(Overview)),
      },
    },
    async (request) => ({ data: await overview.get(userOf(request), request.query) }),
  );
}
