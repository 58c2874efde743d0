import { type Static, Type } from 'typebox';
import { Metadata, nullable, Timestamp } from './shapes.ts';

const RETURN_STATUSES = [
  'requested',
  'approved',
  'label_created',
  'in_transit',
  'partially_received',
  'received',
  'completed',
  'rejected',
  'cancelled',
] as const;
export const ReturnStatus = Type.Enum([...RETURN_STATUSES], { title: 'ReturnStatus' });
export type ReturnStatus = Static<typeof ReturnStatus>;

const CONDITIONS = ['sellable', 'damaged'] as const;
export const ReturnCondition = Type.Enum([...CONDITIONS], { title: 'ReturnCondition' });
export type ReturnCondition = Static<typeof ReturnCondition>;

export const Return = Type.Object(
  {
    id: Type.String(),
    orderId: Type.String(),
    orderNumber: Type.String(),
    customerName: nullable(
      Type.String({ description: "Name, or company, of the order's recipient, as it is on the order now" }),
    ),
    shipmentId: nullable(Type.String({ description: 'The shipment being returned' })),
    status: ReturnStatus,
    warehouseId: nullable(Type.String()),
    labelShipmentId: nullable(Type.String({ description: 'The shipment of the return label' })),
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        orderItemId: Type.String(),
        quantity: Type.Integer(),
        reason: Type.String(),
        receivedQuantity: Type.Integer({ description: 'The sum of its receipts' }),
        /** Null until something arrived, and where receipts differ. */
        condition: nullable(ReturnCondition),
        receipts: Type.Array(
          Type.Object({
            quantity: Type.Integer(),
            condition: ReturnCondition,
            warehouseId: nullable(Type.String()),
            at: Timestamp,
          }),
          { description: 'What arrived, oldest first' },
        ),
      }),
    ),
    notes: nullable(Type.String()),
    rejectReason: nullable(Type.String()),
    labelVoidError: nullable(
      Type.String({ description: 'Why the label could not be voided when the return was canceled' }),
    ),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Return' },
);
export type Return = Static<typeof Return>;
