import { type Static, Type } from 'typebox';
import { LabelPaidBy } from './return-rules.ts';
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

const REQUESTERS = ['merchant', 'customer'] as const;
export const ReturnRequester = Type.Enum([...REQUESTERS], { title: 'ReturnRequester' });
export type ReturnRequester = Static<typeof ReturnRequester>;

const KINDS = ['return', 'withdrawal'] as const;
export const ReturnKind = Type.Enum([...KINDS], {
  title: 'ReturnKind',
  description: 'A `withdrawal` from the contract is approved already, and cannot be rejected',
});
export type ReturnKind = Static<typeof ReturnKind>;

export const ReturnExchange = Type.Object(
  {
    orderItemId: Type.String(),
    productId: Type.String({ description: 'The product that the customer wants instead' }),
    sku: Type.String(),
    name: Type.String(),
  },
  { title: 'ReturnExchange' },
);
export type ReturnExchange = Static<typeof ReturnExchange>;

const ReturnPhoto = Type.Object(
  { url: Type.String(), width: Type.Integer(), height: Type.Integer() },
  { title: 'ReturnPhoto' },
);
export type ReturnPhoto = Static<typeof ReturnPhoto>;

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
    requestedBy: ReturnRequester,
    kind: ReturnKind,
    comment: nullable(Type.String({ description: 'What the customer wrote' })),
    photos: Type.Array(ReturnPhoto, { description: 'What the customer has shown' }),
    exchanges: Type.Array(ReturnExchange, {
      description:
        'Items that the customer wants to exchange. Approving the return creates the replacement order',
    }),
    labelPaidBy: nullable(LabelPaidBy),
    labelError: nullable(
      Type.String({
        description:
          'Why the customer of an approved return has no label yet. Buy one with `POST /returns/{id}/label`',
      }),
    ),
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Return' },
);
export type Return = Static<typeof Return>;
