import type { OrderMeaning } from '../../schema/store.ts';
import type { ShopStatus } from '../store.ts';

/** The words of shops that can be understood without asking the merchant. */
const MEANINGS: readonly [meaning: OrderMeaning, words: readonly string[]][] = [
  ['ready', ['paid', 'awaiting_shipment', 'processing']],
  ['unpaid', ['unpaid', 'pending', 'awaiting_payment', 'pending_payment']],
  ['on_hold', ['on-hold', 'on_hold', 'holded']],
  ['complete', ['shipped', 'completed', 'complete']],
  ['cancelled', ['cancelled', 'canceled', 'refunded']],
];

const keyOf = (status: string): string => status.toLowerCase().replace(/[\s_-]+/g, '_');

const BY_WORD = new Map(
  MEANINGS.flatMap(([meaning, words]) => words.map((word) => [keyOf(word), meaning] as const)),
);

/** Null for a word that only the merchant knows. */
export const meaningOf = (status: string): OrderMeaning | null => BY_WORD.get(keyOf(status)) ?? null;

const nameOf = (word: string): string => {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** For the mapping, before any order has been seen. */
export const STATUSES: readonly ShopStatus[] = MEANINGS.flatMap(([meaning, words]) =>
  words.map((status) => ({ status, name: nameOf(status), meaning })),
);
