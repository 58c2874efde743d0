import { type AddressValues, addressInput, EMPTY_ADDRESS } from '../../ui/address-fields.tsx';
import { checkMetadata, entriesOf, type MetadataEntry, metadataOf } from '../../ui/metadata.ts';
import { checkItems, emptyItem, type ItemValues, itemInput, itemValuesOf, textOf } from './item-values.ts';
import type { NewOrder, Order, OrderUpdate } from './orders-api.ts';
import { dayOf, endOf } from './ship-by.ts';

export interface OrderValues extends Record<string, unknown> {
  orderNumber: string;
  storeId: string;
  /** Empty as long as there is none. */
  warehouseId: string;
  /** A day of the reader's calendar. */
  shipBy: string;
  /** The moment that this day was read from. */
  shipByMoment: string | null;
  shipTo: AddressValues;
  items: ItemValues[];
  currency: string;
  shippingPaid: number | string;
  tax: number | string;
  notes: string;
  requestedService: string;
  tags: string[];
  metadata: MetadataEntry[];
}

export const emptyOrder = (warehouseId: string): OrderValues => ({
  orderNumber: '',
  storeId: '',
  warehouseId,
  shipBy: '',
  shipByMoment: null,
  shipTo: EMPTY_ADDRESS,
  items: [emptyItem()],
  currency: 'USD',
  shippingPaid: '',
  tax: '',
  notes: '',
  requestedService: '',
  tags: [],
  metadata: [],
});

export const valuesOf = (order: Order, warehouseId: string): OrderValues => ({
  orderNumber: order.orderNumber,
  storeId: order.storeId ?? '',
  warehouseId: order.warehouseId ?? warehouseId,
  shipBy: dayOf(order.shipBy),
  shipByMoment: order.shipBy,
  shipTo: { ...EMPTY_ADDRESS, ...order.shipTo },
  items: order.items.map(itemValuesOf),
  currency: order.currency,
  shippingPaid: order.shippingPaid,
  tax: order.tax,
  notes: order.notes ?? '',
  requestedService: order.requestedService ?? '',
  tags: order.tags,
  metadata: entriesOf(order.metadata),
});

/** What may change however far the order is. */
export const remarksOf = (values: OrderValues) => ({
  shipBy: endOf(values.shipBy, values.shipByMoment),
  notes: textOf(values.notes),
  requestedService: textOf(values.requestedService),
  tags: values.tags,
  metadata: metadataOf(values.metadata),
});

const contentOf = (values: OrderValues) => ({
  ...remarksOf(values),
  ...(values.warehouseId !== '' && { warehouseId: values.warehouseId }),
  shipTo: addressInput(values.shipTo),
  items: values.items.map(itemInput),
  currency: values.currency.trim().toUpperCase(),
  shippingPaid: Number(values.shippingPaid),
  tax: Number(values.tax),
});

export const updateOf = (values: OrderValues): OrderUpdate => contentOf(values);

export const newOrderOf = (values: OrderValues): NewOrder => ({
  ...contentOf(values),
  orderNumber: values.orderNumber.trim(),
  ...(values.storeId.trim() !== '' && { storeId: values.storeId.trim() }),
});

const MAX_TAG = 50;

export const checkOrder = {
  orderNumber: (text: string) => (text.trim() === '' ? 'Give the order a number' : null),
  shipTo: {
    street1: (text: string) => (text.trim() === '' ? 'Is required' : null),
    city: (text: string) => (text.trim() === '' ? 'Is required' : null),
  },
  items: checkItems,
  tags: (tags: string[]) =>
    tags.some((tag) => tag.length > MAX_TAG) ? `At most ${MAX_TAG} characters each` : null,
  metadata: checkMetadata,
};
