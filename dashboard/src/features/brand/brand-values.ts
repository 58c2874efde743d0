import { t } from '../../lib/language/index.ts';
import { blankToNull } from '../../lib/text.ts';
import type { Brand } from './brand-api.ts';
import { isColor } from './color-hint.ts';

const FIELDS = ['name', 'primaryColor', 'supportEmail', 'supportUrl', 'websiteUrl'] as const;
type Field = (typeof FIELDS)[number];

export type BrandValues = { [field in Field]: string };

const each = <Value>(valueFor: (field: Field) => Value) =>
  Object.fromEntries(FIELDS.map((field) => [field, valueFor(field)])) as { [field in Field]: Value };

/** As the form holds them. */
export const brandValues = (brand: Brand): BrandValues => each((field) => brand[field] ?? '');
/** As the API takes them. */
export const brandInput = (values: BrandValues) => each((field) => blankToNull(values[field]));

export const checkBrand = {
  primaryColor: (text: string) =>
    text.trim() === '' || isColor(text.trim()) ? null : t('A color is written like #1a56db'),
};
