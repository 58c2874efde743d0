import type { Purchase } from '../../schema/quote.ts';
import { type ApiAnswer, isOk, isUncertain, refused, refusedBy, unknown } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, momentOf, textOf, toAmount } from '../answer-fields.ts';
import type { FindOutcome, PurchaseOutcome } from '../carrier.ts';
import type { CarrierLog } from '../plugin.ts';
import { failureOf, outcomeAfter, problemOf } from './errors.ts';
import { insure, insuredValue } from './insurance.ts';
import { hasLabel, readLabel } from './labels.ts';
import { parseRateId, type RateId } from './rate-id.ts';
import { extentOf, mayHaveSold, readShipments, saleId, salePath, shipmentsIn } from './sales.ts';
import { refundEach } from './voids.ts';

/** Answers to a wrong key, an order that does not exist and too many requests come before anything is done. */
const NOTHING_DONE = [401, 403, 404, 429];
/** An order of which only a part is sold for so long is not being sold any more. */
const HALF_SOLD_MS = 10 * 60_000;

interface Dependencies {
  client: ApiClient;
  log: CarrierLog;
  now(): number;
  /** What was sold, with the addresses of its documents. */
  onSold(id: string, shipments: readonly Fields[]): void;
}

/**
 * EasyPost has no idempotency keys, but a shipment or an order can be bought once. So a purchase is found by reading its
 * shipment back, and a second attempt fails there and is answered with the label of the first.
 */
export function createPurchases({ client, log, now, onSold }: Dependencies) {
  async function bought(
    rate: RateId,
    shipments: readonly Fields[],
    purchase: Purchase,
  ): Promise<PurchaseOutcome> {
    const id = saleId(rate);
    const { shipments: sold, notices } = await insure(client, shipments, purchase, log);
    onSold(id, sold);
    return { outcome: 'bought', label: readLabel(id, sold, purchase, notices) };
  }

  /** A refusal that may be a sale all the same. `isFinal`: what is not sold by now is not sold any more. */
  async function readBack(
    rate: RateId,
    purchase: Purchase,
    { reason, isFinal }: { reason: string; isFinal: boolean },
  ): Promise<PurchaseOutcome> {
    const shipments = await readShipments(client, saleId(rate));
    const extent = extentOf(rate, shipments, purchase.parcels.length);
    if (extent === 'all') return bought(rate, shipments, purchase);
    if (extent === 'other') return refused(OTHER_RATE_SOLD);
    return extent === 'none' && isFinal ? refused(reason) : unknown(reason);
  }

  async function read(answer: ApiAnswer, rate: RateId, purchase: Purchase): Promise<PurchaseOutcome> {
    if (isOk(answer)) {
      const shipments = shipmentsIn(saleId(rate), fieldsOf(answer.body));
      const extent = extentOf(rate, shipments, purchase.parcels.length);
      if (extent === 'all') return bought(rate, shipments, purchase);
      return extent === 'other'
        ? refused(OTHER_RATE_SOLD)
        : unknown('EasyPost gave an answer without a label');
    }
    const problem = problemOf(answer);
    const reason = problem.message;
    if (isUncertain(answer)) return unknown(`EasyPost failed: ${reason}`);
    if (mayHaveSold(answer, problem)) return readBack(rate, purchase, { reason, isFinal: false });
    // The parcels of an order are sold one after the other: what refuses one of them leaves those before it sold.
    if (rate.kind === 'order' && !NOTHING_DONE.includes(answer.status))
      return readBack(rate, purchase, { reason, isFinal: true });
    return refusedBy(answer, reason);
  }

  return {
    async buy(purchase: Purchase): Promise<PurchaseOutcome> {
      const rate = parseRateId(purchase.quote.carrierRateId);
      if (rate === undefined) return refused('EasyPost sells only what it has quoted: ask for new rates');
      if (rate.price !== purchase.quote.rate)
        return refused('EasyPost quoted another price: ask for new rates');
      try {
        return await read(
          await client.call('POST', `${salePath(saleId(rate))}/buy`, { json: orderFor(rate, purchase) }),
          rate,
          purchase,
        );
      } catch (error) {
        return outcomeAfter(error);
      }
    },

    async findPurchase(purchase: Purchase): Promise<FindOutcome> {
      const rate = parseRateId(purchase.quote.carrierRateId);
      // It was refused without asking.
      if (rate === undefined || rate.price !== purchase.quote.rate) return { outcome: 'not_found' };
      try {
        const shipments = await readShipments(client, saleId(rate));
        if (shipments.length < purchase.parcels.length) return unknown('EasyPost left out some parcels');
        const extent = extentOf(rate, shipments, purchase.parcels.length);
        if (extent === 'all') return await bought(rate, shipments, purchase);
        if (extent === 'some') return await undoHalf(shipments);
        return { outcome: 'not_found' };
      } catch (error) {
        return unknown(failureOf(error));
      }
    },
  };

  /** A part of an order is no use to anyone: it is refunded once it is certain that the rest does not follow. */
  async function undoHalf(shipments: readonly Fields[]): Promise<FindOutcome> {
    const sold = shipments.flatMap(({ postage_label }) => momentOf(fieldsOf(postage_label).created_at) ?? []);
    const part = `EasyPost sold ${sold.length} of ${shipments.length} labels`;
    if (now() - Math.max(0, ...sold) < HALF_SOLD_MS) return unknown(`${part} so far`);
    const refunds = await refundEach(client, shipments);
    const codes = shipments.filter(hasLabel).map(({ id, tracking_code }) => textOf(tracking_code ?? id));
    const kept: string[] = [];
    for (const [index, refund] of refunds.entries()) {
      if (refund.outcome === 'unknown' || refund.outcome === 'deferred') return unknown(part);
      if (refund.outcome === 'refused') kept.push(`${codes[index]} (${refund.reason})`);
    }
    return refused(
      `${part}${kept.length < refunds.length ? ', and was asked to refund them' : ''}` +
        `${kept.length > 0 ? `. It refused to refund ${kept.join(', ')}: ask EasyPost for this postage` : ''}`,
    );
  }
}

const OTHER_RATE_SOLD = 'Another rate of the same quote was bought: ask for new rates';

function orderFor(rate: RateId, purchase: Purchase) {
  if (rate.kind === 'order') return { carrier: rate.carrier, service: rate.service };
  const insurance = insuredValue(purchase);
  return { rate: { id: rate.rateId }, ...(insurance !== undefined && { insurance: toAmount(insurance) }) };
}
