import { Type } from 'typebox';
import { AddressInput, Input, readOnly } from '../../schema/inputs.ts';
import { Address, Measure, Metadata, nullable, PageQuery, Timestamp } from '../../schema/shapes.ts';
import { ALLOCATIONS, ORDER_STATUSES } from './order.ts';

const OrderItem = Type.Object(
  {
    id: Type.String(),
    productId: nullable(Type.String()),
    sku: nullable(Type.String()),
    name: Type.String(),
    quantity: Type.Integer(),
    shippedQuantity: Type.Integer(),
    allocatedQuantity: Type.Integer({ description: 'Reserved in the warehouse, of what is not shipped' }),
    returnedQuantity: Type.Integer({ description: 'In returns, of what is shipped' }),
    unitPrice: nullable(Type.Number()),
    weight: nullable(Measure.Weight),
    hsCode: nullable(Type.String()),
    originCountry: nullable(Type.String()),
  },
  { title: 'OrderItem' },
);

const OrderStatus = Type.Enum([...ORDER_STATUSES], { title: 'OrderStatus' });

export const Order = Type.Object(
  {
    id: Type.String(),
    orderNumber: Type.String(),
    storeId: nullable(Type.String()),
    status: OrderStatus,
    allocation: Type.Enum([...ALLOCATIONS], {
      description: 'How much of what is still to be shipped of your products is reserved',
    }),
    shipTo: Address,
    warehouseId: nullable(Type.String()),
    items: Type.Array(OrderItem),
    currency: Type.String(),
    subtotal: Type.Number(),
    shippingPaid: Type.Number(),
    tax: Type.Number(),
    total: Type.Number(),
    requestedService: nullable(Type.String()),
    shipBy: nullable(Timestamp),
    notes: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    metadata: Metadata,
    shipments: Type.Array(Type.String(), { description: 'Ids of the shipments bought for this order' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Order' },
);

export const OrderQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OrderStatus),
    storeId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'How the order number or the name of the recipient starts, in any case',
      }),
    ),
    createdFrom: Type.Optional(Input.moment('ISO 8601')),
    createdTo: Type.Optional(Input.moment('ISO 8601; this moment excluded')),
  },
  { additionalProperties: false },
);

const orderItem = {
  productId: Type.Optional(nullable(Input.text(100))),
  sku: Type.Optional(nullable(Input.text(100))),
  name: Type.Optional(Input.text(200)),
  quantity: Input.Quantity,
  unitPrice: Type.Optional(nullable(Input.Money)),
  weight: Type.Optional(nullable(Input.Weight)),
  hsCode: Type.Optional(nullable(Input.HsCode)),
  originCountry: Type.Optional(nullable(Input.Country)),
};

const NewOrderItem = Type.Object(orderItem, { additionalProperties: false, title: 'NewOrderItem' });

/** As read, or new: one that comes with its id stays the item it is. */
const OrderItemUpdate = Type.Object(
  {
    ...orderItem,
    id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Of an item of this order, which it then stays' }),
    ),
    shippedQuantity: readOnly,
    allocatedQuantity: readOnly,
    returnedQuantity: readOnly,
  },
  { additionalProperties: false, title: 'OrderItemUpdate' },
);

const details = {
  warehouseId: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 100, description: 'The default one where absent' })),
  ),
  currency: Type.Optional(Input.Currency),
  shippingPaid: Type.Optional(Input.Money),
  tax: Type.Optional(Input.Money),
  requestedService: Type.Optional(nullable(Input.text(100))),
  shipBy: Type.Optional(nullable(Input.moment('ISO 8601'))),
  notes: Type.Optional(nullable(Input.text(5_000))),
  tags: Type.Optional(Type.Array(Input.text(50), { maxItems: 50 })),
  metadata: Type.Optional(Input.Metadata),
};

const MAX_ITEMS = 200;

export const NewOrder = Type.Object(
  {
    orderNumber: Input.text(100, { description: 'Unique within the store' }),
    storeId: Type.Optional(Input.text(200)),
    shipTo: AddressInput,
    items: Type.Array(NewOrderItem, { minItems: 1, maxItems: MAX_ITEMS }),
    ...details,
  },
  {
    additionalProperties: false,
    title: 'NewOrder',
    examples: [
      {
        orderNumber: '1001',
        storeId: 'my-shop',
        shipTo: {
          name: 'Ada Lovelace',
          street1: '179 N Harbor Dr',
          city: 'Redondo Beach',
          state: 'CA',
          postalCode: '90277',
          country: 'US',
        },
        items: [
          { sku: 'MUG-BLUE', quantity: 2 },
          { name: 'Gift card', quantity: 1, unitPrice: 25 },
        ],
        shippingPaid: 7.95,
        tax: 2.4,
      },
    ],
  },
);

export const OrderUpdate = Type.Object(
  {
    shipTo: Type.Optional(AddressInput),
    items: Type.Optional(Type.Array(OrderItemUpdate, { minItems: 1, maxItems: MAX_ITEMS })),
    ...details,
    id: readOnly,
    orderNumber: readOnly,
    storeId: readOnly,
    status: readOnly,
    allocation: readOnly,
    subtotal: readOnly,
    total: readOnly,
    shipments: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  {
    additionalProperties: false,
    title: 'OrderUpdate',
    examples: [{ notes: 'Leave at the back door', tags: ['vip'] }],
  },
);
