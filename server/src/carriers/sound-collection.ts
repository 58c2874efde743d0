import type { CancelOutcome, FindPickupOutcome, FindScanFormOutcome, PickupQuote } from './collection.ts';
import { isPrice, isText, objectOf, withReason } from './sound-answers.ts';

/** As in sound-answers.ts: what a plug-in answered about scan forms and pickups. What cannot be used throws. */

export function soundScanForm<Outcome extends FindScanFormOutcome>(answer: Outcome): Outcome {
  const { outcome } = objectOf(answer);
  if (outcome === 'not_found') return answer;
  if (answer.outcome !== 'created') return withReason(answer, ['refused', 'unknown']);
  const { id, trackingCodes } = objectOf(answer.form);
  if (!isText(id) || !Array.isArray(trackingCodes))
    throw new Error('the scan form must have an id and tracking codes');
  return answer;
}

export function soundPickupQuote(answer: PickupQuote): PickupQuote {
  if (objectOf(answer).outcome !== 'offered') return withReason(answer, ['refused']);
  const { id, cost, currency } = objectOf('offer' in answer ? answer.offer : undefined);
  if (!isText(id) || !isPrice(cost) || !isText(currency))
    throw new Error('the offer must have an id and a price in whole hundredths');
  return answer;
}

export function soundPickup<Outcome extends FindPickupOutcome>(answer: Outcome): Outcome {
  const { outcome } = objectOf(answer);
  if (outcome === 'not_found') return answer;
  if (answer.outcome !== 'scheduled') return withReason(answer, ['refused', 'unknown']);
  const { id, cost, confirmation } = objectOf(answer.pickup);
  if (!isText(id) || !(cost === null || isPrice(cost)) || !(confirmation === null || isText(confirmation)))
    throw new Error('the pickup must have an id, and its price in whole hundredths or null');
  return answer;
}

export function soundCancel(answer: CancelOutcome): CancelOutcome {
  return objectOf(answer).outcome === 'canceled' ? answer : withReason(answer, ['refused', 'unknown']);
}
