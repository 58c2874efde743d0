import { type Static, Type } from 'typebox';
import { TimeZone } from '../schema/shapes.ts';

const activity = {
  orders: Type.Integer({ description: 'Orders created' }),
  labels: Type.Integer({ description: 'Labels bought, including those voided since' }),
  spend: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }), {
    description: 'Cost of those labels and of shipments marked by hand, without those voided since',
  }),
  deliveries: Type.Object(
    { delivered: Type.Integer(), failed: Type.Integer(), pending: Type.Integer() },
    { description: 'Webhook deliveries of events on that day, by outcome' },
  ),
};

const Activity = Type.Object(activity);
export type Activity = Static<typeof Activity>;

const Attention = Type.Object({
  disabledWebhooks: Type.Integer(),
  failingWebhooks: Type.Integer({ description: 'With five failures in a row or more: ten disable them' }),
  failedPurchases: Type.Integer({ description: 'Within these days' }),
  purchasing: Type.Integer({
    description: "Labels that are being purchased: the carrier's answer is not known yet",
  }),
  voiding: Type.Integer({
    description: "Labels that are being voided: the carrier's answer is not known yet",
  }),
  lowStock: Type.Integer({ description: 'Levels below their reorder point' }),
  returnsToApprove: Type.Integer({ description: 'Requested by customers' }),
  returnsToComplete: Type.Integer({ description: 'Everything has arrived' }),
  returnLabelsFailed: Type.Integer({
    description: 'Approved returns whose customers wait for a label that could not be bought',
  }),
  withdrawals: Type.Integer({ description: 'Withdrawals from contracts that nobody has dealt with' }),
  failedEmails: Type.Integer({
    description: 'Emails to customers that the mail server has refused',
  }),
  failedStoreReports: Type.Integer({
    description: 'Shipments of these days that connected stores could not be told about',
  }),
  storeDifferences: Type.Integer({ description: 'Orders that connected stores have otherwise' }),
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
