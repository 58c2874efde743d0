import { type Static, Type } from 'typebox';
import {
  AddressInput,
  Input,
  optionalReason,
  readOnly,
  WantedItem,
  WantedItems,
} from '../../schema/inputs.ts';
import { Allocation, AllocationPriority, ORDER_STATUSES } from '../../schema/order.ts';
import { textFilters, textInputs } from '../../schema/order-texts.ts';
import { FileTimeZone, nullable, PageQuery } from '../../schema/shapes.ts';
import { SHIP_TO_CHECK_STATUSES } from '../../schema/ship-to-check.ts';
import { someOfCodes, textLike } from '../../schema/text-like.ts';
import { ORDER_LAYOUTS } from './list/order-file.ts';

const someOf = (values: readonly string[], example: string) =>
  textLike({
    maxLength: 200,
    description: `One of ${values.join(', ')}, or several, separated by commas`,
    examples: [example],
    pattern: someOfCodes(values),
    rule: `must be one of ${values.join(', ')}, or several, separated by commas`,
  });

const SORTS = ['createdAt', 'orderDate', 'shipBy', 'orderNumber', 'total', 'destination'] as const;
export type OrderSort = (typeof SORTS)[number];

/** What a list of orders can be narrowed by. */
export const OrderFilters = Type.Object(
  {
    status: Type.Optional(someOf(ORDER_STATUSES, 'pending,on_hold')),
    storeId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    orderNumber: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Exactly this order number, including case and punctuation. It is unique within a store',
        examples: ['W-1001'],
      }),
    ),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "Words that must all match the start of a word in the recipient's name, company, email or phone, " +
          'the order number, the purchase order number, a tracking code, a reference, a SKU or a product title. ' +
          'Case and accents do not matter. Orders with exactly this number or tracking code come first',
      }),
    ),
    createdFrom: Type.Optional(Input.moment('ISO 8601')),
    createdTo: Type.Optional(Input.moment('ISO 8601; exclusive')),
    shipByTo: Type.Optional(Input.moment('ISO 8601: orders to be shipped before this time')),
    ready: Type.Optional(
      Type.Boolean({
        description:
          'true: orders that can ship now, that is, not on hold and with no tracked item out of stock. ' +
          'false: other open orders',
      }),
    ),
    unprinted: Type.Optional(
      Type.Boolean({ description: 'true: orders with labels to print. false: all others' }),
    ),
    allocation: Type.Optional(Allocation),
    shipToCheck: Type.Optional(someOf(SHIP_TO_CHECK_STATUSES, 'corrected,unverified,invalid')),
    warehouseId: Type.Optional(Input.Id),
    tag: Type.Optional(
      Type.String({ minLength: 1, maxLength: 50, description: 'A whole tag. Not case-sensitive' }),
    ),
    ...textFilters,
    late: Type.Optional(
      Type.Boolean({
        description: 'true: orders that could ship and are past their `shipBy`. false: all others',
      }),
    ),
    dueToday: Type.Optional(
      Type.Boolean({
        description:
          'true: orders that could ship and have to today, in the time zone of the handling time, and are not late yet. ' +
          'false: all others',
      }),
    ),
    assigneeId: Type.Optional(Input.Id),
    international: Type.Optional(
      Type.Boolean({
        description: "true: orders to a country other than their warehouse's. false: all others",
      }),
    ),
    hasStoreDifference: Type.Optional(
      Type.Boolean({
        description:
          'true: orders that a connected store has otherwise (`storeDifference`), which somebody has to decide. false: all others',
      }),
    ),
  },
  { additionalProperties: false },
);
export type OrderFilters = Static<typeof OrderFilters>;

export const OrderQuery = Type.Object(
  {
    ...PageQuery.properties,
    ...OrderFilters.properties,
    sort: Type.Optional(
      Type.Enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)], {
        default: '-createdAt',
        description:
          'Descending with -. Orders without shipBy come last either way. Orders without an orderDate are ' +
          'sorted by createdAt. total ignores the currency. destination is country, state and city. ' +
          'Numbers in an orderNumber are compared as numbers',
      }),
    ),
    layout: Type.Optional(
      Type.Enum([...ORDER_LAYOUTS], {
        description:
          'Of a CSV file: `api` has the fields of an order, `orders` a line per order and `items` a line per item, with headings for ' +
          'people. `items` can be imported again',
      }),
    ),
    timeZone: FileTimeZone,
  },
  { additionalProperties: false },
);
export const OrderFilterOptions = Type.Object(
  {
    stores: Type.Array(Type.String(), { description: 'What orders have as `storeId`' }),
    tags: Type.Array(Type.String()),
    services: Type.Array(Type.String(), { description: 'What orders have as `requestedService`' }),
  },
  { title: 'OrderFilterOptions', description: 'At most 200 of each' },
);
export type OrderFilterOptions = Static<typeof OrderFilterOptions>;

