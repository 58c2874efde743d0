import assert from 'node:assert/strict';
import type { QuoteRequest } from '../../schema/quote.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';
import type { Capabilities } from '../plugin.ts';
import { assertTracked, assertWholeLabel, boughtOf, isText, purchaseFor } from './expectations.ts';
import type { KitSamples } from './kit.ts';
import type { AddCase } from './stages.ts';

/** What a declared capability has to be good for. That others are never asked for is the business of the registry. */
export function capabilityCases(add: AddCase, samples: KitSamples, can: Capabilities): void {
  for (const [what, request] of declaredRequests(samples, can)) {
    add(`${what}: quoted, bought with a label for each parcel, and found again`, async ({ carrier }) => {
      const purchase = await purchaseFor(carrier, request);
      const label = boughtOf(await carrier.buy(purchase));
      assertWholeLabel(label, request);
      assert.deepEqual(boughtOf(await carrier.findPurchase(purchase)).parcels, label.parcels);
    });
  }

  if (can.addressVerification)
    add('an address is verified', async ({ carrier }) => {
      const verified = await carrier.verifyAddress?.(samples.address ?? samples.request.shipTo);
      assert.ok(verified, 'verifyAddress is missing, although the capability is declared');
      assert.equal(typeof verified.isDeliverable, 'boolean');
      assert.ok(isText(verified.address.country), 'the address as the postal service writes it');
      assert.ok(verified.residential === null || typeof verified.residential === 'boolean');
    });

  const { trackingCode } = samples;
  if (can.trackers && trackingCode !== undefined)
    add('a parcel whose label was bought elsewhere is followed', async ({ carrier }) => {
      const followed = await carrier.follow?.({ trackingCode });
      assert.ok(followed, 'follow is missing, although the capability is declared');
      assertTracked(followed);
      assert.ok(followed.carrier === null || isText(followed.carrier));
    });
}

function declaredRequests(samples: KitSamples, can: Capabilities): [what: string, request: QuoteRequest][] {
  const { request, several, abroad, back } = samples;
  const withOptions = (options: ShipmentOptions): QuoteRequest => ({ ...request, options });
  const all: [isDeclared: boolean, what: string, request: QuoteRequest | undefined][] = [
    [can.multiParcel, 'several parcels', several],
    [can.customs, 'abroad with customs', abroad],
    [can.returns, 'a return', back],
    [can.signature, 'with a signature', withOptions({ signature: 'standard' })],
    [can.signature, 'with the signature of an adult', withOptions({ signature: 'adult' })],
    [can.insurance, 'insured', withOptions({ insuredValue: 250 })],
    [can.labelMessages, 'with text on the label', withOptions({ labelMessages: ['Fragile', 'PO 4711'] })],
    [can.saturdayDelivery, 'delivered on Saturday', withOptions({ saturdayDelivery: true })],
  ];
  return all
    .flatMap(([isDeclared, what, wanted]) => (isDeclared && wanted ? [[what, wanted] as const] : []))
    .map(([what, wanted]) => [what, wanted]);
}
