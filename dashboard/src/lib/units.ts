import type { Schemas } from '@waybill/sdk';
import { t } from './language/index.ts';

interface Unit {
  label: string;
  /** Its names in files, lower case. */
  names: readonly string[];
}

export const WEIGHT_UNITS: Record<Schemas['Weight']['unit'], Unit & { ounces: number }> = {
  oz: { label: t('ounces'), ounces: 1, names: ['oz', 'ounce', 'ounces'] },
  lb: { label: t('pounds'), ounces: 16, names: ['lb', 'lbs', 'pound', 'pounds'] },
  g: { label: t('grams'), ounces: 1 / 28.349523125, names: ['g', 'gr', 'gram', 'grams'] },
  kg: {
    label: t('kilograms'),
    ounces: 1000 / 28.349523125,
    names: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  },
};

export const LENGTH_UNITS: Record<Schemas['Dimensions']['unit'], Unit> = {
  in: { label: t('inches'), names: ['in', 'inch', 'inches'] },
  cm: { label: t('centimeters'), names: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'] },
};

/** For a select with full names. */
export const unitOptions = (units: Readonly<Record<string, Unit>>) =>
  Object.entries(units).map(([value, { label }]) => ({ value, label }));
