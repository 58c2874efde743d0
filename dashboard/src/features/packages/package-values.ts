import { isNotEmpty } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import type { Package, PackageInput } from './packages-api.ts';

type Amount = number | string;

interface SizeValues {
  length: Amount;
  width: Amount;
  height: Amount;
  unit: Schemas['Dimensions']['unit'];
}

interface WeightValues {
  value: Amount;
  unit: Schemas['Weight']['unit'];
}

export interface PackageValues extends Record<string, unknown> {
  name: string;
  innerDimensions: SizeValues;
  outerDimensions: SizeValues;
  tareWeight: WeightValues;
  maxWeight: WeightValues;
  active: boolean;
}

const noSize = (): SizeValues => ({ length: '', width: '', height: '', unit: home().lengthUnit });

/** Outer dimensions that equal the inner ones are shown as not given. */
export const packageValues = (one?: Package): PackageValues => ({
  name: one?.name ?? '',
  innerDimensions: one?.innerDimensions ?? noSize(),
  outerDimensions: one !== undefined && hasOwnOuter(one) ? one.outerDimensions : noSize(),
  tareWeight: one?.tareWeight ?? { value: '', unit: home().weightUnit },
  maxWeight: one?.maxWeight ?? { value: '', unit: home().weightUnit === 'oz' ? 'lb' : 'kg' },
  active: one?.active ?? true,
});

export const hasOwnOuter = ({ innerDimensions: inner, outerDimensions: outer }: Package): boolean =>
  sidesOf(inner).some((side, at) => side !== sidesOf(outer)[at]) || inner.unit !== outer.unit;

const sidesOf = ({ length, width, height }: SizeValues): Amount[] => [length, width, height];
const isGiven = (size: SizeValues): boolean => sidesOf(size).some((side) => side !== '');

const sizeOf = ({ length, width, height, unit }: SizeValues) => ({
  length: Number(length),
  width: Number(width),
  height: Number(height),
  unit,
});
const weightOf = ({ value, unit }: WeightValues) => (value === '' ? null : { value: Number(value), unit });

export const packageInput = (values: PackageValues): PackageInput => ({
  name: values.name.trim(),
  innerDimensions: sizeOf(values.innerDimensions),
  outerDimensions: isGiven(values.outerDimensions) ? sizeOf(values.outerDimensions) : null,
  tareWeight: weightOf(values.tareWeight),
  maxWeight: weightOf(values.maxWeight),
  active: values.active,
});

const needed = isNotEmpty(t('Required'));
const outer = (value: Amount, { outerDimensions }: PackageValues): string | null =>
  value === '' && isGiven(outerDimensions) ? t('Enter all three or none') : null;

export const checkPackage = {
  name: needed,
  innerDimensions: { length: needed, width: needed, height: needed },
  outerDimensions: { length: outer, width: outer, height: outer },
};
