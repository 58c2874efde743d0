import { formatCount } from '../../lib/format.ts';
import type { Product } from './products-api.ts';

export const formatWeight = (weight: Product['weight']): string =>
  weight === null ? '–' : `${formatCount(weight.value)} ${weight.unit}`;

export const formatDimensions = (size: Product['dimensions']): string =>
  size === null ? '–' : `${[size.length, size.width, size.height].map(formatCount).join(' × ')} ${size.unit}`;
