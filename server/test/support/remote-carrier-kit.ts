import { describe, expect, test } from 'vitest';
import type { Carrier } from '../../src/carriers/carrier.ts';
import { boughtOf, codeOf, expectMessages, purchaseFor, voidOf } from './carrier-expectations.ts';
import { type CarrierSamples, describeCarrier } from './carrier-kit.ts';

/** What can go wrong on the way to a carrier that is somewhere else, and its books. */
interface RemoteControls {
  /** How often a reference is paid for and not refunded. */
  chargesOf(reference: string): number;
  /** The carrier does what it is asked, and its answer never comes. */
  loseNextAnswer(): void;
  /** The carrier never hears of it. */
  loseNextRequest(): void;
  /** The carrier does what it is asked, and answers something that nobody understands. */
  garbleNext(): void;
  /** The carrier answers that it failed, which says nothing of what it has done. */
  failNext(): void;
  /** The carrier does what it is asked, and takes longer to say so than anybody waits. */
  hangNext(): void;
  refuseNext(reason: string): void;
}

interface RemoteStage {
  carrier: Carrier;
  remote: RemoteControls;
}

const TROUBLES = ['loseNextAnswer', 'loseNextRequest', 'garbleNext', 'failNext', 'hangNext'] as const;

/** All that every carrier has to keep to, and what one has to that answers over a network. */
export function describeRemoteCarrier(
  name: string,
  createStage: () => Promise<RemoteStage>,
  samples: CarrierSamples,
): void {
  const ready = async () => {
    const stage = await createStage();
    return { ...stage, purchase: await purchaseFor(stage.carrier, samples.request) };
  };

  describeCarrier(name, createStage, samples);

  describe(`${name} keeps to what a carrier is when answers are lost`, () => {
    test.each(['loseNextAnswer', 'garbleNext', 'hangNext'] as const)(
      '%s: the purchase is unknown, found afterwards, and paid once',
      async (trouble) => {
        const { carrier, remote, purchase } = await ready();
        remote[trouble]();
        expect(await carrier.buy(purchase)).toEqual({
          outcome: 'unknown',
          reason: expect.stringMatching(/\S/),
        });
        expect(boughtOf(await carrier.findPurchase(purchase)).rate).toBe(purchase.quote.rate);
        expect(remote.chargesOf(purchase.reference)).toBe(1);
      },
    );

    test('loseNextRequest: the purchase is unknown, not found afterwards, and can be made', async () => {
      const { carrier, remote, purchase } = await ready();
      remote.loseNextRequest();
      expect(await carrier.buy(purchase)).toMatchObject({ outcome: 'unknown' });
      expect(await carrier.findPurchase(purchase)).toEqual({ outcome: 'not_found' });
      expect(remote.chargesOf(purchase.reference)).toBe(0);
      boughtOf(await carrier.buy(purchase));
      expect(remote.chargesOf(purchase.reference)).toBe(1);
    });

    test('failNext: an error of the carrier is unknown, not a refusal', async () => {
      const { carrier, remote, purchase } = await ready();
      remote.failNext();
      expect(await carrier.buy(purchase)).toMatchObject({ outcome: 'unknown' });
    });

    test('refuseNext: a refusal is told in the carrier’s words, and costs nothing', async () => {
      const { carrier, remote, purchase } = await ready();
      remote.refuseNext('Insufficient funds');
      expect(await carrier.buy(purchase)).toEqual({ outcome: 'refused', reason: 'Insufficient funds' });
      expect(remote.chargesOf(purchase.reference)).toBe(0);
    });

    test.each(TROUBLES)(
      '%s: a search is unknown, and never says that nothing was bought',
      async (trouble) => {
        const { carrier, remote, purchase } = await ready();
        boughtOf(await carrier.buy(purchase));
        remote[trouble]();
        expect(await carrier.findPurchase(purchase)).toMatchObject({ outcome: 'unknown' });
      },
    );

    test.each(TROUBLES)('%s: a void is unknown, and settled by asking again', async (trouble) => {
      const { carrier, remote, purchase } = await ready();
      const request = voidOf(purchase, boughtOf(await carrier.buy(purchase)));
      remote[trouble]();
      expect(await carrier.voidLabel(request)).toMatchObject({ outcome: 'unknown' });
      expect(await carrier.voidLabel(request)).toMatchObject({ outcome: 'voided' });
      expect(remote.chargesOf(purchase.reference)).toBe(0);
    });

    test.each(TROUBLES)('%s: a quote is a message, and scans are an error', async (trouble) => {
      const { carrier, remote, purchase } = await ready();
      const label = boughtOf(await carrier.buy(purchase));
      const { carrierShipmentId } = label;
      remote[trouble]();
      const { quotes, messages } = await carrier.quote(samples.request);
      expect(quotes).toEqual([]);
      expectMessages(carrier, messages);
      remote[trouble]();
      await expect(carrier.track({ trackingCode: codeOf(label), carrierShipmentId })).rejects.toThrow();
    });
  });
}
