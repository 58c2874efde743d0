import { type Static, Type } from 'typebox';
import { Weight } from '../lib/measures.ts';
import { Address } from '../postal/index.ts';
import { AppliedRule } from './automation-rule.ts';
import { Metadata, nullable, Timestamp } from './shapes.ts';
import { ShipToCheck } from './ship-to-check.ts';

export const ORDER_STATUSES = [
  'pending',
  'on_hold',
  'partially_shipped',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export const OrderStatus = Type.Enum([...ORDER_STATUSES], { title: 'OrderStatus' });
export type OrderStatus = Static<typeof OrderStatus>;

/** Orders that may still ship something. */
export const OPEN_ORDER_STATUSES = [
  'pending',
  'on_hold',
  'partially_shipped',
] as const satisfies OrderStatus[];

const ALLOCATIONS = ['full', 'partial', 'none'] as const;
export const Allocation = Type.Enum([...ALLOCATIONS], {
  title: 'Allocation',
  description:
    'How much of what is still to be shipped of your products is reserved; one without tracked stock counts as reserved',
});
export type Allocation = Static<typeof Allocation>;

const ALLOCATION_PRIORITIES = ['high', 'normal', 'low'] as const;
export const AllocationPriority = Type.Enum([...ALLOCATION_PRIORITIES], {
  title: 'AllocationPriority',
  description: 'Who is given stock first when several orders wait for it; among equals, the oldest',
});
export type AllocationPriority = Static<typeof AllocationPriority>;

const OrderItem = Type.Object(
  {
    id: Type.String(),
    productId: nullable(Type.String()),
    sku: nullable(Type.String()),
    name: Type.String(),
    quantity: Type.Integer(),
    shippedQuantity: Type.Integer(),
    cancelledQuantity: Type.Integer({ description: 'Will not be shipped, because the order was closed' }),
    allocatedQuantity: Type.Integer({ description: 'Reserved in the warehouse, of what is not shipped' }),
    returnedQuantity: Type.Integer({ description: 'In returns, of what is shipped' }),
    unitPrice: nullable(Type.Number()),
    weight: nullable(Weight),
    hsCode: nullable(Type.String()),
    originCountry: nullable(Type.String()),
  },
  { title: 'OrderItem' },
);

export const Order = Type.Object(
  {
    id: Type.String(),
    orderNumber: Type.String(),
    storeId: nullable(Type.String()),
    status: OrderStatus,
    allocation: Allocation,
    allocationPriority: AllocationPriority,
    shipTo: Address,
    warehouseId: nullable(Type.String()),
    items: Type.Array(OrderItem),
    currency: Type.String(),
    subtotal: Type.Number(),
    shippingPaid: Type.Number(),
    tax: Type.Number(),
    discount: Type.Number({ description: 'Taken off the total' }),
    total: Type.Number({ description: 'subtotal, shippingPaid and tax, less the discount' }),
    weight: nullable({
      ...Weight,
      description: 'Of all of it packed, where you have set it; else it follows from the items',
    }),
    packageId: nullable(
      Type.String({ description: 'The package that all of it goes into, where you have chosen one' }),
    ),
    requestedService: nullable(Type.String()),
    shipBy: nullable(Timestamp),
    orderDate: nullable(Timestamp),
    giftMessage: nullable(Type.String()),
    isGift: Type.Boolean({ description: 'Its packing slip shows no prices' }),
    insuredValue: nullable(
      Type.Number({ description: 'What its labels are to be insured for, where a carrier does that' }),
    ),
    notes: nullable(Type.String({ description: 'Yours: never printed for the customer' })),
    packingNote: nullable(Type.String({ description: 'For the customer, on the packing slip' })),
    tags: Type.Array(Type.String()),
    metadata: Metadata,
    shipments: Type.Array(Type.String(), { description: 'Ids of the shipments bought for this order' }),
    holdReason: nullable(Type.String({ description: 'Why it is on hold, if a reason was given' })),
    unprintedShipments: Type.Array(Type.String(), {
      description: 'Ids of its shipments whose labels are to be printed',
    }),
    closeReason: nullable(Type.String({ description: 'Why the rest of it is not shipped' })),
    replacementOf: nullable(
      Type.Object(
        { orderId: Type.String(), returnId: nullable(Type.String()) },
        {
          title: 'ReplacementOf',
          description: 'The order whose goods this one sends again, and the return that brings them back',
        },
      ),
    ),
    replacements: Type.Array(Type.String(), {
      description: 'Ids of the orders that send goods of this one again',
    }),
    appliedRules: Type.Array(AppliedRule, {
      description: 'What automation rules did to it when it was created',
    }),
    shipToCheck: nullable(ShipToCheck),
    personalDataErasedAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the personal data of the customer was erased: of `shipTo`, country and state are left',
      }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Order' },
);
export type Order = Static<typeof Order>;
