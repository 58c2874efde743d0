import { randomUUID } from 'node:crypto';
import type {
  BoughtLabel,
  Carrier,
  FindOutcome,
  PurchaseOutcome,
  Scan,
} from '../../server/src/carriers/carrier.ts';
import { toOunces } from '../../server/src/lib/measures.ts';
import type { Quote, QuoteRequest } from '../../server/src/schema/quote.ts';
import { type Charge, startAggregatorServer } from './aggregator-server.ts';

export interface FakeAggregator {
  carrier: Carrier;
  /** Every label sold, in order, refunded or not. */
  readonly charges: readonly Charge[];
  chargesOf(reference: string): Charge[];
  /** The requests that reached it, as `POST /buy`. */
  readonly requests: readonly string[];
  /** The next request is done, and its answer lost. These add up: called twice, the next two. */
  loseNextAnswer(): void;
  loseNextRequest(): void;
  garbleNext(): void;
  failNext(): void;
  refuseNext(reason: string): void;
  /** The next request is done, never answered, and the carrier's patience ends there and then, without waiting. */
  hangNext(): void;
  /** The next request is done at once, and answered after so long. */
  delayNext(ms: number): void;
  stop(): Promise<void>;
}

interface FakeOptions {
  id?: string;
  /** How long the carrier waits for its server. */
  timeoutMs?: number;
  /** Whether its server sells a reference once, however often it is asked to. */
  dedupes?: boolean;
}

/** A second carrier, over real HTTP, that loses answers, refuses and dawdles when it is told to, and keeps books. */
export async function startFakeAggregator(options: FakeOptions = {}): Promise<FakeAggregator> {
  const { id = 'aggregator', timeoutMs = 60_000, dedupes = true } = options;
  const server = await startAggregatorServer({ dedupes });
  const calls = new Map<string, AbortController>();
  return {
    carrier: createAggregatorCarrier({ id, url: server.url, timeoutMs, calls }),
    charges: server.charges,
    requests: server.requests,
    chargesOf: server.chargesOf,
    loseNextAnswer: () => server.next({ kind: 'lose answer' }),
    loseNextRequest: () => server.next({ kind: 'lose request' }),
    garbleNext: () => server.next({ kind: 'garble' }),
    failNext: () => server.next({ kind: 'fail' }),
    hangNext: () => server.next({ kind: 'hang', done: (callId) => calls.get(callId)?.abort() }),
    refuseNext: (reason) => server.next({ kind: 'refuse', reason }),
    delayNext: (ms) => server.next({ kind: 'delay', ms }),
    stop: server.stop,
  };
}

/** The carrier said no, in words that are meant for people. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

interface AggregatorOptions {
  id: string;
  url: string;
  timeoutMs: number;
  /** What ends the wait for a call's answer. */
  calls: Map<string, AbortController>;
}

function createAggregatorCarrier({ id, url, timeoutMs, calls }: AggregatorOptions): Carrier {
  // biome-ignore lint/suspicious/noExplicitAny: what the server says is checked where it is read
  const call = async (path: string, body: unknown): Promise<any> => {
    const [callId, patience] = [randomUUID(), new AbortController()];
    calls.set(callId, patience);
    const response = await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-call-id': callId },
      signal: AbortSignal.any([patience.signal, AbortSignal.timeout(timeoutMs)]),
    });
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer: any = await response.json();
    if (response.ok) return answer;
    if (response.status >= 500) throw new Error(`answered ${response.status}`);
    throw new Refusal(answer.error, response.status);
  };

  /** Refused where the server said so; unknown in all other cases, for it may have done what it was asked. */
  const failed = (error: unknown) =>
    error instanceof Refusal
      ? { outcome: 'refused' as const, reason: error.message }
      : { outcome: 'unknown' as const, reason: `${id} gave no answer that can be understood` };

  return {
    id,
    name: 'Aggregator',
    async quote(request) {
      try {
        const { rates } = await call('/rates', rateQuery(request));
        const asked = rates.filter((rate: Rate) => request.services?.includes(rate.service) ?? true);
        if (asked.length > 0)
          return { quotes: asked.map((rate: Rate) => quoteOf(rate, request)), messages: [] };
        return {
          quotes: [],
          messages: [{ carrier: id, code: 'UNKNOWN_SERVICE', message: 'No such service' }],
        };
      } catch (error) {
        const code = error instanceof Refusal ? 'REFUSED' : 'UNAVAILABLE';
        return { quotes: [], messages: [{ carrier: id, code, message: failed(error).reason }] };
      }
    },
    async buy({ reference, quote, parcels }): Promise<PurchaseOutcome> {
      try {
        const order = { reference, service: quote.service, cents: quote.rate, parcels: parcels.length };
        const sold = await call('/buy', order);
        return { outcome: 'bought', label: labelOf(sold) };
      } catch (error) {
        return failed(error);
      }
    },
    async findPurchase({ reference }): Promise<FindOutcome> {
      try {
        return { outcome: 'bought', label: labelOf(await call('/find', { reference })) };
      } catch (error) {
        return error instanceof Refusal && error.status === 404 ? { outcome: 'not_found' } : failed(error);
      }
    },
    async voidLabel({ carrierShipmentId }) {
      try {
        await call('/refund', { shipmentId: carrierShipmentId });
        return { outcome: 'voided', refundStatus: 'submitted' };
      } catch (error) {
        return failed(error);
      }
    },
    async track({ carrierShipmentId }) {
      const { scans } = await call('/track', { shipmentId: carrierShipmentId });
      return {
        scans: scans.map(
          ({ status, at, detail }: { status: Scan['status']; at: string; detail: string }): Scan => ({
            status,
            statusDetail: detail,
            occurredAt: Date.parse(at),
            location: null,
          }),
        ),
      };
    },
  };
}

interface Rate {
  id: string;
  service: string;
  name: string;
  cents: number;
  days: number;
}

const ouncesOf = ({ parcels }: QuoteRequest): number =>
  parcels.reduce((sum, { weight }) => sum + toOunces(weight), 0);

const rateQuery = (request: QuoteRequest) => ({
  ounces: ouncesOf(request),
  toCountry: request.shipTo.country,
});

const quoteOf = ({ id, service, name, cents, days }: Rate, request: QuoteRequest): Quote => ({
  service,
  serviceName: name,
  rate: cents,
  currency: 'USD',
  zone: null,
  billableWeight: { value: ouncesOf(request), unit: 'oz' },
  surcharges: [],
  deliveryDays: days,
  deliveryDate: null,
  carrierRateId: id,
});

const labelOf = (sold: {
  trackingCodes: string[];
  cents: number;
  currency: string;
  shipmentId: string;
}): BoughtLabel => ({
  parcels: sold.trackingCodes.map((trackingCode) => ({ trackingCode })),
  trackingUrl: `https://track.example.com/${sold.trackingCodes[0]}`,
  rate: sold.cents,
  currency: sold.currency,
  carrierShipmentId: sold.shipmentId,
});
