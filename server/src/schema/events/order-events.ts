import { type Static, Type } from 'typebox';
import { Order } from '../order.ts';
import { NO_TEXTS } from '../order-texts.ts';
import { nullable } from '../shapes.ts';
import { ShipToCheck } from '../ship-to-check.ts';
import { define, defineFrom } from './definition.ts';

const exampleOrder = (at: string): Order => ({
  id: 'ord_test',
  orderNumber: 'TEST-1',
  storeId: null,
  externalId: null,
  sourceUrl: null,
  trackingPageUrl: 'https://ship.example.com/track/test',
  storeDifference: null,
  status: 'pending',
  allocation: 'full',
  allocationPriority: 'normal',
  shipTo: {
    name: 'Test Receiver',
    street1: '1 Test Street',
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
  },
  warehouseId: 'wh_test',
  items: [
    {
      id: 'itm_test',
      productId: 'prd_test',
      sku: 'TEST-SKU',
      name: 'Test mug',
      quantity: 2,
      shippedQuantity: 0,
      cancelledQuantity: 0,
      allocatedQuantity: 2,
      returnedQuantity: 0,
      unitPrice: 12.5,
      weight: { value: 12, unit: 'oz' },
      hsCode: null,
      originCountry: null,
    },
  ],
  currency: 'USD',
  subtotal: 25,
  shippingPaid: 5,
  tax: 2.06,
  discount: 0,
  total: 32.06,
  weight: null,
  packageId: null,
  ...NO_TEXTS,
  shipBy: null,
  shipBySource: null,
  deliverBy: null,
  assigneeId: null,
  orderDate: null,
  isGift: false,
  insuredValue: null,
  tags: ['test'],
  metadata: {},
  shipments: [],
  holdReason: null,
  unprintedShipments: [],
  closeReason: null,
  withdrawnAt: null,
  replacementOf: null,
  replacements: [],
  combinationId: null,
  appliedRules: [],
  shipToCheck: null,
  personalDataErasedAt: null,
  createdAt: at,
  updatedAt: at,
});

const Changed = Type.Array(Type.String(), { description: 'Names of the fields that have changed' });
const AllChanged = Type.Array(Type.String(), {
  description:
    "Names of all fields that differ from the order's last event, including those whose change sends no event: `shipToCheck`, " +
    '`unprintedShipments`',
});

export const orderEvents = {
  'order.created': define<Order>({
    title: 'OrderCreatedEvent',
    meaning: 'A new order was created',
    data: Order,
    example: exampleOrder,
  }),
  'order.updated': define<Order & { changed: string[] }, { changed: string[] }>({
    title: 'OrderUpdatedEvent',
    meaning: 'An order was updated (status, address, etc.)',
    data: Type.Object({ ...Order.properties, changed: Changed }),
    example: (at) => ({ ...exampleOrder(at), status: 'on_hold' as const, changed: ['status'] }),
    full: {
      fields: Type.Object({ changed: AllChanged }),
      example: () => ({ changed: ['status', 'updatedAt'] }),
    },
  }),
};

const { id, orderNumber, storeId, externalId, shipTo } = Order.properties;
const AddressChecked = Type.Object({
  id,
  orderNumber,
  storeId,
  externalId,
  shipTo,
  shipToCheck: nullable(ShipToCheck, {
    description: "Null once the customer's personal data has been erased",
  }),
});
export type AddressChecked = Static<typeof AddressChecked>;

/** In the catalog behind the contract's five. */
export const orderCheckEvents = {
  'order.address_checked': defineFrom(AddressChecked, {
    title: 'OrderAddressCheckedEvent',
    meaning: 'The address of an open order was checked in the background, or someone decided to keep it',
    example: (at) => {
      const order = exampleOrder(at);
      return {
        id: order.id,
        orderNumber: order.orderNumber,
        storeId: null,
        externalId: null,
        shipTo: order.shipTo,
        shipToCheck: { status: 'verified' as const, suggestion: null, messages: [], checkedAt: at },
      };
    },
  }),
};
