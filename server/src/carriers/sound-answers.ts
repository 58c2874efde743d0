import { isObject } from '../lib/is-object.ts';
import type { Notice, Quote } from '../schema/quote.ts';
import type { CarrierMessage } from '../schema/rate.ts';
import { REFUND_STATUSES, type RefundStatus } from '../schema/refund-status.ts';
import type {
  Carrier,
  CarrierDocument,
  FindOutcome,
  FindVoidOutcome,
  PurchaseOutcome,
  Quotes,
  VoidOutcome,
} from './carrier.ts';
import { formatOf } from './file-formats.ts';
import { isWebPage } from './tracked.ts';

/**
 * Plug-ins are plain JavaScript, so nothing checks their answers before they are here. One that cannot be used must neither
 * fail the other carriers' answers nor end a purchase halfway: these functions throw, which counts as no answer.
 */

/** Offers that cannot be sold are left out, and a message says so. */
export function soundQuotes({ id, name }: Carrier, answer: Quotes): Quotes {
  if (!isObject(answer) || !Array.isArray(answer.quotes) || !Array.isArray(answer.messages))
    throw new Error('quote: the answer must have `quotes` and `messages`, both lists');
  const quotes = answer.quotes.filter(isSoundQuote);
  const messages = answer.messages.filter((message) => isObject(message) && isText(message.code));
  const notices = soundNotices(answer.notices);
  messages.push(...unreadableOffers(id, name, answer.quotes.length - quotes.length));
  return { quotes, messages, ...(notices.length > 0 && { notices }) };
}

/** That a carrier made offers which nobody can buy, because they have no price or no name. */
export const unreadableOffers = (carrier: string, name: string, count: number): CarrierMessage[] =>
  count === 0
    ? []
    : [
        {
          carrier,
          code: 'UNREADABLE_OFFER',
          message: `${name} made ${count === 1 ? 'an offer' : `${count} offers`} that cannot be read`,
        },
      ];

const soundNotices = (notices: unknown): Notice[] =>
  Array.isArray(notices)
    ? notices.filter((notice) => isObject(notice) && isText(notice.code) && isText(notice.message))
    : [];

export function soundPurchase<Outcome extends FindOutcome | PurchaseOutcome>(answer: Outcome): Outcome {
  const { outcome } = objectOf(answer);
  if (outcome === 'not_found') return answer;
  if (answer.outcome !== 'bought') return withReason(answer, ['refused', 'unknown']);
  const { label } = answer;
  const { parcels, rate, currency, trackingUrl } = objectOf(label);
  const areCoded =
    Array.isArray(parcels) && parcels.length > 0 && parcels.every((one) => isText(one?.trackingCode));
  if (!areCoded) throw new Error('the label must have a tracking code for each parcel');
  if (!isPrice(rate) || !isText(currency)) throw new Error('the label must have a price in whole hundredths');
  const notices = soundNotices(label.notices);
  return {
    ...answer,
    label: {
      ...label,
      // It becomes a link, which must not run anything.
      trackingUrl: trackingUrl == null || isWebPage(String(trackingUrl)) ? label.trackingUrl : null,
      ...(label.notices !== undefined && { notices }),
    },
  };
}

export function soundVoid(answer: VoidOutcome): VoidOutcome {
  const { outcome, refundStatus, parcels = [] } = objectOf(answer);
  if (outcome !== 'voided') return withReason(answer, ['refused', 'unknown']);
  if (!isRefundStatus(refundStatus)) throw new Error('a voided label must have a refundStatus');
  if (!Array.isArray(parcels) || !parcels.every((one) => isRefundStatus(objectOf(one).refundStatus)))
    throw new Error('the parcels of a voided label must each have a refundStatus');
  return answer;
}

export function soundFindVoid(answer: FindVoidOutcome): FindVoidOutcome {
  const { outcome, parcels } = objectOf(answer);
  if (outcome === 'not_found') return answer;
  if (answer.outcome !== 'partly') return soundVoid(answer as VoidOutcome);
  const isSound = (one: unknown) => one === null || isRefundStatus(objectOf(one).refundStatus);
  if (!Array.isArray(parcels) || !parcels.every(isSound))
    throw new Error('the parcels of a label must each have a refundStatus or be null');
  return answer;
}

const isRefundStatus = (value: unknown): boolean => REFUND_STATUSES.includes(value as RefundStatus);

/** A label that is something else, such as the error page of a server, counts as none. A form of that kind is left out. */
export function soundDocuments(answer: CarrierDocument[]): CarrierDocument[] {
  if (!Array.isArray(answer)) throw new Error('documents: the answer must be a list');
  return answer.filter((document) => {
    const { kind, format, bytes } = objectOf(document);
    const isFile = bytes instanceof Uint8Array && formatOf(bytes) === format;
    if (kind === 'label' && !isFile) throw new Error(`the label is not a ${String(format)} file`);
    return isFile;
  });
}

export function withReason<Answer extends object>(answer: Answer, outcomes: readonly string[]): Answer {
  const { outcome, reason } = objectOf(answer);
  if (!outcomes.includes(String(outcome)) || !isText(reason))
    throw new Error(`the outcome must be known and have a reason, not ${String(outcome)}`);
  return answer;
}

export const objectOf = (answer: unknown): Record<string, unknown> => {
  if (!isObject(answer)) throw new Error('the answer must be an object');
  return answer;
};

export const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
export const isPrice = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isSoundQuote = (quote: Quote): boolean =>
  isObject(quote) &&
  isText(quote.service) &&
  isText(quote.serviceName) &&
  isPrice(quote.rate) &&
  isText(quote.currency) &&
  Array.isArray(quote.surcharges);
