import { isNotEmpty } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import { blankToNull } from '../../lib/text.ts';
import { checkMetadata, entriesOf, type MetadataEntry, metadataOf } from '../../ui/metadata.ts';
import type { Product, ProductInput } from './products-api.ts';

/** The value of a number input: a number, or text that is not one yet. */
type Amount = number | string;

export interface ProductValues extends Record<string, unknown> {
  sku: string;
  name: string;
  description: string;
  barcode: string;
  variantGroup: string;
  price: Amount;
  cost: Amount;
  currency: string;
  weight: { value: Amount; unit: Schemas['Weight']['unit'] };
  dimensions: { length: Amount; width: Amount; height: Amount; unit: Schemas['Dimensions']['unit'] };
  hsCode: string;
  originCountry: string;
  active: boolean;
  trackInventory: boolean;
  tags: string[];
  metadata: MetadataEntry[];
}

export const valuesOf = (product?: Product): ProductValues => ({
  sku: product?.sku ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  barcode: product?.barcode ?? '',
  variantGroup: product?.variantGroup ?? '',
  price: product?.price ?? '',
  cost: product?.cost ?? '',
  currency: product?.currency ?? home().currency,
  weight: product?.weight ?? { value: '', unit: home().weightUnit },
  dimensions: product?.dimensions ?? { length: '', width: '', height: '', unit: home().lengthUnit },
  hsCode: product?.hsCode ?? '',
  originCountry: product?.originCountry ?? '',
  active: product?.active ?? true,
  trackInventory: product?.trackInventory ?? false,
  tags: product?.tags ?? [],
  metadata: entriesOf(product?.metadata),
});

/** The whole product: blank fields are cleared. */
export function inputOf(values: ProductValues): ProductInput {
  const { weight, dimensions, metadata } = values;
  const hasSize = [dimensions.length, dimensions.width, dimensions.height].some((side) => side !== '');
  return {
    sku: values.sku.trim(),
    name: values.name.trim(),
    description: blankToNull(values.description),
    barcode: blankToNull(values.barcode),
    variantGroup: blankToNull(values.variantGroup),
    price: values.price === '' ? null : Number(values.price),
    cost: values.cost === '' ? null : Number(values.cost),
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
    hsCode: blankToNull(values.hsCode),
    originCountry: blankToNull(values.originCountry),
    active: values.active,
    trackInventory: values.trackInventory,
    tags: values.tags,
    metadata: metadataOf(metadata),
  };
}

const side = (value: Amount, { dimensions: { length, width, height } }: ProductValues): string | null =>
  value === '' && [length, width, height].some((other) => other !== '') ? t('Enter all three or none') : null;

export const checkProduct = {
  sku: isNotEmpty(t('Required')),
  name: isNotEmpty(t('Required')),
  dimensions: { length: side, width: side, height: side },
  metadata: checkMetadata,
};
