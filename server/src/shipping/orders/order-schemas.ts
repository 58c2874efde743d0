import { type Static, Type } from 'typebox';
import { AddressInput, Input, readOnly } from '../../schema/inputs.ts';
import { AllocationPriority, OrderStatus } from '../../schema/order.ts';
import { nullable, PageQuery } from '../../schema/shapes.ts';

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
export type OrderQuery = Static<typeof OrderQuery>;

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

/** As read, or new: one that comes with its id stays the item it is. In a new one null means what missing means. */
const OrderItemUpdate = Type.Object(
  {
    ...orderItem,
    id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Of an item of this order, which it then stays' }),
    ),
    shippedQuantity: readOnly,
    cancelledQuantity: readOnly,
    allocatedQuantity: readOnly,
    returnedQuantity: readOnly,
  },
  { additionalProperties: false, title: 'OrderItemUpdate' },
);
export type OrderItemUpdate = Static<typeof OrderItemUpdate>;

const details = {
  warehouseId: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 100, description: 'The default one where absent' })),
  ),
  allocationPriority: Type.Optional(AllocationPriority),
  currency: Type.Optional(Input.Currency),
  shippingPaid: Type.Optional(Input.Money),
  tax: Type.Optional(Input.Money),
  discount: Type.Optional(Input.Money),
  requestedService: Type.Optional(nullable(Input.text(100))),
  shipBy: Type.Optional(nullable(Input.moment('ISO 8601'))),
  orderDate: Type.Optional(nullable(Input.moment('ISO 8601: when the customer ordered'))),
  giftMessage: Type.Optional(nullable(Input.text(1_000))),
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
export type NewOrder = Static<typeof NewOrder>;

/** What is given changes, null clears, and what is missing stays. */
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
    closeReason: readOnly,
    replacementOf: readOnly,
    replacements: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  {
    additionalProperties: false,
    title: 'OrderUpdate',
    examples: [{ notes: 'Leave at the back door', tags: ['vip'] }],
  },
);
export type OrderUpdate = Static<typeof OrderUpdate>;

export const OrderClosing = nullable(
  Type.Object(
    { reason: Type.Optional(Input.text(500)) },
    { additionalProperties: false, examples: [{ reason: 'Out of print' }] },
  ),
);

export const NewReplacement = Type.Object(
  {
    items: Type.Array(
      Type.Object({ orderItemId: Input.Id, quantity: Input.Quantity }, { additionalProperties: false }),
      { minItems: 1, maxItems: MAX_ITEMS },
    ),
    returnId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The return that brings the goods back' }),
    ),
    orderNumber: Type.Optional(
      Input.text(100, { description: 'The number of the order with -R1, -R2 … where absent' }),
    ),
    shipTo: Type.Optional(AddressInput),
    warehouseId: Type.Optional(Input.Id),
    requestedService: Type.Optional(Input.text(100)),
    notes: Type.Optional(Input.text(5_000)),
  },
  {
    additionalProperties: false,
    title: 'NewReplacement',
    examples: [{ items: [{ orderItemId: 'itm_01jcx0000000000000000000', quantity: 1 }] }],
  },
);
export type NewReplacement = Static<typeof NewReplacement>;
