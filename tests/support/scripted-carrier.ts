import type {
  Carrier,
  CarrierDocument,
  DocumentsRequest,
  FindOutcome,
  PurchaseOutcome,
  VoidRequest,
} from '../../server/src/carriers/carrier.ts';
import type { Capabilities } from '../../server/src/carriers/plugin.ts';
import type { Purchase, Quote, QuoteRequest } from '../../server/src/schema/quote.ts';
import type { RefundStatus } from '../../server/src/schema/refund-status.ts';
import type { Merchant } from './merchant.ts';
import { pluginAround } from './test-carriers.ts';

/** What files of each format begin with. */
const SIGNATURES = { pdf: '%PDF-1.4 ', png: '\x89PNG\r\n\x1a\n', zpl: '^XA' };

const labelOf = ({ trackingCodes, format }: DocumentsRequest): CarrierDocument[] =>
  trackingCodes.map((code, parcel) => ({
    kind: 'label',
    name: 'Label',
    parcel,
    format,
    bytes: Buffer.from(`${SIGNATURES[format]}${format} ${code}`, 'latin1'),
  }));

/** A plug-in in this process whose carrier writes down what it is asked, and answers as a test tells it to. */
export function createScriptedCarrier(over: Partial<Capabilities> = {}) {
  const id = 'scripted';
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
    documents: (request: DocumentsRequest): CarrierDocument[] | Promise<CarrierDocument[]> =>
      labelOf(request),
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
      return {
        quotes: [{ ...quote, carrier: 'usps', carrierRateId: `rate_${script.quoted.length}` }],
        messages: [],
      };
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
  const around = pluginAround(carrier);
  const { carriers: _any, ...plugin } = {
    ...around,
    needsAccount: true,
    capabilities: { ...around.capabilities, labelFormats: ['pdf', 'png', 'zpl'] as const, ...over },
  };
  return { plugin, sold, script };
}

/** An account of it. Returns the account's id. */
export const connectScripted = async (merchant: Merchant, name = 'My account'): Promise<string> =>
  (await merchant.post('/carrier-accounts', { provider: 'scripted', name, settings: {} })).id;
