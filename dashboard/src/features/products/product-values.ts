import { isNotEmpty } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import type { Product, ProductInput } from './products-api.ts';

/** What a number field holds: nothing, a number, or what is not one yet. */
type Amount = number | string;

export interface ProductValues extends Record<string, unknown> {
  sku: string;
  name: string;
  description: string;
  barcode: string;
  price: Amount;
  currency: string;
  weight: { value: Amount; unit: Schemas['Weight']['unit'] };
  dimensions: { length: Amount; width: Amount; height: Amount; unit: Schemas['Dimensions']['unit'] };
  hsCode: string;
  originCountry: string;
  active: boolean;
  metadata: { key: string; value: string }[];
}

export const valuesOf = (product?: Product): ProductValues => ({
  sku: product?.sku ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  barcode: product?.barcode ?? '',
  price: product?.price ?? '',
  currency: product?.currency ?? 'USD',
  weight: product?.weight ?? { value: '', unit: 'oz' },
  dimensions: product?.dimensions ?? { length: '', width: '', height: '', unit: 'in' },
  hsCode: product?.hsCode ?? '',
  originCountry: product?.originCountry ?? '',
  active: product?.active ?? true,
  metadata: Object.entries(product?.metadata ?? {}).map(([key, value]) => ({ key, value })),
});

/** The whole product: what was left blank is cleared. */
export function inputOf(values: ProductValues): ProductInput {
  const { weight, dimensions, metadata } = values;
  const hasSize = [dimensions.length, dimensions.width, dimensions.height].some((side) => side !== '');
  return {
    sku: values.sku.trim(),
    name: values.name.trim(),
    description: textOf(values.description),
    barcode: textOf(values.barcode),
    price: values.price === '' ? null : Number(values.price),
    currency: values.currency,
    weight: weight.value === '' ? null : { value: Number(weight.value), unit: weight.unit },
    dimensions: hasSize
      ? {
          length: Number(dimensions.length),
          width: Number(dimensions.width),
          height: Number(dimensions.height),
          unit: dimensions.unit,
        }
      : null,
    hsCode: textOf(values.hsCode),
    originCountry: textOf(values.originCountry),
    active: values.active,
    metadata: Object.fromEntries(
      metadata.filter(({ key }) => key.trim() !== '').map(({ key, value }) => [key.trim(), value]),
    ),
  };
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const side = (value: Amount, { dimensions: { length, width, height } }: ProductValues): string | null =>
  value === '' && [length, width, height].some((other) => other !== '') ? 'Give all three, or none' : null;

export const checkProduct = {
  sku: isNotEmpty('Is required'),
  name: isNotEmpty('Is required'),
  dimensions: { length: side, width: side, height: side },
  metadata: {
    key: (key: string, { metadata }: ProductValues) =>
      key.trim() !== '' && metadata.filter((entry) => entry.key.trim() === key.trim()).length > 1
        ? 'Is there twice'
        : null,
  },
};
