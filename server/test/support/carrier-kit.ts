import { describe, expect, test } from 'vitest';
import type { Carrier } from '../../src/carriers/carrier.ts';
import { withDeadline } from '../../src/carriers/deadline.ts';
import type { QuoteRequest } from '../../src/schema/quote.ts';
import { TRACKING_STATUSES } from '../../src/schema/tracking.ts';
import {
  boughtOf,
  codeOf,
  expectMessages,
  expectWholeQuote,
  purchaseFor,
  voidOf,
} from './carrier-expectations.ts';

/** A carrier to be tested and, where it is somewhere else, its books. Each test gets its own. */
interface CarrierStage {
  carrier: Carrier;
  /** How often a reference is paid for and not refunded. */
  remote?: { chargesOf(reference: string): number };
}

export interface CarrierSamples {
  /** Gets at least one quote. */
  request: QuoteRequest;
  /** Get none, each for the reason in its name. */
  untakeable: Record<string, QuoteRequest>;
  /** Where a label is made out of its reference alone there is nothing to remember, and no reference unknown. */
  remembers: boolean;
  /** Whether one reference buys one label, however often it is bought; otherwise it has to be looked for first. */
  buysOnce: boolean;
}

/** What every carrier has to keep to, for what is built on carriers to be right. */
export function describeCarrier(
  name: string,
  createStage: () => CarrierStage | Promise<CarrierStage>,
  samples: CarrierSamples,
): void {
  const { request } = samples;

  const purchaseOf = (carrier: Carrier) => purchaseFor(carrier, request);

  describe(`${name} keeps to what a carrier is`, () => {
    test('quotes have every field, and money in whole hundredths', async () => {
      const { carrier } = await createStage();
      const { quotes, messages } = await carrier.quote(request);
      expect(quotes.length).toBeGreaterThan(0);
      expect(new Set(quotes.map(({ service }) => service)).size).toBe(quotes.length);
      for (const quote of quotes) expectWholeQuote(quote, request.now);
      for (const message of messages) expect(message.carrier).toBe(carrier.id);
    });

    test('the same request gets the same quotes', async () => {
      const { carrier } = await createStage();
      const bare = async () =>
        (await carrier.quote(structuredClone(request))).quotes.map(
          ({ carrierRateId: _own, ...quote }) => quote,
        );
      expect(await bare()).toEqual(await bare());
    });

    test('only the services asked for are quoted, and one that does not exist is told', async () => {
      const { carrier } = await createStage();
      const [first] = (await carrier.quote(request)).quotes;
      const some = await carrier.quote({ ...request, services: [first?.service ?? ''] });
      expect(some.quotes.map(({ service }) => service)).toEqual([first?.service]);
      const none = await carrier.quote({ ...request, services: ['no-such-service'] });
      expect(none.quotes).toEqual([]);
      expectMessages(carrier, none.messages);
    });

    test.each(Object.entries(samples.untakeable))(
      '%s: no quote, a message, no rejection',
      async (_why, untakeable) => {
        const { carrier } = await createStage();
        const { quotes, messages } = await carrier.quote(untakeable);
        expect(quotes).toEqual([]);
        expectMessages(carrier, messages);
      },
    );

    test('a label costs what was quoted', async () => {
      const { carrier } = await createStage();
      const purchase = await purchaseOf(carrier);
      const label = boughtOf(await carrier.buy(purchase));
      expect(label).toMatchObject({ rate: purchase.quote.rate, currency: purchase.quote.currency });
      for (const { trackingCode } of label.parcels) expect(trackingCode).toMatch(/^[A-Z0-9]{8,40}$/);
      expect(label.trackingUrl === null || URL.canParse(label.trackingUrl)).toBe(true);
      expect(label.carrierShipmentId).not.toBe('');
    });

    test('another purchase has another label', async () => {
      const { carrier } = await createStage();
      const first = boughtOf(await carrier.buy(await purchaseOf(carrier)));
      const second = boughtOf(await carrier.buy(await purchaseOf(carrier)));
      expect(codeOf(second)).not.toBe(codeOf(first));
    });

    test('each parcel of a label has its own tracking code, the same each time it is found', async () => {
      const { carrier } = await createStage();
      const parcels = [...request.parcels, ...request.parcels, ...request.parcels];
      const purchase = await purchaseFor(carrier, { ...request, parcels });
      const label = boughtOf(await carrier.buy(purchase));
      expect(new Set(label.parcels.map(({ trackingCode }) => trackingCode)).size).toBe(parcels.length);
      expect(boughtOf(await carrier.findPurchase(purchase)).parcels).toEqual(label.parcels);
    });

    test('a purchase that is found is the one that was made', async () => {
      const { carrier } = await createStage();
      const purchase = await purchaseOf(carrier);
      const label = boughtOf(await carrier.buy(purchase));
      expect(boughtOf(await carrier.findPurchase(purchase))).toEqual(label);
      expect(boughtOf(await carrier.findPurchase(purchase))).toEqual(label);
    });

    test('a service that is not sold is refused, not thrown', async () => {
      const { carrier } = await createStage();
      const purchase = await purchaseOf(carrier);
      const { carrierRateId: _own, ...quote } = purchase.quote;
      const outcome = await carrier.buy({ ...purchase, quote: { ...quote, service: 'no-such-service' } });
      expect(outcome).toEqual({ outcome: 'refused', reason: expect.stringMatching(/\S/) });
    });

    test('a price that is not the carrier’s is refused', async () => {
      const { carrier, remote } = await createStage();
      const purchase = await purchaseOf(carrier);
      const quote = { ...purchase.quote, rate: purchase.quote.rate - 1 };
      const outcome = await carrier.buy({ ...purchase, quote });
      expect(outcome).toEqual({ outcome: 'refused', reason: expect.stringMatching(/\S/) });
      expect(remote?.chargesOf(purchase.reference) ?? 0).toBe(0);
    });

    test('a label is voided, and voided again without being refunded twice', async () => {
      const { carrier, remote } = await createStage();
      const purchase = await purchaseOf(carrier);
      const request = voidOf(purchase, boughtOf(await carrier.buy(purchase)));
      const first = await carrier.voidLabel(request);
      expect(first).toEqual({
        outcome: 'voided',
        refundStatus: expect.stringMatching(/^(submitted|refunded)$/),
      });
      expect(await carrier.voidLabel(request)).toEqual(first);
      expect(remote?.chargesOf(purchase.reference) ?? 0).toBe(0);
    });

    test('scans, where there are any, are of a known status and at a moment', async () => {
      const { carrier } = await createStage();
      const label = boughtOf(await carrier.buy(await purchaseOf(carrier)));
      const { carrierShipmentId } = label;
      const { scans } = await carrier.track({ trackingCode: codeOf(label), carrierShipmentId });
      for (const scan of scans) {
        expect(TRACKING_STATUSES).toContain(scan.status);
        expect(Number.isInteger(scan.occurredAt)).toBe(true);
      }
    });

    if (samples.remembers) {
      test('a purchase that was never made is not found', async () => {
        const { carrier } = await createStage();
        expect(await carrier.findPurchase(await purchaseOf(carrier))).toEqual({ outcome: 'not_found' });
      });
    }

    if (samples.buysOnce) {
      test('one reference buys one label, one after the other and at once', async () => {
        const { carrier, remote } = await createStage();
        const purchase = await purchaseOf(carrier);
        const label = boughtOf(await carrier.buy(purchase));
        const again = await Promise.all([carrier.buy(purchase), carrier.buy(purchase)]);
        expect(again.map(boughtOf)).toEqual([label, label]);
        expect(remote?.chargesOf(purchase.reference) ?? 1).toBe(1);
      });
    }

    test('when it hangs, a deadline makes the outcome unknown', async () => {
      const { carrier } = await createStage();
      const purchase = await purchaseOf(carrier);
      const never = () => new Promise<never>(() => {});
      const hung: Carrier = { ...carrier, quote: never, buy: never, findPurchase: never, voidLabel: never };
      const { quote, buy, findPurchase } = withDeadline(hung, { timeoutMs: 20 });
      expect(await buy(purchase)).toMatchObject({ outcome: 'unknown' });
      expect(await findPurchase(purchase)).toMatchObject({ outcome: 'unknown' });
      expectMessages(carrier, (await quote(request)).messages);
    });
  });
}
