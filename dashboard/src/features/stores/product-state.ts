import type { Tone } from '../../ui/status-badge.tsx';
import type { StoreProduct } from './stores-api.ts';

interface ProductState {
  word: string;
  tone: Tone;
  /** What that means, or why. */
  note: string;
}

/** Whether a product of a shop is known to be one of ours, and if not, why. */
export function productStateOf({ match, isMapped, sku }: StoreProduct): ProductState {
  if (match === 'matched')
    return { word: 'matched', tone: 'good', note: isMapped ? 'Chosen by hand' : 'By its SKU' };
  if (match === 'duplicate')
    return { word: 'duplicate SKU', tone: 'warn', note: 'Several in the shop have it' };
  if (isMapped) return { word: 'left out', tone: 'quiet', note: 'Chosen by hand' };
  return sku === null
    ? { word: 'no SKU', tone: 'warn', note: 'Choose the product by hand' }
    : { word: 'unknown SKU', tone: 'warn', note: 'None of yours has it' };
}

/** Whether a product of ours can be made from it. */
export const canCreate = ({ match, isMapped, sku }: StoreProduct): boolean =>
  match === 'unmatched' && !isMapped && sku !== null;
