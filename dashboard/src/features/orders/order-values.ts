import type { Schemas } from '@waybill/sdk';
import { dayAt, momentOn } from '../../lib/account-days.ts';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { type AddressValues, addressInput, emptyAddress } from '../../ui/address-fields.tsx';
import { requireAddress } from '../../ui/address-rules.ts';
import { checkMetadata, entriesOf, type MetadataEntry, metadataOf } from '../../ui/metadata.ts';
import { checkItems, emptyItem, type ItemValues, itemInput, itemValuesOf } from './item-values.ts';
import { noTextValues, type TextValues, textInputs, textValues } from './order-texts.ts';
import type { Order, OrderInput, OrderUpdate } from './orders-api.ts';

export interface OrderValues extends Record<string, unknown>, TextValues {
  orderNumber: string;
  storeId: string;
  /** Empty if there is none. */
  warehouseId: string;
  /** A day of the user's calendar. */
  shipBy: string;
  /** The exact time behind that day. */
  shipByMoment: string | null;
  /** A day; empty if it may arrive on any. */
  deliverBy: string;
  /** The member who packs it; empty if nobody was chosen. */
  assigneeId: string;
  /** A day of the user's calendar. */
  orderDate: string;
  orderDateMoment: string | null;
  allocationPriority: Order['allocationPriority'];
  shipTo: AddressValues;
  items: ItemValues[];
  currency: string;
  shippingPaid: number | string;
  tax: number | string;
  discount: number | string;
  insuredValue: number | string;
  isGift: boolean;
  /** Weight of the whole packed order; blank if it is derived from the items. */
  weight: { value: number | string; unit: Schemas['Weight']['unit'] };
  /** Empty: packed automatically. */
  packageId: string;
  tags: string[];
  metadata: MetadataEntry[];
}

export const emptyOrder = (warehouseId: string): OrderValues => ({
  orderNumber: '',
  storeId: '',
  warehouseId,
  shipBy: '',
  shipByMoment: null,
  deliverBy: '',
  assigneeId: '',
  orderDate: '',
  orderDateMoment: null,
  allocationPriority: 'normal',
  shipTo: emptyAddress(),
  items: [emptyItem()],
  currency: home().currency,
  shippingPaid: '',
  tax: '',
  discount: '',
  insuredValue: '',
  ...noTextValues,
  isGift: false,
  weight: { value: '', unit: home().weightUnit },
  packageId: '',
  tags: [],
  metadata: [],
});

export const valuesOf = (order: Order, warehouseId: string): OrderValues => ({
  orderNumber: order.orderNumber,
  storeId: order.storeId ?? '',
  warehouseId: order.warehouseId ?? warehouseId,
  shipBy: dayOf(order.shipBy),
  shipByMoment: order.shipBy,
  deliverBy: order.deliverBy ?? '',
  assigneeId: order.assigneeId ?? '',
  orderDate: dayOf(order.orderDate),
  orderDateMoment: order.orderDate,
  allocationPriority: order.allocationPriority,
  shipTo: { ...emptyAddress(), ...order.shipTo },
  items: order.items.map(itemValuesOf),
  currency: order.currency,
  shippingPaid: order.shippingPaid,
  tax: order.tax,
  discount: order.discount,
  insuredValue: order.insuredValue ?? '',
  ...textValues(order),
  isGift: order.isGift,
  weight: order.weight ?? { value: '', unit: order.items[0]?.weight?.unit ?? home().weightUnit },
  packageId: order.packageId ?? '',
  tags: order.tags,
  metadata: entriesOf(order.metadata),
});

/** What may change whatever the order's status. */
export const remarksOf = (values: OrderValues) => ({
  shipBy: momentOf(values.shipBy, '23:59:59', values.shipByMoment),
  deliverBy: values.deliverBy === '' ? null : values.deliverBy,
  assigneeId: values.assigneeId === '' ? null : values.assigneeId,
  orderDate: momentOf(values.orderDate, '00:00:00', values.orderDateMoment),
  allocationPriority: values.allocationPriority,
  insuredValue: values.insuredValue === '' ? null : Number(values.insuredValue),
  ...textInputs(values),
  isGift: values.isGift,
  tags: values.tags,
  metadata: metadataOf(values.metadata),
});

/** What may change until everything is shipped. */
export const redirectionOf = (values: OrderValues) => ({
  ...remarksOf(values),
  shipTo: addressInput(values.shipTo),
  weight:
    Number(values.weight.value) > 0 ? { value: Number(values.weight.value), unit: values.weight.unit } : null,
  packageId: values.packageId === '' ? null : values.packageId,
});

const contentOf = (values: OrderValues) => ({
  ...redirectionOf(values),
  ...(values.warehouseId !== '' && { warehouseId: values.warehouseId }),
  items: values.items.map(itemInput),
  currency: values.currency.trim().toUpperCase(),
  shippingPaid: Number(values.shippingPaid),
  tax: Number(values.tax),
  discount: Number(values.discount),
});

export const updateOf = (values: OrderValues): OrderUpdate => contentOf(values);

export const newOrderOf = (values: OrderValues): OrderInput => ({
  ...contentOf(values),
  orderNumber: values.orderNumber.trim(),
  ...(values.storeId.trim() !== '' && { storeId: values.storeId.trim() }),
});

const MAX_TAG = 50;

export const checkOrder = {
  orderNumber: (text: string) => (text.trim() === '' ? t('Required') : null),
  shipTo: requireAddress(({ shipTo }: OrderValues) => shipTo),
  items: checkItems,
  tags: (tags: string[]) =>
    tags.some((tag) => tag.length > MAX_TAG) ? t('At most {max} characters each', { max: MAX_TAG }) : null,
  metadata: checkMetadata,
};

/** The account's day at a moment, as a date field holds it. */
const dayOf = (moment: string | null): string => (moment === null ? '' : dayAt(moment));

/** That time of the day; or `known`, which may be another hour of it, where the day has not changed. */
function momentOf(day: string, time: string, known: string | null): string | null {
  if (day === '') return null;
  return dayOf(known) === day ? known : momentOn(day, time);
}
