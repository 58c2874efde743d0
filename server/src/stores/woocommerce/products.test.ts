import { expect, test } from 'vitest';
import { connect, createWooScene, NOW } from '../../../../tests/support/shops/woocommerce/woo-scene.ts';

const all = { since: null, cursor: null, now: NOW };
const level = (productExternalId: number | string, quantity: number, before: number | null = null) => ({
  ...{ productExternalId: String(productExternalId), sku: null, quantity, before, locationId: null },
});

test('products come with weight, size and currency in the units of the shop', async () => {
  const { store, shop, clock } = await createWooScene();
  shop.products.create({
    name: 'Salt &amp; pepper',
    global_unique_id: '4006381333931',
    images: [{ src: 'https://x.test/a.png' }],
  });
  const { products, upTo } = await store.pullProducts(all);
  expect(upTo).toBe(NOW);
  expect(products).toMatchObject([
    {
      ...{ name: 'Salt & pepper', sku: 'MUG-01', barcode: '4006381333931', price: '12.50', currency: 'EUR' },
      weight: { value: 0.35, unit: 'kg' },
      dimensions: { length: 20, width: 15, height: 10, unit: 'cm' },
      ...{ imageUrl: 'https://x.test/a.png', tracksStock: true, stock: 10, isActive: true, updatedAt: NOW },
    },
  ]);
  Object.assign(shop.site.settings, { woocommerce_weight_unit: 'lbs', woocommerce_dimension_unit: 'mm' });
  clock.advance(3_700_000);
  expect((await store.pullProducts(all)).products).toMatchObject([
    { weight: { value: 0.35, unit: 'lb' }, dimensions: { length: 2, width: 1.5, height: 1, unit: 'cm' } },
  ]);
});

test('a product with variations is its variations, with what they do not say themselves', async () => {
  const { store, shop } = await createWooScene();
  const shirt = shop.products.create({
    name: 'T-shirt',
    type: 'variable',
    manage_stock: true,
    stock_quantity: 46,
  });
  const option = (size: string) => ({
    attributes: [{ name: 'Size', option: size }],
    weight: '',
    sku: `TEE-${size}`,
  });
  shop.products.create({ ...option('M'), stock_quantity: 3 }, shirt.id);
  shop.products.create({ ...option('L'), manage_stock: 'parent' }, shirt.id);
  shop.products.create({ name: 'Set', type: 'grouped' });
  const { products } = await store.pullProducts(all);
  expect(products).toMatchObject([
    {
      ...{ name: 'T-shirt – M', sku: 'TEE-M', tracksStock: true, stock: 3, weight: { value: 0.35 } },
      groupId: String(shirt.id),
    },
    // All of them share it: it must not be counted for each.
    { name: 'T-shirt – L', sku: 'TEE-L', tracksStock: false, stock: null, groupId: String(shirt.id) },
  ]);
});

test('products are listed by their last change, page by page', async () => {
  const { store, shop, clock } = await createWooScene();
  const ids: string[] = [];
  for (let i = 0; i < 130; i++) {
    ids.push(String(shop.products.create({ sku: `S${i}` }).id));
    clock.advance(1000);
  }
  const first = await store.pullProducts(all);
  const second = await store.pullProducts({ ...all, cursor: first.cursor });
  expect([...first.products, ...second.products].map(({ externalId }) => externalId)).toEqual(ids);
  expect(second.cursor).toBeNull();
  const since = await store.pullProducts({ ...all, since: NOW + 129_000 });
  expect(since.products).toHaveLength(1);
});

test('stock is set at the product, and at the own route of a variation', async () => {
  const { store, shop } = await createWooScene();
  const mug = shop.products.create();
  const shirt = shop.products.create({ type: 'variable', manage_stock: false });
  const medium = shop.products.create({ sku: 'TEE-M' }, shirt.id);
  const levels = [level(mug.id, 7), level(medium.id, 0, 10)];
  expect(await store.pushStock({ reference: 'r1', levels })).toEqual([
    { outcome: 'pushed' },
    { outcome: 'pushed' },
  ]);
  expect([mug, medium].map(({ fields }) => fields.stock_quantity)).toEqual([7, 0]);
  expect(shop.calls()).toContain(`PUT /wc/v3/products/${shirt.id}/variations/${medium.id} 200`);
  const before = shop.requests.length;
  await store.pushStock({ reference: 'r2', levels: [level(mug.id, 7)] });
  // Nothing is written that is there already: every write sends a webhook.
  expect(shop.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);
});

