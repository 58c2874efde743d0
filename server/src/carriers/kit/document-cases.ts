import assert from 'node:assert/strict';
import { LABEL_FORMATS, type LabelFormat } from '../../schema/shipment.ts';
import type { Capabilities } from '../plugin.ts';
import { boughtOf, isText, purchaseFor } from './expectations.ts';
import type { KitSamples } from './kit.ts';
import type { AddCase } from './stages.ts';

/** What every file of a format has in its first bytes. */
const BEGINNINGS: Record<LabelFormat, RegExp> = {
  pdf: /%PDF-/,
  png: /^\x89PNG/,
  zpl: /\^XA/i,
};

export function documentCases(add: AddCase, samples: KitSamples, can: Capabilities): void {
  if (can.labelFormats.length === 0) return;
  const requests = {
    'one parcel': samples.request,
    ...(can.multiParcel && samples.several && { 'several parcels': samples.several }),
    ...(can.customs && samples.abroad && { 'a parcel abroad': samples.abroad }),
  };

  for (const format of LABEL_FORMATS) {
    const isDeclared = can.labelFormats.includes(format);
    for (const [what, request] of Object.entries(isDeclared ? requests : {})) {
      add(`${what}: a label for each parcel as ${format.toUpperCase()}`, async ({ carrier }) => {
        const purchase = { ...(await purchaseFor(carrier, request)), labelFormat: format };
        const { parcels, carrierShipmentId } = boughtOf(await carrier.buy(purchase));
        const trackingCodes = parcels.map(({ trackingCode }) => trackingCode);
        const { reference } = purchase;
        const found = await carrier.documents?.({ reference, carrierShipmentId, trackingCodes, format });
        assert.ok(found, 'documents is missing, although label formats are declared');
        const labels = found.filter(({ kind }) => kind === 'label');
        const positions = labels.map(({ parcel }) => parcel).sort();
        assert.deepEqual(positions, [...request.parcels.keys()], 'one label for each parcel');
        for (const label of labels) assert.equal(label.format, format);
        for (const { name, format: own, bytes } of found) {
          assert.ok(isText(name), 'a document has a name');
          const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
          assert.match(start, BEGINNINGS[own], `${name} is not a ${own.toUpperCase()} file`);
        }
      });
    }
    if (!isDeclared)
      add(`a label as ${format.toUpperCase()}, which is not declared, is an error`, async ({ carrier }) => {
        const purchase = await purchaseFor(carrier, samples.request);
        const { parcels, carrierShipmentId } = boughtOf(await carrier.buy(purchase));
        const trackingCodes = parcels.map(({ trackingCode }) => trackingCode);
        const { reference } = purchase;
        await assert.rejects(
          async () => carrier.documents?.({ reference, carrierShipmentId, trackingCodes, format }),
          'documents must reject a format that it does not have',
        );
      });
  }
}
