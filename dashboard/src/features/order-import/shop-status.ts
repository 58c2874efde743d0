// Not translated: the words that shops use for a status.

import { t } from '../../lib/language/index.ts';

/** What the status of an order or item in the shop means for shipping it. */
export type Verdict =
  | { kind: 'open' | 'partly shipped' }
  /** There is nothing (left) to ship, or the order cannot be shipped before somebody looks at it. */
  | { kind: 'skip' | 'hold'; reason: string };

type Reasons = Readonly<Record<string, string>>;

/** Status words of Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce and Squarespace, in lower case without punctuation. */
const SKIPPED: Reasons = {
  ...all(t('canceled in the store'), 'cancelled, canceled, cancelled by buyer, removed, deleted, trash'),
  ...all(t('refunded in the store'), 'refunded, fully refunded, returned, restocked'),
  ...all(t('payment failed in the store'), 'failed, declined, voided, void, expired, chargeback'),
  ...all(t('not completed in the store'), 'draft, checkout draft, auto draft, incomplete, abandoned'),
};

const SHIPPED = all(
  t('fulfilled in the store'),
  'fulfilled, shipped, completed, complete, delivered, picked up, dispatched, sent, invoiced',
);

const HELD: Reasons = {
  ...all(t('not paid in the store'), 'pending payment, awaiting payment, payment pending, unpaid, not paid'),
  ...all(t('payment only authorized in the store'), 'authorized, authorised'),
  ...all(t('only partly paid in the store'), 'partially paid'),
  ...all(t('partly refunded in the store, check the items'), 'partially refunded'),
  ...all(t('on hold in the store'), 'on hold, scheduled, pending review'),
  ...all(t('to be verified in the store'), 'manual verification required, disputed, suspected fraud'),
};

const PARTLY = all('', 'partial, partially shipped, partially fulfilled, partly shipped, partiallyshipped');

const OPEN = all(
  '',
  'open, new, paid, processing, unfulfilled, unshipped, not fulfilled, not shipped, awaiting fulfillment, awaiting shipment, ' +
    'awaiting pickup, in progress, in process, ready, ready to ship, ready for shipping, confirmed, backordered, payment received, ' +
    'active, accepted, to ship',
);

function all(reason: string, words: string): Reasons {
  return Object.fromEntries(words.split(', ').map((word) => [word, reason]));
}

const wordsOf = (status: string): string =>
  status
    .toLowerCase()
    .replace(/^wc-/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

const lookUp = (status: string, isPendingOpen: boolean, own: Reasons): Verdict => {
  const words = wordsOf(status);
  if (words === '') return { kind: 'open' };
  const skipped = SKIPPED[words] ?? (own === SHIPPED ? SHIPPED[words] : undefined);
  if (skipped !== undefined) return { kind: 'skip', reason: skipped };
  if (PARTLY[words] !== undefined) return { kind: 'partly shipped' };
  if (words === 'pending')
    return isPendingOpen ? { kind: 'open' } : { kind: 'hold', reason: t('not paid in the store') };
  const held = HELD[words];
  if (held !== undefined) return { kind: 'hold', reason: held };
  const isKnown = OPEN[words] !== undefined || own[words] !== undefined;
  return isKnown
    ? { kind: 'open' }
    : { kind: 'hold', reason: t('unknown status in the store, “{status}”', { status }) };
};

/** For the whole order. `isPaid` if the file says so elsewhere: then `pending` is about shipping. */
export const orderVerdict = (status: string, isPaid: boolean): Verdict => lookUp(status, isPaid, SHIPPED);

/** For its shipping, or for one item: `pending` has yet to be shipped. */
export const fulfillmentVerdict = (status: string): Verdict => lookUp(status, true, SHIPPED);

const PAID = all(
  '',
  'complete, completed, captured, settled, succeeded, success, approved, partially captured',
);

/** For its payment. */
export const paymentVerdict = (status: string): Verdict => lookUp(status, false, PAID);

export const isPaidStatus = (status: string): boolean =>
  status !== '' && paymentVerdict(status).kind === 'open';