test('stock that the shop does not keep, or has changed, is not overwritten', async () => {
  const { store, shop } = await createWooScene();
  const unmanaged = shop.products.create({ manage_stock: false, stock_quantity: null });
  const parent = shop.products.create({ type: 'variable', stock_quantity: 46 });
  const shared = shop.products.create({ manage_stock: 'parent' }, parent.id);
  const sold = shop.products.create({ stock_quantity: 4 });
  const levels = [
    level(unmanaged.id, 5),
    level(shared.id, 5),
    level(sold.id, 9, 5),
    level(9999, 1),
    level(sold.id, 1.5),
  ];
  expect(await store.pushStock({ reference: 'r1', levels })).toEqual([
    { outcome: 'refused', reason: expect.stringContaining('does not keep the stock') },
    { outcome: 'refused', reason: expect.stringContaining('all variations of this product together') },
    { outcome: 'changed', current: 4 },
    { outcome: 'refused', reason: 'The product is not in the store any more' },
    { outcome: 'refused', reason: 'WooCommerce takes whole numbers only' },
  ]);
  expect(shop.requests.every(({ method }) => method === 'GET')).toBe(true);
});

test('a lost answer to a push is unknown, for that level alone', async () => {
  const { store, shop } = await createWooScene();
  const [a, b] = [shop.products.create(), shop.products.create()];
  shop.faults.plan('drop after', { method: 'PUT', path: new RegExp(`/${a?.id}$`) });
  expect(
    await store.pushStock({ reference: 'r', levels: [level(a?.id ?? 0, 1), level(b?.id ?? 0, 2)] }),
  ).toMatchObject([{ outcome: 'unknown' }, { outcome: 'pushed' }]);
});

test('a check proves the key, and says what the shop is and has', async () => {
  const { store } = await createWooScene({ hasShipmentTracking: true });
  const checked = await store.check({ webhookUrl: null });
  expect(checked).toMatchObject({
    ...{ isValid: true, shopName: 'Fake & sons', currency: 'EUR', missingScopes: [], locations: [] },
    webhooks: { status: 'missing' },
    notices: [
      'Shipments are reported as the plug-in for shipment tracking',
      expect.stringContaining('WooCommerce writes to the customer'),
    ],
  });
  expect(checked.isValid && checked.statuses).toEqual(
    expect.arrayContaining([
      { status: 'processing', name: 'Processing', meaning: 'ready' },
      { status: 'pending', name: 'Pending payment', meaning: 'unpaid' },
      { status: 'packed', name: 'Packed', meaning: 'on_hold' },
    ]),
  );
});

test.each([
  ['fulfillments', { hasFulfillments: true }, "Shipments are reported as WooCommerce's fulfillments"],
  ['notes', {}, 'Shipments are reported as notes of the order'],
])('a check names the way of reporting: %s', async (_way, options, notice) => {
  const { store } = await createWooScene(options);
  const checked = await store.check({ webhookUrl: null });
  expect(checked.isValid && checked.notices[0]).toBe(notice);
});

test('a check finds a key that may only read, and changes nothing to find out', async () => {
  const { store, shop } = await createWooScene();
  const order = shop.orders.create({ set_paid: true });
  const before = JSON.stringify(shop.orders.show(order));
  shop.site.key.permissions = 'read';
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: true, missingScopes: ['write'] });
  shop.site.key.permissions = 'read_write';
  expect(await store.check({ webhookUrl: null })).toMatchObject({ isValid: true, missingScopes: [] });
  expect(JSON.stringify(shop.orders.show(order))).toBe(before);
  expect(shop.orders.orders.size).toBe(1);
});

test('a check says why a connection does not work', async () => {
  const { shop, clock } = await createWooScene();
  const reasonFor = async (settings: object) => {
    const checked = await connect(shop, clock, settings).store.check({ webhookUrl: null });
    return checked.isValid ? undefined : checked.reason;
  };
  expect(await reasonFor({ consumerKey: 'ck_x' })).toContain('Consumer key is invalid');
  expect(await reasonFor({ consumerSecret: 'cs_x' })).toContain('Consumer secret is invalid');
  shop.site.key.isManager = false;
  expect(await reasonFor({})).toContain('The user of the API key may not do this');
});
