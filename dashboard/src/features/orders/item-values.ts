import type { Schemas } from '@waybill/sdk';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { blankToNull } from '../../lib/text.ts';
import type { OrderItem } from './orders-api.ts';

/** One item of the form. */
export interface ItemValues {
  /** Tells rows apart while they are edited. */
  key: string;
  /** Set for an existing item. */
  id?: string;
  productId: string | null;
  sku: string;
  name: string;
  quantity: number | string;
  unitPrice: number | string;
  weight: { value: number | string; unit: Schemas['Weight']['unit'] };
  hsCode: string;
  originCountry: string;
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
    weight: { value: '', unit: home().weightUnit },
    hsCode: '',
    originCountry: '',
  };
}

export const itemValuesOf = (item: OrderItem): ItemValues => ({
  ...emptyItem(),
  id: item.id,
  productId: item.productId,
  sku: item.sku ?? '',
  name: item.name,
  quantity: item.quantity,
  unitPrice: item.unitPrice ?? '',
  weight: item.weight ?? { value: '', unit: home().weightUnit },
  hsCode: item.hsCode ?? '',
  originCountry: item.originCountry ?? '',
});

/** The whole item: blank fields are cleared. The SKU comes from the product if there is one. */
export const itemInput = (item: ItemValues) => ({
  ...(item.id !== undefined && { id: item.id }),
  productId: item.productId,
  ...(item.productId === null && { sku: blankToNull(item.sku) }),
  ...(item.name.trim() !== '' && { name: item.name.trim() }),
  quantity: Number(item.quantity),
  unitPrice: item.unitPrice === '' ? null : Number(item.unitPrice),
  weight: item.weight.value === '' ? null : { value: Number(item.weight.value), unit: item.weight.unit },
  hsCode: blankToNull(item.hsCode),
  originCountry: blankToNull(item.originCountry),
});

/** The values that a product gives its item. */
export const itemFrom = ({ id, sku, name, price, weight, hsCode, originCountry }: Schemas['Product']) => ({
  productId: id,
  sku,
  name,
  ...(price !== null && { unitPrice: price }),
  ...(weight !== null && { weight }),
  hsCode: hsCode ?? '',
  originCountry: originCountry ?? '',
});

export const hasCustoms = ({ hsCode, originCountry }: ItemValues): boolean =>
  hsCode !== '' || originCountry !== '';

export const checkItems = {
  name: (text: string, { items }: { items: ItemValues[] }, path: string) => {
    const item = items[Number(path.split('.')[1])];
    const isKnown = item !== undefined && (item.productId !== null || item.sku.trim() !== '');
    return text.trim() === '' && !isKnown ? t('Required') : null;
  },
  quantity: (count: number | string) => (Number(count) >= 1 ? null : t('Must be at least 1')),
};
