import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createWaybill,
  NotFoundError,
  ValidationError,
  verifyWebhook,
  type Waybill,
} from '../../sdk/src/index.ts';
import { ADA } from '../support/places.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
let waybill: Waybill;
beforeAll(async () => {
  api = await startTestApi();
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
  const { key } = await api.newKey();
  waybill = createWaybill({ baseUrl: api.origin, apiKey: key, maxRetries: 0 });
});
afterAll(async () => {
  await delivery.stop();
  await receiver.close();
  await api.close();
});

const shipTo = ADA;

test('the SDK goes from a warehouse to a label, and verifies the webhooks that result', async () => {
  const { secret } = await waybill.webhooks.create({ url: receiver.url, events: ['shipment.created'] });
  await waybill.warehouses.create({ name: 'Oakland', address: { ...shipTo, company: 'Mugs & Co' } });
  await waybill.products.create({ sku: 'MUG', name: 'Mug', price: 12.5, weight: { value: 12, unit: 'oz' } });
  const order = await waybill.orders.create({
    orderNumber: '1',
    shipTo,
    items: [{ sku: 'MUG', quantity: 2 }],
  });
  const { rates } = await waybill.rates.quote({ orderId: order.id });
  const options = { idempotencyKey: 'label-1' };
  const shipment = await waybill.shipments.buy({ rateId: rates[0]?.id ?? '' }, options);
  expect((await waybill.shipments.buy({ rateId: rates[0]?.id ?? '' }, options)).id).toBe(shipment.id);
  const label = await waybill.shipments.getLabel(shipment.id, { format: 'zpl' });
  expect(await label.text()).toContain('^XA');

  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
  const [request] = receiver.received;
  const event = await verifyWebhook(request?.body ?? '', request?.headers ?? {}, secret, {
    now: api.clock.now(),
  });
  expect(event.event).toBe('shipment.created');
  if (event.event === 'shipment.created') expect(event.data.trackingCode).toBe(shipment.trackingCode);
});

test('the SDK walks over all pages, exports CSV and reports errors of the server', async () => {
  for (const sku of ['A', 'B', 'C']) await waybill.products.create({ sku, name: sku });
  const skus: string[] = [];
  for await (const { sku } of waybill.products.list({ limit: 2 })) skus.push(sku);
  expect(skus.slice(0, 3)).toEqual(['C', 'B', 'A']);
  expect(await (await waybill.products.export()).text()).toMatch(/^id,sku/);
  expect((await waybill.me()).rateLimit.limit).toBe(60);
  const missing = await waybill.orders.get('ord_none').catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(NotFoundError);
  expect(missing).toMatchObject({ requestId: expect.stringMatching(/^req_/) });
  const refused: unknown = await waybill.products
    .create({ sku: '', name: '' })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ValidationError);
  expect(refused).toMatchObject({ fields: { sku: expect.any(String), name: expect.any(String) } });
});
