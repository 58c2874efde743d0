import { hasRecordings, recordingsFolder } from './recordings.mjs';
import { rateText, shipmentText } from './shop.mjs';

/** The same requests once more, answered with what the real EasyPost answered when it was recorded. */
export async function replayRecordings(steps, shop, { name, replay }) {
  steps.chapter(`With recorded answers of the real ${name}`);
  if (replay === undefined) {
    const why = hasRecordings() ? `none of ${name} in` : 'there is no folder';
    steps.line(`Skipped: ${why} ${recordingsFolder} (WAYBILL_RECORDINGS)`);
    return;
  }
  const account = await steps.post(
    '/carrier-accounts',
    { provider: 'easypost', name: 'Recorded', settings: { apiKey: 'EZTKrecorded', baseUrl: replay.url } },
    { tells: ({ name }) => name },
  );
  const carrierAccountId = account.id;

  const buy = async (file, parcels, holds) => {
    replay.play(file);
    steps.line(file);
    const order = await shop.order();
    const { rates } = await steps.post(
      '/rates',
      { orderId: order.id, carrierAccountId, parcels },
      { tells: ({ rates }) => rates.map(rateText).join(' · ') },
    );
    await steps.post('/shipments', { rateId: rates[0].id }, { holds, tells: shipmentText });
  };
  const parcel = { weight: { value: 15.4, unit: 'oz' } };
  await buy('easypost/Shipment/buys-a-shipment.har', [parcel], {
    status: 'purchased',
    carrier: 'usps',
    trackingCode: '9400100110368068953228',
    rate: 5.93,
  });
  await buy('easypost-ruby/order/Order_buy_buys_an_order.json', [parcel, parcel], {
    status: 'purchased',
    parcels: [{ trackingCode: '9400100110368068500736' }, { trackingCode: '9434600110368068500752' }],
  });

  const rest = [
    [
      'easypost-ruby/carrier_metadata/all_carriers.json',
      `/carrier-accounts/${account.id}/check`,
      undefined,
      200,
    ],
    [
      'easypost/Tracker/creates-a-tracker.har',
      '/trackers',
      { trackingCode: 'EZ1000000001', carrier: 'usps', carrierAccountId },
      201,
    ],
  ];
  for (const [file, path, json, status] of rest) {
    replay.play(file);
    steps.line(file);
    await steps.post(path, json, {
      status,
      tells: ({ services, status: state, trackingUrl }) =>
        services ? `${services.length} services` : `${state}, ${trackingUrl}`,
    });
  }
  await steps.delete(`/carrier-accounts/${account.id}`, { tells: () => 'removed' });
}