export const OrderCount = Type.Object(
  {
    count: Type.Integer({ description: 'At most 1,000 are counted' }),
    isMore: Type.Boolean({ description: 'Whether there are more' }),
  },
  { title: 'OrderCount' },
);
export type OrderCount = Static<typeof OrderCount>;
export type OrderQuery = Static<typeof OrderQuery>;

const orderItem = {
  productId: Type.Optional(nullable(Input.text(100))),
  sku: Type.Optional(
    nullable(
      Input.text(100, {
        description:
          'Not case-sensitive. If it is the SKU of one of your products, the item is that product, even if ' +
          'the product is created later while the order is open',
      }),
    ),
  ),
  name: Type.Optional(Input.ItemName),
  quantity: Input.Quantity,
  unitPrice: Type.Optional(nullable(Input.Money)),
  weight: Type.Optional(nullable(Input.Weight)),
  hsCode: Type.Optional(nullable(Input.HsCode)),
  originCountry: Type.Optional(nullable(Input.Country)),
};

const OrderItemInput = Type.Object(orderItem, { additionalProperties: false, title: 'OrderItemInput' });

/** As read, or new: one that comes with its id stays the item it is. In a new one null means what missing means. */
const OrderItemUpdate = Type.Object(
  {
    ...orderItem,
    id: Type.Optional(
      Type.String({ maxLength: 100, description: 'Id of an existing item of this order, to keep it' }),
    ),
    shippedQuantity: readOnly,
    cancelledQuantity: readOnly,
    allocatedQuantity: readOnly,
    returnedQuantity: readOnly,
  },
  { additionalProperties: false, title: 'OrderItemUpdate' },
);
export type OrderItemUpdate = Static<typeof OrderItemUpdate>;

const AssigneeId = Input.text(100, {
  description: 'Id of the member who packs it: `GET /assignees` lists them',
});

const details = {
  warehouseId: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 100, description: 'The default warehouse if omitted' })),
  ),
  allocationPriority: Type.Optional(AllocationPriority),
  currency: Type.Optional(Input.Currency),
  shippingPaid: Type.Optional(Input.Money),
  tax: Type.Optional(Input.Money),
  discount: Type.Optional(Input.Money),
  ...textInputs,
  weight: Type.Optional(nullable(Input.Weight)),
  packageId: Type.Optional(nullable(Input.text(100, { description: 'The package that it is packed in' }))),
  shipBy: Type.Optional(
    nullable(
      Input.moment('ISO 8601. Without one, it is computed from the handling time, if that is switched on'),
    ),
  ),
  deliverBy: Type.Optional(
    nullable(
      Type.String({
        format: 'date',
        maxLength: 10,
        examples: ['2026-11-20'],
        description: 'The day on which it is to arrive',
      }),
    ),
  ),
  assigneeId: Type.Optional(nullable(AssigneeId)),
  orderDate: Type.Optional(nullable(Input.moment('ISO 8601: when the customer ordered'))),
  isGift: Type.Optional(Type.Boolean({ description: 'No prices on the packing slip' })),
  insuredValue: Type.Optional(nullable(Input.Money)),
  tags: Type.Optional(
    Type.Array(Input.text(50), {
      maxItems: 50,
      description: 'Your own labels, by which orders can be filtered',
    }),
  ),
  metadata: Type.Optional(Input.Metadata),
};

const MAX_ITEMS = 200;

