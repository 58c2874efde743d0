import { type Static, Type } from 'typebox';
import { Weight } from '../lib/measures.ts';
import { Address } from '../postal/index.ts';
import { AppliedRule } from './automation-rule.ts';
import { ROLES } from './callers.ts';
import { shownTexts } from './order-texts.ts';
import { Metadata, nullable, Timestamp } from './shapes.ts';
import { ShipToCheck } from './ship-to-check.ts';
import { StoreDifference } from './store.ts';

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
    'How much of the open quantity of your products is reserved. Products without tracked stock ' +
    'count as reserved',
});
export type Allocation = Static<typeof Allocation>;

const ALLOCATION_PRIORITIES = ['high', 'normal', 'low'] as const;
export const AllocationPriority = Type.Enum([...ALLOCATION_PRIORITIES], {
  title: 'AllocationPriority',
  description: 'Which order gets stock first when several wait for it. Ties go to the oldest',
});
export type AllocationPriority = Static<typeof AllocationPriority>;

const SHIP_BY_SOURCES = ['order', 'manual', 'handling_time', 'rule'] as const;
export const ShipBySource = Type.Enum([...SHIP_BY_SOURCES], {
  title: 'ShipBySource',
  description:
    'Where `shipBy` comes from: the order as it was created or its store, a later change, the handling time of the account or store, or the ' +
    'one that an automation rule gave it. Only the last two are computed again when the settings change',
});
export type ShipBySource = Static<typeof ShipBySource>;

const OrderItem = Type.Object(
  {
    id: Type.String(),
    productId: nullable(Type.String()),
    sku: nullable(Type.String()),
    name: Type.String(),
    quantity: Type.Integer(),
    shippedQuantity: Type.Integer(),
    cancelledQuantity: Type.Integer({
      description: 'Quantity that will not be shipped because the order was closed',
    }),
    allocatedQuantity: Type.Integer({ description: 'Unshipped quantity that is reserved in the warehouse' }),
    returnedQuantity: Type.Integer({ description: 'Shipped quantity that is in returns' }),
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
    storeId: nullable(Type.String({ description: 'The id of a connected store, or a text of your own' })),
    externalId: nullable(
      Type.String({ description: "The store's own id of an order from a connected store" }),
    ),
    sourceUrl: nullable(Type.String({ description: "The order's page in the administration of that store" })),
    trackingPageUrl: nullable(
      Type.String({
        description:
          'Where the customer follows the order. Null while the server has no public URL, and once the personal data is erased',
      }),
    ),
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
    discount: Type.Number({ description: 'Subtracted from the total' }),
    total: Type.Number({ description: 'subtotal, shippingPaid and tax, less the discount' }),
    weight: nullable({
      ...Weight,
      description: 'Weight of the whole packed order, if you set it. Otherwise it is derived from the items',
    }),
    packageId: nullable(Type.String({ description: 'The package for the whole order, if you chose one' })),
    ...shownTexts,
    shipBy: nullable(Timestamp),
    shipBySource: nullable(ShipBySource),
    deliverBy: nullable(
      Type.String({
        format: 'date',
        examples: ['2026-11-20'],
        description:
          'The day on which it is to arrive: the cheapest service is then the cheapest that arrives by it',
      }),
    ),
    assigneeId: nullable(Type.String({ description: 'Id of the member who packs it' })),
    orderDate: nullable(Timestamp),
    isGift: Type.Boolean({ description: 'The packing slip shows no prices' }),
    insuredValue: nullable(
      Type.Number({ description: 'The amount to insure its labels for, with carriers that insure' }),
    ),
    tags: Type.Array(Type.String()),
    metadata: Metadata,
    shipments: Type.Array(Type.String(), { description: 'Ids of the shipments bought for this order' }),
    holdReason: nullable(Type.String({ description: 'Why it is on hold, if a reason was given' })),
    unprintedShipments: Type.Array(Type.String(), {
      description: 'Ids of its shipments whose labels have not been printed',
    }),
    closeReason: nullable(Type.String({ description: 'Why the rest of it will not be shipped' })),
    withdrawnAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          'When the customer withdrew from the contract; what they declared is in `GET /withdrawals?orderId=`',
      }),
    ),
    replacementOf: nullable(
      Type.Object(
        { orderId: Type.String(), returnId: nullable(Type.String()) },
        {
          title: 'ReplacementOf',
          description: 'The order that this one replaces, and the return that brings its goods back',
        },
      ),
    ),
    replacements: Type.Array(Type.String(), {
      description: 'Ids of the orders that replace goods of this one',
    }),
    combinationId: nullable(
      Type.String({
        description:
          'The same for orders that are shipped in one parcel; `GET /orders/{id}/same-address` lists them',
      }),
    ),
    appliedRules: Type.Array(AppliedRule, {
      description: 'What automation rules changed when it was created',
    }),
    shipToCheck: nullable(ShipToCheck),
    storeDifference: nullable(StoreDifference),
    personalDataErasedAt: nullable(
      Type.String({
        format: 'date-time',
        description:
          "When the customer's personal data was erased. Only country and state of `shipTo` remain",
      }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Order' },
);
export type Order = Static<typeof Order>;

export const Assignee = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'The email of whoever has no name' }),
    role: Type.Enum([...ROLES]),
  },
  { title: 'Assignee', description: 'A member of the account, who can be given orders to pack' },
);
export type Assignee = Static<typeof Assignee>;
