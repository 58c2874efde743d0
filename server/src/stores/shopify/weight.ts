import type { Weight } from '../../lib/measures.ts';

export interface ShopifyWeight {
  value: number;
  unit: string;
}

const UNITS: Record<string, Weight['unit']> = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' };

/** Zero is what Shopify has for a weight that nobody entered. */
export function weightOf(weight: ShopifyWeight | null | undefined): Weight | null {
  const unit = UNITS[weight?.unit ?? ''];
  return weight == null || unit === undefined || !(weight.value > 0) ? null : { value: weight.value, unit };
}
