import { t } from '../../lib/language/index.ts';
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
    return { word: t('matched'), tone: 'good', note: isMapped ? t('Chosen by hand') : t('By its SKU') };
  if (match === 'duplicate')
    return { word: t('duplicate SKU'), tone: 'warn', note: t('Several products in the store have it') };
  if (isMapped) return { word: t('left out'), tone: 'quiet', note: t('Chosen by hand') };
  return sku === null
    ? { word: t('no SKU'), tone: 'warn', note: t('Choose the product by hand') }
    : { word: t('unknown SKU'), tone: 'warn', note: t('None of your products has it') };
}

/** Whether a product of ours can be made from it. */
export const canCreate = ({ match, isMapped, sku }: StoreProduct): boolean =>
  match === 'unmatched' && !isMapped && sku !== null;
