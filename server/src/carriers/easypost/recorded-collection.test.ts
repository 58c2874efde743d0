import { afterAll, describe, expect, test } from 'vitest';
import {
  addressIn,
  answering,
  bodyOf,
  printCovered,
  recordings,
  replay,
  sentIn,
} from '../../../../tests/support/easypost-recordings.ts';
import { NOW } from '../../../../tests/support/easypost-samples.ts';
import { fieldsIn, fieldsOf, textOf } from '../answer-fields.ts';

/** Scan forms and pickups on real exchanges. */
describe.skipIf(recordings.length === 0)('on EasyPost’s recordings', () => {
  afterAll(printCovered);
  const PDF = Buffer.from('%PDF-1.4 a form');

  test('a scan form is created as it was recorded, and its document is downloaded', async () => {
    const name = 'easypost/ScanForm/retrieves-a-scanform.har';
    const { exchanges } = replay('scan form', name);
    const at = exchanges.findIndex(({ request }) => request.url.endsWith('/v2/scan_forms'));
    const form = bodyOf(exchanges[at]);
    const file = answering('GET', String(form.form_url), 200, PDF);
    const { carrier, sent } = replay('scan form', name, [file], at);
    const [shipment] = fieldsIn(fieldsOf(sentIn(exchanges[at]).scan_form).shipments);
    const trackingCodes = form.tracking_codes as string[];
    const shipments = [{ reference: 'shp', carrierShipmentId: textOf(shipment?.id) ?? '', trackingCodes }];
    expect(await carrier.createScanForm?.({ carrier: 'usps', shipments })).toEqual({
      outcome: 'created',
      form: { id: form.id, trackingCodes },
    });
    expect(sent()[0]).toEqual(sentIn(exchanges[at]));
    expect(await carrier.scanFormDocument?.(String(form.id))).toEqual(PDF);
  });

  test('a pickup is quoted, bought and canceled as it was recorded', async () => {
    const name = 'easypost-ruby/pickup/Pickup_cancel_cancels_a_pickup.json';
    const { carrier, exchanges, sent } = replay('pickup', name, [], 1);
    const [created, bought] = exchanges;
    const { address, shipment, instructions } = fieldsOf(sentIn(created).pickup);
    const request = {
      ...{ reference: 'pu_1', carrier: 'usps', address: addressIn(address), now: NOW },
      window: { day: '2024-07-31', from: '09:00', until: '17:00' },
      instructions: String(instructions),
      shipments: [
        { reference: 'shp', carrierShipmentId: textOf(fieldsOf(shipment).id) ?? '', trackingCodes: ['1'] },
      ],
    };
    const quote = await carrier.quotePickup?.(request);
    const { id } = bodyOf(created);
    const offer = { id: `${id}/USPS/NextDay`, cost: 0, currency: 'USD' };
    expect(quote).toEqual({ outcome: 'offered', offer });
    expect(sent()[0]).toMatchObject({ pickup: { address, shipment, instructions } });
    expect(await carrier.schedulePickup?.({ ...request, offer })).toEqual({
      outcome: 'scheduled',
      pickup: { id, confirmation: bodyOf(bought).confirmation, cost: 0, currency: 'USD' },
    });
    expect(sent()[1]).toEqual(sentIn(bought));
    expect(await carrier.cancelPickup?.(String(id))).toEqual({ outcome: 'canceled' });
  });
});
