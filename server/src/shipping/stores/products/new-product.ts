import { formatAmount } from '../../../lib/money.ts';
import { createViolationFinder } from '../../../lib/violations.ts';
import { Input, MAX_ITEM_NAME } from '../../../schema/inputs.ts';
import type { StoreProductRow } from '../../../storage/index.ts';
import type { ProductInput } from '../../products/index.ts';
import { detailsOf } from './product-rows.ts';

export const MAX_SKU = 100;
const MAX_BARCODE = 100;

/** Whether a value may be stored as such a field. */
const fits = (schema: object) => {
  const violationsIn = createViolationFinder(schema);
  return (value: unknown): boolean => violationsIn(value).size === 0;
};
const isCurrency = fits(Input.Currency);
const isMoney = fits(Input.Money);
const isWeight = fits(Input.Weight);
const isDimensions = fits(Input.Dimensions);
const isHsCode = fits(Input.HsCode);
const isCountry = fits(Input.Country);
const isImageUrl = fits(Input.webAddress('https', { maxLength: 2_000 }));

/** A product of ours as the shop describes it, without what cannot be stored here; or why there is none. */
export function newProductOf(row: StoreProductRow): ProductInput | { reason: string } {
  const { sku, name, barcode, image_url } = row;
  if (sku === null) return { reason: 'It has no SKU in the store' };
  if (sku.length > MAX_SKU) return { reason: `Its SKU is longer than ${MAX_SKU} characters` };
  if (row.match_state === 'duplicate') return { reason: `Several products of the store have the SKU ${sku}` };
  const { weight, dimensions, isActive } = detailsOf(row);
  const hsCode = codeOf(detailsOf(row).hsCode, isHsCode);
  const originCountry = codeOf(detailsOf(row).originCountry?.toUpperCase() ?? null, isCountry);
  return {
    sku,
    name: name.slice(0, MAX_ITEM_NAME).toWellFormed().trim(),
    ...(barcode !== null && barcode.length <= MAX_BARCODE && { barcode }),
    ...priceOf(row),
    ...(weight !== null && isWeight(weight) && { weight }),
    ...(dimensions !== null && isDimensions(dimensions) && { dimensions }),
    ...(hsCode !== null && { hsCode }),
    ...(originCountry !== null && { originCountry }),
    active: isActive,
    ...(image_url !== null && isImageUrl(image_url) && { imageUrl: image_url }),
  };
}

const codeOf = (value: string | null, isRight: (value: unknown) => boolean): string | null =>
  value !== null && isRight(value.trim()) ? value.trim() : null;

/** A price is nothing without its currency. */
function priceOf(row: StoreProductRow): Pick<ProductInput, 'price' | 'currency'> {
  const { price, currency } = detailsOf(row);
  if (currency === null || !isCurrency(currency)) return {};
  if (price === null || price.trim() === '') return { currency };
  const amount = Number(price);
  const rounded = Number.isFinite(amount) ? Number(formatAmount(amount, currency)) : amount;
  return isMoney(rounded) ? { price: rounded, currency } : { currency };
}
