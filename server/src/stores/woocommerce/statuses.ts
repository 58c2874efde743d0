import type { OrderMeaning } from '../../schema/store.ts';

const MEANINGS: Readonly<Record<string, OrderMeaning>> = {
  pending: 'unpaid',
  failed: 'unpaid',
  processing: 'ready',
  'on-hold': 'on_hold',
  completed: 'complete',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  // Carts that somebody has begun to pay for.
  'checkout-draft': 'ignored',
  'auto-draft': 'ignored',
  draft: 'ignored',
  // What plug-ins for tracking add.
  shipped: 'complete',
  delivered: 'complete',
  'partial-shipped': 'ready',
};

const REASONS: Readonly<Record<string, string>> = {
  'on-hold': 'The store has the order on hold: it may be waiting for a payment',
  failed: 'The payment has failed',
  'checkout-draft': 'The customer has not placed the order yet',
};

const DRAFTS = new Set(['checkout-draft', 'auto-draft', 'draft']);

export const isDraft = (status: string): boolean => DRAFTS.has(status);

/** Plug-ins add statuses of their own: what those mean, only the merchant knows. */
export const meaningOf = (status: string): OrderMeaning | null => MEANINGS[status] ?? null;

export const meaningReasonOf = (status: string): string | null => {
  if (meaningOf(status) === null) return `The store's status “${status}” is not mapped`;
  return REASONS[status] ?? null;
};

/** Some places write `wc-processing`. */
export const statusOf = (text: string): string => text.replace(/^wc-/, '');

/** An order that is none of these may become `completed`: what was canceled stays so. */
const FINAL = new Set(['completed', 'cancelled', 'refunded', 'failed', 'trash']);

export const canBeCompleted = (status: string): boolean => !FINAL.has(status);
