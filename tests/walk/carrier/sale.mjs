import { describeFile } from './files.mjs';
import { pick, rateText, shipmentText } from './shop.mjs';

/** Rates of all carriers side by side, and the vendor's cheapest label. */
export async function sellThroughVendor(steps, { shop, vendor, account }) {
  steps.chapter(`A label through ${vendor.name}`);
  const order = await shop.order();
  const { rates } = await steps.post(
    '/rates',
    { orderId: order.id },
    {
      tells: ({ rates }) =>
        `${rates.length} offers of ${[...new Set(rates.map((rate) => rate.carrier))].join(', ')}`,
      lines: ({ rates }) => rates.map(rateText),
    },
  );
  const rate = pick(rates, account);
  const shipment = await steps.post(
    '/shipments',
    { rateId: rate.id, labelFormat: 'pdf' },
    {
      holds: {
        status: 'purchased',
        carrier: rate.carrier,
        carrierAccountId: account.id,
        mode: 'test',
        rate: rate.rate,
      },
      tells: shipmentText,
    },
  );
  await steps.get(`/orders/${order.id}`, {
    holds: { status: 'shipped', shipments: [shipment.id] },
    tells: ({ orderNumber, status }) => `${orderNumber} ${status}`,
  });
  return { order, shipment };
}

export async function printLabels(steps, { id, trackingCode }) {
  for (const format of ['pdf', 'png', 'zpl'])
    await steps.get(`/shipments/${id}/label?format=${format}`, {
      tells: (bytes) => describeFile(format, bytes, trackingCode),
    });
  await steps.get(`/shipments/${id}/documents`, {
    tells: (documents) =>
      documents.map(({ name, format, size }) => `${name} ${format} ${size} B`).join(' · '),
  });
}
