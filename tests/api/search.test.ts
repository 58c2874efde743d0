// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
let ada: { id: string; items: { id: string }[] };
let shipment: { id: string; trackingCode: string };
let goodsBack: { id: string; labelShipmentId: string };

beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG-BLUE', 100, { name: 'Large blue mug', barcode: '036000291452' });
  await merchant.product('MUG-BLUE-XL', 100, { name: 'Blue bucket' });
  const item = [{ productId: mug, quantity: 1 }];
  const to = (name: string, email: string) => ({ ...CUSTOMER, name, email });
  const order = (orderNumber: string, name: string, email: string, over = {}) => {
    api.clock.advance(1_000);
    return merchant.order(item, { orderNumber, shipTo: to(name, email), ...over });
  };
  ada = await order('1042', 'Ada Lovelace', 'ada@example.com');
  await order('1042', 'Grace Hopper', 'grace@example.com', { storeId: 'outlet' });
  await order('10421', 'Ada Lovelace', 'ADA@example.com');
  shipment = await merchant.shipment({ orderId: ada.id, service: 'ground' });
  goodsBack = await merchant.post('/returns', {
    orderId: ada.id,
    items: [{ orderItemId: ada.items[0]?.id, quantity: 1, reason: 'Too big' }],
    createLabel: true,
  });
});
afterAll(() => api.close());

const search = (q: string, over = '') => merchant.get(`/search?q=${encodeURIComponent(q)}${over}`);

describe('GET /search', () => {
  test('an order number finds the orders of all stores that have it, before longer ones', async () => {
    const { orders } = await search('#1042');
    expect(orders.map((one: { storeId: string; isExact: boolean }) => [one.storeId, one.isExact])).toEqual([
      ['outlet', true],
      [null, true],
      [null, false],
    ]);
  });

  test('a name and an email address find the customer, once, with the number of their orders', async () => {
    for (const q of ['ada', 'lovelace ada', 'ada@example.com']) {
      const { customers } = await search(q);
      expect(customers, q).toMatchObject([{ name: 'Ada Lovelace', orders: 2 }]);
      const list = await merchant.get(`/orders?q=${encodeURIComponent(customers[0].q)}`);
      expect(list).toHaveLength(2);
    }
    expect((await search('mug')).customers).toEqual([]);
  });

  test.each(['mug-blue', 'MUG-BLUE', '036000291452', '0036000291452'])(
    '%s finds its product exactly, as typed or scanned',
    async (q) => {
      const { products } = await search(q);
      expect(products[0]).toMatchObject({ id: mug, isExact: true });
      expect(products.slice(1).every((one: { isExact: boolean }) => !one.isExact)).toBe(true);
    },
  );

  test('a word of a product name finds it after the names that start so', async () => {
    const { products } = await search('blue');
    expect(products.map((one: { sku: string }) => one.sku)).toEqual(['MUG-BLUE-XL', 'MUG-BLUE']);
  });

  test('a tracking code finds its shipment, with spaces and without its end', async () => {
    const { trackingCode } = shipment;
    const spaced = trackingCode.replace(/(.{4})/g, '$1 ').toLowerCase();
    expect((await search(spaced)).shipments).toMatchObject([{ id: shipment.id, isExact: true }]);
    const start = await search(trackingCode.slice(0, -1));
    expect(start.shipments).toMatchObject([{ id: shipment.id, isExact: false }]);
  });

  test('the code of a return label, and the number of its order, find the return', async () => {
    const { labelShipmentId } = await merchant.get(`/returns/${goodsBack.id}`);
    const label = await merchant.get(`/shipments/${labelShipmentId}`);
    for (const q of [label.trackingCode, '1042', goodsBack.id]) {
      const { returns } = await search(q);
      expect(returns, q).toMatchObject([{ id: goodsBack.id, orderNumber: '1042', isExact: true }]);
    }
  });

  test('a parcel bought elsewhere is found by its code, also as USPS prints it with the ZIP code', async () => {
    const { id } = await merchant.post('/trackers', { trackingCode: '9400111206206406260787' });
    const { trackers } = await search('420902779400111206206406260787');
    expect(trackers).toMatchObject([{ id, isExact: true }]);
  });

  test('ids find what they name', async () => {
    expect((await search(ada.id)).orders).toMatchObject([{ id: ada.id, isExact: true }]);
    expect((await search(shipment.id)).shipments).toMatchObject([{ id: shipment.id, isExact: true }]);
    expect((await search(mug)).products).toMatchObject([{ id: mug, isExact: true }]);
    expect((await search(merchant.annex)).warehouses).toMatchObject([{ id: merchant.annex, isExact: true }]);
  });

  test('a warehouse is found by the start of its name', async () => {
    const { name } = await merchant.get(`/warehouses/${merchant.annex}`);
    const { warehouses } = await search(name.slice(0, 3));
    expect(warehouses).toContainEqual({ id: merchant.annex, name, isExact: false });
  });

  test("another account's things are not found, not even by their ids", async () => {
    const other = await createMerchant(api);
    for (const q of ['1042', 'ada', 'MUG-BLUE', '036000291452', shipment.trackingCode, ada.id, shipment.id]) {
      const results = await other.get(`/search?q=${encodeURIComponent(q)}`);
      expect(Object.values(results).flat(), q).toEqual([]);
    }
  });

  test('of each kind there are at most as many as asked for', async () => {
    const { orders, products } = await search('mug', '&limit=1');
    expect([orders.length, products.length]).toEqual([1, 1]);
  });

  test('text without letters and digits finds nothing', async () => {
    for (const q of ['--- %_', ' ']) expect(Object.values(await search(q)).flat(), q).toEqual([]);
  });

  test('without q it is a 400', async () => {
    expectError(await merchant.call('GET', '/search'), 400, 'VALIDATION_ERROR', /q/);
  });
});

