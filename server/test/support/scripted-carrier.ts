import type {
  Carrier,
  CarrierDocument,
  DocumentsRequest,
  FindOutcome,
  PurchaseOutcome,
  VoidRequest,
} from '../../src/carriers/carrier.ts';
import type { Purchase, Quote, QuoteRequest } from '../../src/schema/quote.ts';
import type { RefundStatus } from '../../src/schema/shipment.ts';

/** A carrier in this process that writes down what it is asked, and answers as a test tells it to. */
export function createScriptedCarrier(id = 'scripted') {
  const sold = new Map<string, PurchaseOutcome>();
  const script = {
    quoted: [] as QuoteRequest[],
    bought: [] as Purchase[],
    asked: [] as DocumentsRequest[],
    refundsAsked: [] as VoidRequest[],
    /** Each is used once, before the carrier does as usual. */
    nextBuy: [] as (PurchaseOutcome | 'lose answer')[],
    nextFind: [] as FindOutcome[],
    fees: [] as { code: string; amount: number }[],
    refundStatus: (): RefundStatus => 'submitted',
    documents: (_request: DocumentsRequest): CarrierDocument[] => [],
  };

  const quote: Quote = {
    service: 'Ground',
    serviceName: 'Ground Advantage',
    rate: 593,
    currency: 'USD',
    zone: null,
    billableWeight: null,
    surcharges: [],
    deliveryDays: 3,
    deliveryDate: null,
  };

  const sell = ({ reference, parcels }: Purchase): PurchaseOutcome => {
    const serial = sold.size + 1;
    const outcome: PurchaseOutcome = {
      outcome: 'bought',
      label: {
        parcels: parcels.map((_, n) => ({
          trackingCode: `${id.toUpperCase()}${serial}N${n}`,
          trackerId: `trk_${serial}_${n}`,
        })),
        trackingUrl: null,
        rate: quote.rate,
        currency: 'USD',
        carrierShipmentId: `${id}_${serial}`,
        ...(script.fees.length > 0 && { fees: script.fees }),
      },
    };
    sold.set(reference, outcome);
    return outcome;
  };

  const carrier: Carrier = {
    id,
    name: 'Scripted',
    async quote(request) {
      script.quoted.push(request);
      return { quotes: [{ ...quote, carrierRateId: `rate_${script.quoted.length}` }], messages: [] };
    },
    async buy(purchase) {
      script.bought.push(purchase);
      const next = script.nextBuy.shift();
      if (next === 'lose answer') sell(purchase);
      return next === 'lose answer' ? { outcome: 'unknown', reason: 'no answer' } : (next ?? sell(purchase));
    },
    async findPurchase({ reference }) {
      return script.nextFind.shift() ?? sold.get(reference) ?? { outcome: 'not_found' };
    },
    voidLabel: async () => ({ outcome: 'voided', refundStatus: 'submitted' }),
    async refundStatus(request) {
      script.refundsAsked.push(request);
      return script.refundStatus();
    },
    async documents(request) {
      script.asked.push(request);
      return script.documents(request);
    },
    track: async () => ({ scans: [] }),
  };
  return { carrier, sold, script };
}
