import { WalkFailure } from '../steps.mjs';
import { describeFile } from './files.mjs';
import { MARGARET, pick, rateText, shipmentText } from './shop.mjs';

const REFUND_MS = 90_000;

async function buy(steps, { shop, account, shipTo, service, parcels, options, quantity }) {
  const order = await shop.order(shipTo, quantity);
  const { rates } = await steps.post(
    '/rates',
    { orderId: order.id, ...(parcels && { parcels }), ...(options && { options }) },
    {
      tells: ({ rates }) => `${rates.length} offers`,
      lines: ({ rates, messages }) => [
        ...rates.map(rateText),
        ...messages.map(({ carrier, code, message }) => `${carrier ?? 'all'}: ${code}, ${message}`),
      ],
    },
  );
  const rate = pick(rates, account, service);
  if (rate === undefined) throw new WalkFailure('the vendor offers nothing');
  const shipment = await steps.post(
    '/shipments',
    { rateId: rate.id },
    { holds: { status: 'purchased', carrierAccountId: account.id }, tells: shipmentText },
  );
  return { order, shipment };
}

/** The customer sends a mug back, on a label of the same carrier. */
export async function bringBack(steps, { order, shipment }) {
  steps.chapter('A return');
  const { labelShipmentId } = await steps.post(
    '/returns',
    {
      orderId: order.id,
      items: [{ orderItemId: order.items[0].id, quantity: 1, reason: 'One too many' }],
      createLabel: true,
    },
    { holds: { status: 'label_created' }, tells: ({ id, status }) => `${id} ${status}` },
  );
  const { trackingCode } = await steps.get(`/shipments/${labelShipmentId}`, {
    holds: { isReturn: true, carrierAccountId: shipment.carrierAccountId },
    tells: (label) => `${shipmentText(label)}, from ${label.shipFrom.city} to ${label.shipTo.city}`,
  });
  await steps.get(`/shipments/${labelShipmentId}/label?format=pdf`, {
    tells: (bytes) => describeFile('pdf', bytes, trackingCode),
  });
}

/** A label bought by mistake: voided at once, refunded when the carrier gets round to it. */
export async function refundToTheEnd(steps, { shop, vendor, account, installation }) {
  steps.chapter('A label voided, and its refund');
  const { shipment } = await buy(steps, { shop, account });
  await steps.post(
    `/shipments/${shipment.id}/void`,
    { reason: 'Wrong box' },
    {
      status: 200,
      holds: { status: 'voided', refundStatus: 'submitted' },
      tells: ({ status, refundStatus }) => `${status}, refund ${refundStatus}`,
    },
  );
  await vendor.server.settleRefunds('refunded');
  steps.line(`${vendor.name} grants the refund; hours pass`);
  await vendor.letHoursPass(installation);
  await steps.until(`/shipments/${shipment.id}`, {
    within: REFUND_MS,
    holds: { status: 'voided', refundStatus: 'refunded' },
    tells: ({ status, refundStatus }) => `${status}, refund ${refundStatus}`,
  });
}

export async function sendSeveralParcels(steps, { shop, account }) {
  steps.chapter('Two parcels, insured and signed for');
  const parcel = {
    weight: { value: 2, unit: 'lb' },
    dimensions: { length: 10, width: 8, height: 6, unit: 'in' },
  };
  const { shipment } = await buy(steps, {
    shop,
    account,
    quantity: 4,
    parcels: [parcel, parcel],
    options: { signature: 'standard', insuredValue: 80 },
  });
  const codes = shipment.parcels.map(({ trackingCode }) => trackingCode);
  if (new Set(codes).size !== 2) throw new WalkFailure(`two parcels have the codes ${codes}`);
  steps.line(`tracking codes ${codes.join(' and ')}`);
  await steps.get(`/shipments/${shipment.id}/label?format=pdf`, {
    tells: (bytes) => describeFile('pdf', bytes),
  });
}

export async function sendAbroad(steps, { shop, vendor, account }) {
  steps.chapter('Abroad, with customs from the items of the order');
  const { shipment } = await buy(steps, {
    shop,
    account,
    shipTo: MARGARET,
    service: vendor.parcelAbroad,
  });
  await steps.get(`/shipments/${shipment.id}`, {
    tells: ({ customs }) =>
      customs.items
        .map(
          ({ description, quantity, value, hsCode }) => `${quantity} × ${description}, ${value}, ${hsCode}`,
        )
        .join(' · '),
  });
  await steps.get(`/shipments/${shipment.id}/documents`, {
    tells: (documents) =>
      documents.map(({ kind, name, format }) => `${kind}: ${name} (${format})`).join(' · '),
  });
}