describe('filters accept what a person has at hand', () => {
  const idsOf = async (path: string) => {
    const { status, text, body } = await merchant.call('GET', path);
    expect(status, text).toBe(200);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map((one: { id: string }) => one.id);
  };

  test.each(['/shipments', '/returns', '/trackers', '/inventory/movements'])(
    'GET %s?order= takes a number or an id, with the other filters',
    async (path) => {
      const tracker = { trackingCode: '9400111206206406260788', orderId: ada.id };
      if (path === '/trackers') await merchant.post(path, tracker);
      const byId = await idsOf(`${path}?order=${ada.id}`);
      expect(byId.length).toBeGreaterThan(0);
      const byNumber = await idsOf(`${path}?order=%231042`);
      expect(byNumber).toEqual(expect.arrayContaining(byId));
      expect(await idsOf(`${path}?order=9999`)).toEqual([]);
      if (path !== '/inventory/movements')
        expect(await idsOf(`${path}?order=1042&orderId=${ada.id}`)).toEqual(byId);
    },
  );

  test('GET /returns?orderNumber= takes exactly the number, with the other filters', async () => {
    expect(await idsOf('/returns?orderNumber=1042')).toEqual([goodsBack.id]);
    for (const other of ['%231042', '104', '10421'])
      expect(await idsOf(`/returns?orderNumber=${other}`), other).toEqual([]);
    expect(await idsOf('/returns?orderNumber=1042&status=label_created')).toEqual([goodsBack.id]);
    expect(await idsOf('/returns?orderNumber=1042&status=requested')).toEqual([]);
    expect(await idsOf('/returns?orderNumber=1042&order=10421')).toEqual([]);
    const stranger = await createMerchant(api);
    expect(await stranger.get('/returns?orderNumber=1042')).toEqual([]);
  });

  test('GET /returns?q= finds by customer, number, goods, tracking code of the return label and id', async () => {
    const { trackingCode } = await merchant.get(`/shipments/${goodsBack.labelShipmentId}`);
    for (const q of [
      'lovelace',
      'Ada LOVE',
      'ada@example.com',
      '#1042',
      'blue mug',
      trackingCode,
      goodsBack.id,
    ])
      expect(await idsOf(`/returns?q=${encodeURIComponent(q)}`), q).toEqual([goodsBack.id]);
    for (const q of ['hopper', 'ada hopper', '10421', 'ret_no', '-', ' '])
      expect(await idsOf(`/returns?q=${encodeURIComponent(q)}`), q).toEqual([]);
    expect(await idsOf('/returns?q=ada&status=label_created&orderNumber=1042')).toEqual([goodsBack.id]);
    expect(await idsOf('/returns?q=ada&status=requested')).toEqual([]);
    expect(await idsOf('/returns?q=ada&order=9999')).toEqual([]);
    const stranger = await createMerchant(api);
    expect(await stranger.get('/returns?q=ada')).toEqual([]);
    expect(await stranger.get(`/returns?q=${goodsBack.id}`)).toEqual([]);
  });

  test('a number of two stores shows what belongs to both', async () => {
    const [other] = await merchant.get('/orders?q=1042&storeId=outlet');
    const outlet = await merchant.shipment({ orderId: other.id, service: 'ground' });
    const found = await idsOf('/shipments?order=1042');
    expect(found).toEqual(expect.arrayContaining([outlet.id, shipment.id]));
    expect(await idsOf(`/shipments?order=1042&trackingCode=${shipment.trackingCode}`)).toEqual([shipment.id]);
  });

  test.each(['mug-blue', '0036000291452', 'MUG-BLUE'])(
    'stock of a product is found by %s',
    async (product) => {
      const levels = await merchant.get(`/inventory?product=${product}`);
      expect(levels).toMatchObject([{ productId: mug, sku: 'MUG-BLUE' }]);
      expect(await merchant.get(`/inventory?product=${product}&sku=MUG-BLUE-XL`)).toEqual([]);
    },
  );

  test('deliveries are found by the number of the order they are about', async () => {
    const webhook = { url: 'https://example.com/hook', events: ['order.updated', 'shipment.created'] };
    const { id } = await merchant.post('/webhooks', webhook);
    await merchant.post(`/orders/${ada.id}/replacements`, {
      items: [{ orderItemId: ada.items[0]?.id, quantity: 1 }],
    });
    const { id: fresh } = await merchant.order(
      [{ name: 'Card', quantity: 1, weight: { value: 1, unit: 'oz' } }],
      {
        orderNumber: 'W-7',
      },
    );
    await merchant.shipment({ orderId: fresh, service: 'ground' });
    const events = (await merchant.get(`/webhooks/${id}/deliveries?q=w-7`)).map(
      (one: { event: string }) => one.event,
    );
    expect(events.sort()).toEqual(['order.updated', 'shipment.created']);
  });
});
