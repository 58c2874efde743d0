import { type AddressValues, addressInput, EMPTY_ADDRESS } from '../../ui/address-fields.tsx';
import type { NewOrder, Order, OrderUpdate } from './orders-api.ts';

export interface ItemValues {
  /** Tells rows apart while they are edited. */
  key: string;
  productId: string | null;
  sku: string;
  name: string;
  quantity: number | string;
  unitPrice: number | string;
  weight: { value: number | string; unit: 'oz' | 'lb' | 'g' | 'kg' };
  /** Not shown here, and not to be lost. */
  hsCode: string | null;
  originCountry: string | null;
}

export interface OrderValues extends Record<string, unknown> {
  orderNumber: string;
  storeId: string;
  shipTo: AddressValues;
  items: ItemValues[];
  currency: string;
  shippingPaid: number | string;
  tax: number | string;
  notes: string;
}

let lastKey = 0;

export function emptyItem(): ItemValues {
  lastKey += 1;
  return {
    key: String(lastKey),
    productId: null,
    sku: '',
    name: '',
    quantity: 1,
    unitPrice: '',
    weight: { value: '', unit: 'oz' },
    hsCode: null,
    originCountry: null,
  };
}

export const emptyOrder = (): OrderValues => ({
  orderNumber: '',
  storeId: '',
  shipTo: EMPTY_ADDRESS,
  items: [emptyItem()],
  currency: 'USD',
  shippingPaid: '',
  tax: '',
  notes: '',
});

export const valuesOf = (order: Order): OrderValues => ({
  orderNumber: order.orderNumber,
  storeId: order.storeId ?? '',
  shipTo: { ...EMPTY_ADDRESS, ...order.shipTo },
  items: order.items.map((item) => ({
    ...emptyItem(),
    productId: item.productId,
    sku: item.sku ?? '',
    name: item.name,
    quantity: item.quantity,
    unitPrice: item.unitPrice ?? '',
    weight: item.weight ?? { value: '', unit: 'oz' },
    hsCode: item.hsCode,
    originCountry: item.originCountry,
  })),
  currency: order.currency,
  shippingPaid: order.shippingPaid,
  tax: order.tax,
  notes: order.notes ?? '',
});

const itemInput = (item: ItemValues) => ({
  ...(item.productId !== null && { productId: item.productId }),
  ...(item.productId === null && item.sku.trim() !== '' && { sku: item.sku.trim() }),
  ...(item.name.trim() !== '' && { name: item.name.trim() }),
  quantity: Number(item.quantity),
  ...(item.unitPrice !== '' && { unitPrice: Number(item.unitPrice) }),
  ...(item.weight.value !== '' && { weight: { value: Number(item.weight.value), unit: item.weight.unit } }),
  ...(item.hsCode !== null && { hsCode: item.hsCode }),
  ...(item.originCountry !== null && { originCountry: item.originCountry }),
});

export const updateOf = (values: OrderValues): OrderUpdate => ({
  shipTo: addressInput(values.shipTo),
  items: values.items.map(itemInput),
  currency: values.currency.trim().toUpperCase(),
  shippingPaid: Number(values.shippingPaid),
  tax: Number(values.tax),
  notes: values.notes.trim() === '' ? null : values.notes.trim(),
});

export const newOrderOf = (values: OrderValues): NewOrder => ({
  ...(updateOf(values) as Pick<NewOrder, 'shipTo' | 'items' | 'currency' | 'shippingPaid' | 'tax' | 'notes'>),
  orderNumber: values.orderNumber.trim(),
  ...(values.storeId.trim() !== '' && { storeId: values.storeId.trim() }),
});

export const checkOrder = {
  orderNumber: (text: string) => (text.trim() === '' ? 'Give the order a number' : null),
  shipTo: {
    street1: (text: string) => (text.trim() === '' ? 'Is required' : null),
    city: (text: string) => (text.trim() === '' ? 'Is required' : null),
  },
  items: {
    name: (text: string, { items }: OrderValues, path: string) => {
      const item = items[Number(path.split('.')[1])];
      const isKnown = item !== undefined && (item.productId !== null || item.sku.trim() !== '');
      return text.trim() === '' && !isKnown ? 'Name it, or choose a product' : null;
    },
    quantity: (count: number | string) => (Number(count) >= 1 ? null : 'At least 1'),
  },
};
