import type { Purchase } from '../../schema/quote.ts';
import { type ApiAnswer, isOk, isUncertain, refused, refusedBy, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, textOf } from '../answer-fields.ts';
import type { FindOutcome, PurchaseOutcome } from '../carrier.ts';
import { pathOf } from './client.ts';
import { errorsOf, failureOf, outcomeAfter, reasonOf, unreadable } from './errors.ts';
import { isLabel, outcomeOf } from './labels.ts';
import { parseRateId, type RateId } from './rate-id.ts';

/**
 * Refusals that may come after the label was sold: the shipment already has one, the carrier or ShipEngine itself failed
 * on the way, or the label was made and its insurance was not.
 */
const DOUBTFUL_CODES = new Set(['identifier_conflict', 'invalid_status', 'insurance_failure', 'unknown']);
const CONFLICT = 409;

export function createPurchases(client: ApiClient) {
  async function buy(purchase: Purchase): Promise<PurchaseOutcome> {
    const rate = parseRateId(purchase.quote.carrierRateId);
    if (rate === undefined) return refused('ShipEngine sells only what it quoted: ask for rates again');
    let answer: ApiAnswer;
    try {
      answer = await client.call('POST', pathOf('labels', 'rates', rate.rateId), {
        json: {
          validate_address: 'no_validation',
          label_layout: '4x6',
          label_format: purchase.labelFormat ?? 'pdf',
          label_download_type: 'url',
        },
      });
    } catch (error) {
      return outcomeAfter(error);
    }
    if (isLabel(answer.body) && isOk(answer)) return outcomeOf(fieldsOf(answer.body), purchase);
    if (isUncertain(answer)) return unknown(isOk(answer) ? unreadable(200).message : reasonOf(answer));
    // Several parcels may be sold in part before one of them is refused.
    if (isDoubtful(answer) || (purchase.parcels.length > 1 && mayBePartial(answer))) {
      const found = await findPurchase(purchase);
      if (found.outcome !== 'not_found') return found;
    }
    return refusedBy(answer, refusalOf(answer));
  }

  function refusalOf(answer: ApiAnswer): string {
    const reason = reasonOf(answer);
    if (answer.status === 404) return `The rate has expired: ask for rates again (${reason})`;
    return /already/i.test(reason) ? `${reason} Ask for rates again to buy another` : reason;
  }

  async function findPurchase(purchase: Purchase): Promise<FindOutcome> {
    const rate = parseRateId(purchase.quote.carrierRateId);
    // Without a rate nothing was ever asked for.
    if (rate === undefined) return { outcome: 'not_found' };
    try {
      const path = pathOf('labels', 'external_shipment_id', rate.externalShipmentId);
      const answer = await client.call('GET', path);
      const label = fieldsOf(answer.body);
      if (isOk(answer) && isLabel(label))
        return isOf(label, purchase, rate) ? outcomeOf(label, purchase) : await findByRate(purchase, rate);
      if (answer.status === 404 && answer.body !== undefined) return { outcome: 'not_found' };
      return answer.status === 400 ? await findByRate(purchase, rate) : unknown(reasonOf(answer));
    } catch (error) {
      return unknown(failureOf(error));
    }
  }

  /** Where the quote's shipment has the label of another of its rates. */
  async function findByRate(purchase: Purchase, rate: RateId): Promise<FindOutcome> {
    const answer = await client.call('GET', '/v1/labels', { query: { rate_id: rate.rateId } });
    const { labels } = fieldsOf(answer.body);
    if (!isOk(answer) || !Array.isArray(labels)) return unknown(reasonOf(answer));
    if (labels.length === 0) return { outcome: 'not_found' };
    const label = labels
      .map(fieldsOf)
      .filter(({ external_shipment_id: id }) => agree(id, rate.externalShipmentId))
      .find((candidate) => isOf(candidate, purchase, rate));
    return label === undefined
      ? unknown('ShipEngine has a label of this shipment that is not the one that was bought')
      : outcomeOf(label, purchase);
  }

  return { buy, findPurchase };
}

/** Whether a label is that of this rate. Labels do not name their rate, but no two rates of a quote have all of this in common. */
const isOf = (label: Fields, { quote }: Purchase, { rateId, carrierId }: RateId): boolean =>
  agree(label.rate_id, rateId) &&
  agree(label.service_code, quote.service) &&
  agree(label.carrier_id, carrierId);

/** What is not said does not contradict. */
const agree = (said: unknown, expected: string | undefined): boolean =>
  typeof said !== 'string' ||
  expected === undefined ||
  textOf(said) === undefined ||
  said.trim() === expected;

/** A wrong key, an expired rate and too many requests come before anything is done. */
const mayBePartial = ({ status }: ApiAnswer): boolean => ![401, 403, 404, 429].includes(status);

/** Other statuses, such as those of a wrong key or too many requests, come before anything is done. */
const isDoubtful = (answer: ApiAnswer): boolean =>
  answer.status === CONFLICT ||
  ((answer.status === 400 || answer.status === 422) &&
    errorsOf(answer).some(
      ({ code = '', type, message = '' }) =>
        DOUBTFUL_CODES.has(code) || type === 'system' || /already|timed? ?out/i.test(message),
    ));
