import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { nullable, TimeZone } from '../../schema/shapes.ts';

export const MAX_DAYS = 366;
/** There may be more products: the rest is in the totals alone. */
export const MAX_ROWS = 5_000;

const CalendarDay = (description: string) =>
  Type.Optional(Type.String({ format: 'date', maxLength: 10, description, examples: ['2026-03-01'] }));

const period = {
  from: CalendarDay('The first day, by when labels were bought. 29 days before the last one if omitted'),
  to: CalendarDay(`The last day. Today if omitted. A report covers at most ${MAX_DAYS} days`),
  timeZone: TimeZone,
};

const usual = { default: 'carrier', description: 'What each row is about' };

const COST_GROUPS = ['carrier', 'service', 'store', 'zone', 'product', 'packer'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];
const TRACKED_GROUPS = ['carrier', 'service', 'store', 'zone'] as const;
export type ReportGroup = CostGroup;

export const CostQuery = Type.Object(
  {
    ...period,
    groupBy: Type.Enum([...COST_GROUPS], usual),
    currency: Type.Optional(Input.Currency),
  },
  { additionalProperties: false },
);
export type CostQuery = Static<typeof CostQuery>;

export const TrackedQuery = Type.Object(
  { ...period, groupBy: Type.Enum([...TRACKED_GROUPS], usual) },
  { additionalProperties: false },
);
export type TrackedQuery = Static<typeof TrackedQuery>;

const row = {
  key: Type.String({
    description: 'What tells it from other rows: the code of a carrier, the id of a product',
  }),
  name: Type.String({ description: 'Display name' }),
  detail: nullable(Type.String({ description: 'The carrier of a service, the SKU of a product' })),
};

const covered = {
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  timeZone: Type.String(),
};
const span = {
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date', description: 'Its last day' }),
};

const costFigures = {
  labels: Type.Integer({
    description: 'Shipments, with those marked by hand, without voided, test and return labels',
  }),
  cost: Type.Number({ description: 'What their labels cost, with fees' }),
  averageCost: nullable(Type.Number()),
  returnCost: Type.Number({ description: 'What return labels cost' }),
  shippingPaid: Type.Number({ description: 'What customers paid for shipping' }),
  shippingMargin: Type.Number({ description: '`shippingPaid` less `cost`' }),
  sales: Type.Number({ description: 'What the goods were sold for, less discounts' }),
  goodsCost: Type.Number({ description: 'What the goods cost when they were shipped' }),
  margin: Type.Number({
    description: '`sales` and `shippingPaid`, less `goodsCost`, `cost` and `returnCost`',
  }),
  units: Type.Integer({ description: 'Pieces shipped' }),
  unitsWithCost: Type.Integer({
    description: 'Pieces whose cost was known. Others count as if they had cost nothing',
  }),
  labelsWithoutSale: Type.Integer({
    description: 'Shipments without an order, or with one in another currency: only their cost is counted',
  }),
};
const CostFigures = Type.Object(costFigures);
export type CostFigures = Static<typeof CostFigures>;

export const CostReport = Type.Object(
  {
    ...covered,
    groupBy: Type.Enum([...COST_GROUPS]),
    currency: Type.String({ description: 'Only labels in this currency are counted' }),
    currencies: Type.Array(Type.Object({ currency: Type.String(), labels: Type.Integer() }), {
      description: 'All currencies of the labels of these days, the most frequent first',
    }),
    totals: CostFigures,
    rows: Type.Array(Type.Object({ ...row, ...costFigures }), {
      description: `Highest cost first, products by sales. At most ${MAX_ROWS}: the totals have all`,
    }),
    isCut: Type.Boolean({ description: 'Whether there are more rows' }),
    timeline: Type.Array(
      Type.Object({
        ...span,
        cost: Type.Number(),
        margin: Type.Number(),
        parts: Type.Array(Type.Object({ key: Type.String(), cost: Type.Number() }), {
          description: 'By row; empty for products',
        }),
      }),
      { description: 'By day, by week from 32 days on, by month from 183 days on' },
    ),
  },
  { title: 'CostReport' },
);
export type CostReport = Static<typeof CostReport>;
export type CostRow = CostReport['rows'][number];

const deliveryFigures = {
  shipped: Type.Integer(),
  delivered: Type.Integer(),
  averageDays: nullable(Type.Number({ description: 'From buying the label to the delivery' })),
  promised: Type.Integer({ description: 'Delivered ones for which the carrier had named a day' }),
  promisedDays: nullable(Type.Number({ description: 'How long those were to take, on average' })),
  actualDays: nullable(Type.Number({ description: 'How long those took, on average' })),
  onTime: Type.Integer(),
  late: Type.Integer({ description: 'Delivered after the promised day' }),
  overdue: Type.Integer({ description: 'Not delivered, and the promised day is over' }),
};
export const DeliveryReport = Type.Object(
  {
    ...covered,
    groupBy: Type.Enum([...TRACKED_GROUPS]),
    totals: Type.Object(deliveryFigures),
    rows: Type.Array(Type.Object({ ...row, ...deliveryFigures }), { description: 'Most shipped first' }),
    timeline: Type.Array(
      Type.Object({
        ...span,
        onTime: Type.Integer(),
        late: Type.Integer(),
        unpromised: Type.Integer({ description: 'Delivered without a promise' }),
        open: Type.Integer({ description: 'Not delivered' }),
      }),
      { description: 'By when labels were bought' },
    ),
  },
  { title: 'DeliveryReport' },
);
export type DeliveryReport = Static<typeof DeliveryReport>;
export type DeliveryRow = DeliveryReport['rows'][number];

export const EXCEPTIONS = ['failed', 'returned', 'late', 'overdue', 'notScanned', 'voided'] as const;
export type ExceptionKind = (typeof EXCEPTIONS)[number];

const exceptionFigures = {
  failed: Type.Integer({ description: 'Could not be delivered' }),
  returned: Type.Integer({ description: 'Going back to you' }),
  late: Type.Integer({ description: 'Delivered after the promised day' }),
  overdue: Type.Integer({ description: 'Not delivered, and the promised day is over' }),
  notScanned: Type.Integer({ description: 'Never scanned within five days' }),
  voided: Type.Integer({ description: 'Voided labels' }),
};
export const ExceptionReport = Type.Object(
  {
    ...covered,
    groupBy: Type.Enum([...TRACKED_GROUPS]),
    totals: Type.Object({ labels: Type.Integer(), ...exceptionFigures }),
    rows: Type.Array(Type.Object({ ...row, labels: Type.Integer(), ...exceptionFigures })),
    timeline: Type.Array(Type.Object({ ...span, ...exceptionFigures })),
  },
  {
    title: 'ExceptionReport',
    description:
      'A shipment is counted once, as the first of these that it is: voided, failed, returned, late, overdue, notScanned',
  },
);
export type ExceptionReport = Static<typeof ExceptionReport>;
export type ExceptionRow = ExceptionReport['rows'][number];
