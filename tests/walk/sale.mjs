import { randomUUID } from 'node:crypto';
import { describeLabel } from './labels.mjs';
import { ADA, expectStock } from './shop.mjs';

/** Order, rates, label, scans, delivered; and what is refused on the way. */
export async function sell(steps, shop) {
  const order = await takeOrder(steps, shop);
  const { rate, shipment } = await buyLabel(steps, shop, order);
  await printLabels(steps, shipment);
  await deliver(steps, order, shipment);
  await beRefused(steps, rate, shipment);
  return { order, shipment };
}

async function takeOrder(steps, shop) {
  const { mark, product, warehouse } = shop;
  steps.chapter('An order');
  const order = await steps.post(
    '/orders',
    {
      orderNumber: `${mark}-1001`,
      storeId: 'walk',
      warehouseId: warehouse.id,
      shipTo: ADA,
      items: [
        { sku: product.sku, quantity: 3 },
        { name: 'Postcard', quantity: 1, unitPrice: 2, weight: { value: 1, unit: 'oz' } },
      ],
      shippingPaid: 7.95,
    },
    {
      holds: {
        status: 'pending',
        allocation: 'full',
        subtotal: 39.5,
        total: 47.45,
        items: [{ allocatedQuantity: 3 }, {}],
      },
      tells: orderText,
      causes: ({ id }) => [['order.created', { id, status: 'pending', allocation: 'full', total: 47.45 }]],
    },
  );
  await expectStock(steps, shop, 10, 3);
  return order;
}

async function buyLabel(steps, shop, order) {
  steps.chapter('A label');
  const parcels = [
    { weight: { value: 2.5, unit: 'lb' }, dimensions: { length: 10, width: 8, height: 6, unit: 'in' } },
  ];
  const { rates } = await steps.post(
    '/rates',
    { orderId: order.id, parcels },
    { holds: { messages: [] }, tells: ({ rates }) => rates.map(rateText).join(' · ') },
  );
  const [rate] = rates;
  const headers = { 'idempotency-key': randomUUID() };
  const buy = { rateId: rate.id, labelFormat: 'png' };
  const shipment = await steps.post('/shipments', buy, {
    headers,
    holds: { orderId: order.id, status: 'purchased', trackingStatus: 'pre_transit', rate: rate.rate },
    tells: ({ trackingCode, status, rate, currency }) => `${trackingCode} ${status} for ${rate} ${currency}`,
    causes: ({ id, trackingCode, carrier, service }) => [
      ['shipment.created', { id, trackingCode, carrier, service, rate: rate.rate }, { exactly: true }],
      ['order.updated', { id: order.id, status: 'shipped', shipments: [id] }],
    ],
  });
  await steps.post('/shipments', buy, {
    headers,
    holds: { id: shipment.id, trackingCode: shipment.trackingCode },
    tells: ({ trackingCode }, response) =>
      `${trackingCode} again, by its Idempotency-Key (replayed: ${response.headers.get('idempotency-replayed')})`,
  });
  await expectStock(steps, shop, 7, 0);
  return { rate, shipment };
}

async function printLabels(steps, { id, trackingCode }) {
  for (const format of ['pdf', 'png', 'zpl'])
    await steps.get(`/shipments/${id}/label?format=${format}`, {
      tells: (bytes) => describeLabel(format, bytes, trackingCode),
    });
}

async function deliver(steps, order, { id, trackingCode }) {
  steps.chapter('On its way');
  const scans = [
    { status: 'in_transit', statusDetail: 'Picked up', location: { city: 'Oakland', state: 'CA' } },
    { status: 'out_for_delivery', location: { city: 'Redondo Beach', state: 'CA' } },
    { status: 'delivered', statusDetail: 'Left at the door' },
  ];
  for (const scan of scans) {
    const { status } = scan;
    await steps.post(`/shipments/${id}/tracking-events`, scan, {
      holds: { status, trackingCode },
      tells: ({ status, statusDetail }) => [status, statusDetail].filter(Boolean).join(', '),
      causes: () => [
        ['shipment.tracking_updated', { id, trackingCode, ...scan }],
        ...(status === 'delivered' ? [['order.updated', { id: order.id, status, changed: ['status'] }]] : []),
      ],
    });
  }
  await steps.get(`/shipments/${id}/tracking`, {
    holds: { status: 'delivered', events: [{ status: 'delivered' }, {}, { status: 'in_transit' }] },
    tells: ({ status, events, estimatedDeliveryDate }) =>
      `${status} after ${events.length} scans, was promised for ${estimatedDeliveryDate}`,
  });
  await steps.get(`/orders/${order.id}`, { holds: { status: 'delivered' }, tells: orderText });
}

async function beRefused(steps, rate, shipment) {
  steps.chapter('Mistakes, as one sees them');
  await steps.post('/shipments', { rateId: rate.id }, { status: 409, holds: { code: 'CONFLICT' } });
  await steps.post(`/shipments/${shipment.id}/void`, {}, { status: 409, holds: { code: 'CONFLICT' } });
  await steps.post(
    '/orders',
    { orderNumber: '1', shipTo: { ...ADA, country: 'XX' }, items: [{ name: 'Mug', quantity: 0 }] },
    { status: 400, holds: { code: 'VALIDATION_ERROR' } },
  );
}

export const orderText = ({ orderNumber, status, allocation, total, currency }) =>
  `${orderNumber} ${status}, allocation ${allocation}, ${total} ${currency}`;

export const rateText = ({ service, rate, deliveryDate }) => `${service} ${rate} (${deliveryDate})`;
