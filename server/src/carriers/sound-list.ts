import { hasFourDigitYear } from '../lib/moment.ts';
import { REFUND_STATUSES } from '../schema/refund-status.ts';
import type { ListedPurchase, ListOutcome } from './carrier.ts';
import { isPrice, isText, objectOf, withReason } from './sound-answers.ts';

/** As in sound-answers.ts: a list with a purchase that cannot be used throws, because leaving it out would hide a lost label. */
export function soundList(answer: ListOutcome): ListOutcome {
  if (objectOf(answer).outcome !== 'listed') return withReason(answer, ['unknown']);
  const { purchases, isComplete } = objectOf(answer);
  if (!Array.isArray(purchases) || typeof isComplete !== 'boolean')
    throw new Error('a list must have `purchases` and `isComplete`');
  for (const purchase of purchases) assertSound(purchase);
  return answer;
}

function assertSound(purchase: ListedPurchase): void {
  const { carrierShipmentId, reference, trackingCodes, purchasedAt, cost, currency, isVoided, refundStatus } =
    objectOf(purchase) as unknown as ListedPurchase;
  const isSound =
    isText(carrierShipmentId) &&
    (reference === null || typeof reference === 'string') &&
    Array.isArray(trackingCodes) &&
    trackingCodes.every(isText) &&
    typeof purchasedAt === 'number' &&
    hasFourDigitYear(purchasedAt) &&
    (cost === null || (isPrice(cost) && isText(currency))) &&
    typeof isVoided === 'boolean' &&
    (refundStatus === null || REFUND_STATUSES.includes(refundStatus));
  if (!isSound) throw new Error(`listPurchases: ${String(carrierShipmentId)} cannot be read`);
}
