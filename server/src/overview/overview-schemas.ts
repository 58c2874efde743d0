import { type Static, Type } from 'typebox';
import { TimeZone } from '../schema/shapes.ts';

const activity = {
  orders: Type.Integer({ description: 'Orders created' }),
  labels: Type.Integer({ description: 'Labels bought, those that were voided since included' }),
  spend: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }), {
    description: 'What those labels and shipments marked by hand cost, those that were voided since left out',
  }),
  deliveries: Type.Object(
    { delivered: Type.Integer(), failed: Type.Integer(), pending: Type.Integer() },
    { description: 'Webhook deliveries of events that happened then, by what has become of them' },
  ),
};

const Activity = Type.Object(activity);
export type Activity = Static<typeof Activity>;

const Attention = Type.Object({
  disabledWebhooks: Type.Integer(),
  failedPurchases: Type.Integer({ description: 'Within these days' }),
  purchasing: Type.Integer({ description: "Labels whose carrier's answer is not known yet" }),
  voiding: Type.Integer({ description: 'Labels whose carrier has not said yet whether they were voided' }),
  lowStock: Type.Integer({ description: 'Levels below their reorder point' }),
  returnsToApprove: Type.Integer({ description: 'Requested by customers' }),
  returnsToComplete: Type.Integer({ description: 'All of it has arrived' }),
});
export type Attention = Static<typeof Attention>;

export const Overview = Type.Object(
  {
    timeZone: Type.String(),
    days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...activity })),
    totals: Activity,
    attention: Attention,
  },
  { title: 'Overview' },
);

export type Overview = Static<typeof Overview>;

export const OverviewQuery = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: 90, default: 30 }),
    timeZone: TimeZone,
  },
  { additionalProperties: false },
);
export type OverviewQuery = Static<typeof OverviewQuery>;
