import { type Static, Type } from 'typebox';
import { ActorShape } from './activity.ts';
import { NeededChoice, Rate, RateMessage } from './rate.ts';
import { CarrierName, ErrorBody, nullable, Timestamp } from './shapes.ts';
import { ShipmentStatus } from './shipment.ts';

const BATCH_KINDS = [
  'labels',
  'rates',
  'order_updates',
  'mark_shipped',
  'orders',
  'products',
  'exports',
] as const;
export const BatchKind = Type.Enum([...BATCH_KINDS], {
  title: 'BatchKind',
  description:
    'labels: buys labels; rates: asks for rates; order_updates: changes orders; mark_shipped: marks ' +
    'orders as shipped; orders: creates orders; products: creates products, or updates those with the ' +
    'same SKU, and sets their stock; exports: makes a file of a list',
});
export type BatchKind = Static<typeof BatchKind>;

export const BatchStatus = Type.Enum(['queued', 'running', 'done', 'cancelled'], {
  title: 'BatchStatus',
  description:
    'done: every line has succeeded or failed; cancelled: it was stopped before, and lines that had ' +
    'not begun were left out',
});
export type BatchStatus = Static<typeof BatchStatus>;

export const BatchLineStatus = Type.Enum(['pending', 'succeeded', 'failed', 'cancelled'], {
  title: 'BatchLineStatus',
});
export type BatchLineStatus = Static<typeof BatchLineStatus>;

const BatchFile = Type.Object(
  {
    name: Type.String({ description: 'What a download is called', examples: ['orders-2026-11-20.csv'] }),
    list: Type.Enum(['orders', 'shipments', 'products']),
    layout: Type.String({ description: 'As in the request' }),
    done: Type.Integer({ description: 'Orders, shipments or products that are in it so far' }),
    total: nullable(Type.Integer({ description: 'How many there were when it began; null before' })),
    size: Type.Integer({ description: 'In bytes' }),
    isAvailable: Type.Boolean({ description: 'Whether `GET /batches/{id}/file` returns it' }),
    expiresAt: nullable(
      Type.String({ format: 'date-time', description: 'When it is deleted. Null until it is complete' }),
    ),
  },
  { title: 'BatchFile', description: 'The file that an export makes' },
);
export type BatchFile = Static<typeof BatchFile>;

export const Batch = Type.Object(
  {
    id: Type.String(),
    kind: BatchKind,
    status: BatchStatus,
    startedBy: ActorShape,
    total: Type.Integer({ description: 'Number of lines' }),
    succeeded: Type.Integer(),
    failed: Type.Integer(),
    cancelled: Type.Integer({ description: 'Lines that were left out, because the batch was canceled' }),
    pending: Type.Integer({ description: 'Lines that are not decided yet' }),
    file: nullable(BatchFile),
    startedAt: nullable(Timestamp),
    endedAt: nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Batch' },
);
export type Batch = Static<typeof Batch>;

/** What is stored of a line's result as JSON. */
const QuotedRates = Type.Object(
  {
    rates: Type.Array(Rate),
    messages: Type.Array(RateMessage),
    suggestedRateId: nullable(Type.String()),
    needsChoice: nullable(NeededChoice),
  },
  { title: 'BatchRates' },
);
export type QuotedRates = Static<typeof QuotedRates>;

const LineShipment = Type.Object(
  {
    id: Type.String(),
    status: ShipmentStatus,
    trackingCode: nullable(Type.String()),
    carrier: Type.String(),
    carrierName: CarrierName,
    service: Type.String(),
    serviceName: Type.String(),
    rate: Type.Number(),
    currency: Type.String(),
    printedAt: nullable(Timestamp),
  },
  { title: 'BatchLineShipment', description: 'The label as it is now' },
);
export type LineShipment = Static<typeof LineShipment>;

export const BatchLine = Type.Object(
  {
    position: Type.Integer({ description: 'From 1, in the order of the request' }),
    status: BatchLineStatus,
    name: nullable(
      Type.String({ description: 'The order number, the SKU of a product, or the list that is exported' }),
    ),
    orderId: nullable(Type.String()),
    productId: nullable(Type.String()),
    shipmentId: nullable(
      Type.String({
        description:
          'The label, or the shipment that an order was marked with. While the line is `pending`, the purchase is not settled yet',
      }),
    ),
    shipment: nullable(LineShipment),
    isUpdate: Type.Boolean({ description: 'A product that existed was updated' }),
    rates: nullable(QuotedRates),
    error: nullable(ErrorBody.properties.error),
  },
  { title: 'BatchLine' },
);
export type BatchLine = Static<typeof BatchLine>;
