import type { Page } from 'playwright-core';

export const SAN_FRANCISCO = {
  name: 'Harbour Goods',
  street1: '417 Montgomery St',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94104',
  country: 'US',
};

const NEW_YORK = {
  name: 'Ben Ortiz',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postalCode: '10118',
  country: 'US',
};

/** Asks as the page itself would. */
export const askAs = (page: Page) => async (path: string, body?: unknown) => {
  const answer = await page.request.post(`/dashboard/api/v1${path}`, {
    data: body,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
};

/** A warehouse, a product in stock, orders in several states, labels and returns: one of each thing to see. */
export async function seedShippingData(page: Page) {
  const post = askAs(page);
  const warehouse = await post('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  const mug = await post('/products', {
    sku: 'MUG-1',
    name: 'Blue mug',
    price: 14.5,
    weight: { value: 12, unit: 'oz' },
  });
  await post('/inventory/adjustments', {
    productId: mug.id,
    warehouseId: warehouse.id,
    delta: 50,
    reason: 'received',
  });
  const order = (orderNumber: string, more = {}) =>
    post('/orders', {
      orderNumber,
      shipTo: NEW_YORK,
      items: [
        { productId: mug.id, quantity: 2 },
        { name: 'Tea, loose leaf', quantity: 1, unitPrice: 9, weight: { value: 4, unit: 'oz' } },
      ],
      shippingPaid: 5,
      tax: 2.61,
      ...more,
    });
  const open = await order('1001', {
    notes: 'Leave at the desk',
    storeId: 'main',
    tags: ['gift', 'second try'],
    shipBy: new Date(Date.now() - 86_400_000).toISOString(),
    requestedService: 'Fleet Express',
    metadata: { channel: 'Christmas fair' },
  });
  const sent = await order('1002');
  const held = await order('1003', {
    shipTo: { ...NEW_YORK, name: 'Wilhelmina van der Meer-Hollandsche', country: 'PR', postalCode: '00901' },
    metadata: { channel: 'Christmas fair' },
  });
  await post(`/orders/${held.id}/hold`);
  await order('1004', { items: [{ name: 'Poster of unknown weight', quantity: 1 }] });
  const shipment = await post('/shipments', { orderId: sent.id, carrier: 'fleet' });
  for (const [index, status] of ['in_transit', 'out_for_delivery', 'delivered'].entries()) {
    await post(`/shipments/${shipment.id}/tracking-events`, {
      status,
      occurredAt: new Date(Date.now() - (3 - index) * 60_000).toISOString(),
      location: { city: 'New York', state: 'NY' },
      ...(status === 'delivered' && { statusDetail: 'Left at the desk' }),
    });
  }
  const [mugs] = (await (await page.request.get(`/dashboard/api/v1/orders/${sent.id}`)).json()).data.items;
  const returned = await post('/returns', {
    orderId: sent.id,
    items: [{ orderItemId: mugs.id, quantity: 1, reason: 'The handle is broken' }],
    createLabel: true,
  });
  const asked = await post('/returns', {
    orderId: sent.id,
    items: [{ orderItemId: mugs.id, quantity: 1, reason: 'Not what I ordered' }],
  });
  const lost = await order('1005');
  const voided = await post('/shipments', { orderId: lost.id, carrier: 'fleet' });
  await post(`/shipments/${voided.id}/void`, { reason: 'Wrong box' });
  const waiting = await order('1006');
  await post('/shipments', { orderId: waiting.id, carrier: 'fleet' });
  const manifest = await post('/manifests', { warehouseId: warehouse.id });
  return {
    manifestId: manifest.id,
    openId: open.id,
    sentId: sent.id,
    heldId: held.id,
    shipmentId: shipment.id,
    voidedId: voided.id,
    returnId: returned.id,
    askedId: asked.id,
  };
}
