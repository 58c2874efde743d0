import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let packageId: string;
const INNER = { length: 10, width: 8, height: 6, unit: 'in' };
const weight = { value: 3, unit: 'lb' };
const UNKNOWN = { name: 'Of unknown weight', quantity: 2 };
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  packageId = (await merchant.post('/packages', { name: 'Box', innerDimensions: INNER })).id;
});
afterAll(() => api.close());

const put = (id: string, json: object) => merchant.call('PUT', `/orders/${id}`, json);

describe('the weight and package of an order', () => {
  test('are set by POST and PUT, cleared by null, and left alone by what was read', {
    tags: 'database',
  }, async () => {
    const order = await merchant.order([UNKNOWN], { weight, packageId });
    expect(order).toMatchObject({ weight, packageId });
    const { body } = await put(order.id, { weight: { value: 900, unit: 'g' }, packageId: null });
    expect(body.data).toMatchObject({ weight: { value: 900, unit: 'g' }, packageId: null });
    await put(order.id, { packageId });
    await merchant.done('DELETE', `/packages/${packageId}`);
    const read = await merchant.get(`/orders/${order.id}`);
    // Its package is gone, which does not keep anybody from changing something else.
    expect((await put(order.id, { ...read, notes: 'Ring twice' })).status).toBe(200);
    packageId = (await merchant.post('/packages', { name: 'Box', innerDimensions: INNER })).id;
  });

  test('403 and 404 for a package that is not yours or not there', async () => {
    const stranger = await createMerchant(api);
    const { id } = await stranger.post('/packages', { name: 'Theirs', innerDimensions: INNER });
    const order = await merchant.order([UNKNOWN]);
    expect((await put(order.id, { packageId: id })).status).toBe(403);
    expect((await put(order.id, { packageId: 'pkg_none' })).status).toBe(404);
    const created = await merchant.call('POST', '/orders', merchant.newOrder([UNKNOWN], { packageId: id }));
    expect(created.status).toBe(403);
  });

  test('409 to change them once everything is shipped, but not to send them back', async () => {
    const order = await merchant.order([UNKNOWN], { weight });
    await merchant.shipment({ orderId: order.id });
    expect((await put(order.id, { weight })).status).toBe(200);
    const answer = await put(order.id, { weight: { value: 4, unit: 'lb' } });
    expectError(answer, 409, 'CONFLICT', 'An order that is shipped cannot change its weight');
  });

  test('are the parcel that the order is packed, priced and shipped as', async () => {
    const order = await merchant.order([UNKNOWN], { weight, packageId });
    const [item] = order.items;
    expect(await merchant.post(`/orders/${order.id}/pack`)).toEqual({
      parcels: [
        {
          package: { id: packageId, name: 'Box' },
          weight,
          dimensions: INNER,
          filled: 0,
          items: [{ orderItemId: item.id, quantity: 2 }],
        },
      ],
      messages: [],
    });
    const shipment = await merchant.shipment({ orderId: order.id });
    expect(shipment.parcels).toMatchObject([{ weight, dimensions: INNER, packageType: 'Box' }]);
  });

  test('a weight alone goes into the one package that holds everything, or is of unknown size', async () => {
    const product = await merchant.product('CUP', 5, {
      weight: null,
      dimensions: { length: 4, width: 4, height: 4, unit: 'in' },
    });
    const sized = await merchant.order([{ productId: product, quantity: 2 }], { weight });
    expect(await merchant.post(`/orders/${sized.id}/pack`)).toMatchObject({
      parcels: [{ package: { name: 'Box' }, weight, dimensions: INNER }],
    });
    const unsized = await merchant.order([UNKNOWN], { weight });
    expect(await merchant.post(`/orders/${unsized.id}/pack`)).toMatchObject({
      parcels: [],
      messages: [{ code: 'MEASURES_UNKNOWN', orderItemId: null }],
    });
    // A part of the order has a weight that nobody has said.
    const [{ id }] = unsized.items;
    const part = { items: [{ orderItemId: id, quantity: 1 }] };
    expect((await merchant.post(`/orders/${unsized.id}/pack`, part)).messages[0].orderItemId).toBe(id);
  });
});
