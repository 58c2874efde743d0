import type { Dimensions, Weight } from '../../lib/measures.ts';
import { currencyOf, type Fields, fieldsOf, numberOf, textOf } from '../../plugins/answer-fields.ts';
import { StoreError } from '../store.ts';
import type { WooClient } from './client.ts';
import { WC } from './site.ts';

/** What products are measured and priced in: not in the product itself. */
export interface ShopUnits {
  weight: string | undefined;
  dimension: string | undefined;
  currency: string | undefined;
}

const KEEP_MS = 3_600_000;

/** Reads the units of the shop, and again after an hour. */
export function createShopUnits(client: WooClient): () => Promise<ShopUnits> {
  let known: { units: ShopUnits; until: number } | undefined;

  async function setting(group: string, name: string): Promise<string | undefined> {
    try {
      const answer = await client.read(`${WC}/settings/${group}/${name}`, { _fields: 'id,value' });
      return textOf(fieldsOf(answer.body).value);
    } catch (error) {
      // Some users may see orders and products, and no settings.
      if (error instanceof StoreError && error.code === 'forbidden') return undefined;
      throw error;
    }
  }

  return async () => {
    if (known !== undefined && client.now() < known.until) return known.units;
    const units = {
      weight: await setting('products', 'woocommerce_weight_unit'),
      dimension: await setting('products', 'woocommerce_dimension_unit'),
      currency: currencyOf(await setting('general', 'woocommerce_currency')),
    };
    known = { units, until: client.now() + KEEP_MS };
    return units;
  };
}

const WEIGHTS: Readonly<Record<string, Weight['unit']>> = { kg: 'kg', g: 'g', lbs: 'lb', lb: 'lb', oz: 'oz' };
/** By what to multiply. */
const LENGTHS: Readonly<Record<string, { unit: Dimensions['unit']; factor: number }>> = {
  cm: { unit: 'cm', factor: 1 },
  mm: { unit: 'cm', factor: 0.1 },
  m: { unit: 'cm', factor: 100 },
  in: { unit: 'in', factor: 1 },
  yd: { unit: 'in', factor: 36 },
};

export function weightOf(value: unknown, { weight }: ShopUnits): Weight | null {
  const unit = WEIGHTS[weight ?? ''];
  const amount = numberOf(value);
  return unit === undefined || amount === undefined || amount <= 0 ? null : { value: amount, unit };
}

export function dimensionsOf(value: Fields, { dimension }: ShopUnits): Dimensions | null {
  const length = LENGTHS[dimension ?? ''];
  const sides = [value.length, value.width, value.height].map(numberOf);
  const [long, wide, high] = sides.map((side) => rounded((side ?? 0) * (length?.factor ?? 0)));
  if (length === undefined || !long || !wide || !high) return null;
  return { length: long, width: wide, height: high, unit: length.unit };
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
