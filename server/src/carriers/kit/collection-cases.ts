import assert from 'node:assert/strict';
import type { QuoteRequest } from '../../schema/quote.ts';
import type { Carrier } from '../carrier.ts';
import type { PickupBooking, ScanForm, ScanFormRequest } from '../collection.ts';
import type { Capabilities } from '../plugin.ts';
import { assertOutcome, boughtOf, isText, purchaseFor } from './expectations.ts';
import type { KitSamples } from './kit.ts';
import type { AddCase } from './stages.ts';

/** Scan forms and pickups, where they are declared. */
export function collectionCases(add: AddCase, { request }: KitSamples, can: Capabilities): void {
  if (can.scanForms)
    add('a scan form is created once, found by its shipments, and printed as PDF', async ({ carrier }) => {
      const wanted = await labelsFor(carrier, request);
      assertOutcome(await asked(carrier, 'findScanForm')(wanted), 'not_found');
      const { id } = createdOf(await asked(carrier, 'createScanForm')(wanted));
      assert.ok(isText(id), 'a scan form has an id');
      assert.equal(createdOf(await asked(carrier, 'findScanForm')(wanted)).id, id, 'the same form is found');
      const again = await asked(carrier, 'createScanForm')(wanted);
      assertOutcome(again, 'refused', 'created');
      if (again.outcome === 'created') assert.equal(again.form.id, id, 'not a second form');
      const files = [await asked(carrier, 'scanFormDocument')(id)].flat();
      assert.ok(files.length > 0, 'a scan form has a document');
      for (const bytes of files)
        assert.match(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'), /%PDF-/, 'a PDF file');
    });

  if (can.pickups)
    add('a pickup is scheduled, found by its booking, and canceled once', async ({ carrier }) => {
      const booking = await bookingFor(carrier, request);
      assertOutcome(await asked(carrier, 'findPickup')(booking), 'not_found');
      const scheduled = await asked(carrier, 'schedulePickup')(booking);
      assertOutcome(scheduled, 'scheduled');
      if (scheduled.outcome !== 'scheduled') return undefined;
      const { id, cost } = scheduled.pickup;
      assert.ok(cost === null || Number.isSafeInteger(cost), 'the price in whole hundredths, or null');
      const found = await asked(carrier, 'findPickup')(booking);
      assert.equal(
        found.outcome === 'scheduled' ? found.pickup.id : undefined,
        id,
        'the same pickup is found',
      );
      assertOutcome(await asked(carrier, 'cancelPickup')(id), 'canceled');
      assertOutcome(await asked(carrier, 'cancelPickup')(id), 'canceled');
      return undefined;
    });
}

/** Two labels of one carrier, as they are collected. */
export async function labelsFor(carrier: Carrier, request: QuoteRequest): Promise<ScanFormRequest> {
  const purchases = [await purchaseFor(carrier, request), await purchaseFor(carrier, request)];
  const shipments: ScanFormRequest['shipments'][number][] = [];
  for (const purchase of purchases) {
    const { carrierShipmentId, parcels } = boughtOf(await carrier.buy(purchase));
    const trackingCodes = parcels.map(({ trackingCode }) => trackingCode);
    shipments.push({ reference: purchase.reference, carrierShipmentId, trackingCodes });
  }
  return { carrier: purchases[0]?.quote.carrier ?? carrier.id, shipments };
}

export async function bookingFor(carrier: Carrier, request: QuoteRequest): Promise<PickupBooking> {
  const collected = await labelsFor(carrier, request);
  const tomorrow = new Date(request.now + 86_400_000).toISOString().slice(0, 10);
  const wanted = {
    ...collected,
    reference: `${collected.shipments[0]?.reference}-pickup`,
    address: request.shipFrom,
    window: { day: tomorrow, from: '09:00', until: '17:00' },
    now: request.now,
  };
  const quote = await carrier.quotePickup?.(wanted);
  if (quote === undefined) return wanted;
  if (quote.outcome !== 'offered') assert.fail(`no pickup is offered: ${JSON.stringify(quote)}`);
  return { ...wanted, offer: quote.offer };
}

export function createdOf(outcome: { outcome: string; form?: ScanForm }): ScanForm {
  if (outcome.outcome !== 'created' || outcome.form === undefined)
    assert.fail(`no scan form: ${JSON.stringify(outcome)}`);
  return outcome.form;
}

type CollectionCall =
  | 'createScanForm'
  | 'findScanForm'
  | 'scanFormDocument'
  | 'schedulePickup'
  | 'findPickup'
  | 'cancelPickup';

export function asked<Call extends CollectionCall>(carrier: Carrier, call: Call): NonNullable<Carrier[Call]> {
  const found = carrier[call];
  if (!found) assert.fail(`${call} is missing, although the capability is declared`);
  return found;
}
