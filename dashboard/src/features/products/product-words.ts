import { formatCount } from '../../ui/format.ts';
import type { Product } from './products-api.ts';

export const weightWords = (weight: Product['weight']): string =>
  weight === null ? '–' : `${formatCount(weight.value)} ${weight.unit}`;

export const sizeWords = (size: Product['dimensions']): string =>
  size === null ? '–' : `${[size.length, size.width, size.height].map(formatCount).join(' × ')} ${size.unit}`;