export const OrderInput = Type.Object(
  {
    orderNumber: Input.text(100, { description: 'Unique within the store' }),
    storeId: Type.Optional(
      Input.text(200, {
        description: 'The store or channel that the order comes from: any text, or a connected store',
      }),
    ),
    shipTo: AddressInput,
    items: Type.Array(OrderItemInput, { minItems: 1, maxItems: MAX_ITEMS }),
    holdReason: Type.Optional(
      nullable(Input.text(500, { description: 'Creates the order on hold, for this reason' })),
    ),
    ...details,
  },
  {
    additionalProperties: false,
    title: 'OrderInput',
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
          {
            sku: 'MUG-BLUE',
            name: 'Blue mug',
            quantity: 2,
            weight: { value: 12, unit: 'oz' },
          },
          { name: 'Gift card', quantity: 1, unitPrice: 25 },
        ],
        shippingPaid: 7.95,
        tax: 2.4,
      },
    ],
  },
);
export type OrderInput = Static<typeof OrderInput>;

/** What is given changes, null clears, and what is missing stays. */
export const OrderUpdate = Type.Object(
  {
    shipTo: Type.Optional(AddressInput),
    items: Type.Optional(Type.Array(OrderItemUpdate, { minItems: 1, maxItems: MAX_ITEMS })),
    ifUpdatedAt: Type.Optional(
      Input.moment(
        'The `updatedAt` that you have read. If the order has changed since then, nothing is changed and the answer is 409 ' +
          '`VERSION_CONFLICT`. If omitted, the update applies to whatever the order is now',
      ),
    ),
    ...details,
    id: readOnly,
    orderNumber: readOnly,
    storeId: readOnly,
    externalId: readOnly,
    sourceUrl: readOnly,
    trackingPageUrl: readOnly,
    storeDifference: readOnly,
    status: readOnly,
    allocation: readOnly,
    subtotal: readOnly,
    total: readOnly,
    shipments: readOnly,
    holdReason: readOnly,
    unprintedShipments: readOnly,
    closeReason: readOnly,
    withdrawnAt: readOnly,
    replacementOf: readOnly,
    replacements: readOnly,
    shipBySource: readOnly,
    combinationId: readOnly,
    appliedRules: readOnly,
    shipToCheck: readOnly,
    personalDataErasedAt: readOnly,
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

export const OrderHold = optionalReason('Waiting for payment');

const Tags = Type.Array(Input.text(50), { maxItems: 50 });

/** What can be changed of many orders at once. */
export const OrderEdit = Type.Object(
  {
    id: Input.Id,
    weight: Type.Optional(nullable(Input.Weight)),
    packageId: Type.Optional(nullable(Input.Id)),
    requestedService: Type.Optional(nullable(Input.text(100))),
    warehouseId: Type.Optional(nullable(Input.Id)),
    assigneeId: Type.Optional(nullable(AssigneeId)),
    addTags: Type.Optional(Tags),
    removeTags: Type.Optional(Tags),
    hold: Type.Optional(Type.Boolean({ description: 'true puts it on hold, false releases it' })),
    holdReason: Type.Optional(Input.text(500)),
  },
  {
    additionalProperties: false,
    title: 'OrderEdit',
    examples: [{ id: 'ord_01jcx0000000000000000000', addTags: ['vip'], weight: { value: 12, unit: 'oz' } }],
  },
);
export type OrderEdit = Static<typeof OrderEdit>;

export const OrderClosing = optionalReason('Out of print');

export const ReplacementInput = Type.Object(
  {
    items: Type.Array(WantedItem, { minItems: 1, maxItems: MAX_ITEMS }),
    returnId: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The return that brings the goods back' }),
    ),
    orderNumber: Type.Optional(
      Input.text(100, { description: 'If omitted, the number of the order with -R1, -R2 …' }),
    ),
    shipTo: Type.Optional(AddressInput),
    warehouseId: Type.Optional(Input.Id),
    requestedService: Type.Optional(Input.text(100)),
    notes: Type.Optional(Input.text(5_000)),
  },
  {
    additionalProperties: false,
    title: 'ReplacementInput',
    examples: [{ items: [{ orderItemId: 'itm_01jcx0000000000000000000', quantity: 1 }] }],
  },
);
export type ReplacementInput = Static<typeof ReplacementInput>;

export const PackRequest = Type.Union([
  Type.Object(
    { items: Type.Optional(WantedItems) },
    {
      additionalProperties: false,
      examples: [{ items: [{ orderItemId: 'itm_0k3v9m2x7c5b', quantity: 1 }] }],
      title: 'PackRequest',
    },
  ),
  Type.Null(),
]);
