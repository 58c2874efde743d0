import jpeg from 'jpeg-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newRow } from '../../server/src/shipping/stores/products/product-rows.ts';
import { ownedRow } from '../../server/src/storage/index.ts';
import { openSession } from '../support/browser.ts';
import { createCustomerDesk, HOST, pathOf, textOf } from '../support/customer-desk.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { type Picture, scan } from '../support/pictures.ts';
import { quoteOf, scriptedPlugin } from '../support/scripted-plugin.ts';
import { createScriptedStore, scriptedStore } from '../support/shops/scripted-store.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const DAY_MS = 86_400_000;
const RULES = { isActive: true, windowDays: 30, autoApprove: true, labelPaidBy: 'merchant' };

let api: TestApi;
let merchant: Merchant;
let desk: ReturnType<typeof createCustomerDesk>;

/** While it is down, nobody hears from the carrier. */
let isDown = false;
const plugin = scriptedPlugin({
  carrierOf: () => ({
    async quote() {
      if (isDown) throw new Error('No answer');
      return { quotes: [quoteOf('usps', 'Priority', 500)], messages: [] };
    },
  }),
});

beforeAll(async () => {
  api = await startTestApi({
    publicUrl: 'https://ship.example.com',
    ...{ plugins: [plugin], shops: [createScriptedStore().plugin] },
  });
  desk = createCustomerDesk(api);
});
beforeEach(async () => {
  // Every test may send as many forms as it likes.
  api.clock.advance(3_600_000);
  merchant = await createMerchant(api, HOST);
});
afterAll(() => api.close());

// biome-ignore lint/suspicious/noExplicitAny: as answers are
type Data = any;

/** Delivered just now. */
async function delivered(items: object[], over = {}): Promise<{ order: Data; path: string; shipment: Data }> {
  const order = await merchant.order(items, over);
  const shipment = await merchant.shipment({ orderId: order.id });
  await merchant.scan(shipment.id, 'delivered');
  return { order, shipment, path: pathOf(order) };
}

async function mugSale(quantity = 2) {
  const sku = `MUG-${merchant.accountId.slice(-4)}`;
  await merchant.product(sku, 10);
  return delivered([{ sku, quantity }]);
}

const returnsOf = (orderId: string): Promise<Data[]> => merchant.get(`/returns?orderId=${orderId}`);

/** The code on a slip, eight pixels to a square. */
function pictureOf(page: string): Picture {
  const size = Number(/<svg class="qr"[^>]* viewBox="0 0 (\d+)/.exec(page)?.[1]);
  const side = 8 * size;
  const gray = new Uint8Array(side * side).fill(255);
  for (const [, x, y] of page.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < 8; row++)
      gray.fill(
        0,
        (8 * Number(y) + row) * side + 8 * Number(x),
        (8 * Number(y) + row) * side + 8 * Number(x) + 8,
      );
  return { width: side, height: side, gray };
}

describe('a return by the customer', () => {
  test('is approved at once and has a label at once, which cannot be had twice', async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const { order, path } = await mugSale();
    const [item] = order.items;
    expect(textOf((await desk.open(path)).text)).toContain('Return something');
    const form = await desk.returnForm(path, {
      ...{ [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '3' },
      comment: '  The handle is broken\r\nsadly ',
    });
    const sent = await desk.send(`${path}/return`, form);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}/return?lang=en`]);

    const [back] = await returnsOf(order.id);
    expect(back).toMatchObject({
      ...{ status: 'label_created', requestedBy: 'customer', kind: 'return', labelPaidBy: 'merchant' },
      ...{ comment: 'The handle is broken\nsadly', photos: [], exchanges: [], labelError: null },
      items: [{ orderItemId: item.id, quantity: 1, reason: 'Damaged or defective' }],
    });
    const page = await desk.open(`${path}/return`);
    expect(textOf(page.text)).toContain('Approved, the label is ready');
    const label = await desk.open(`${path}/return/${back.id}/label`);
    expect([label.status, label.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(label.text.startsWith('%PDF-')).toBe(true);

    await merchant.scan(back.labelShipmentId, 'in_transit');
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('On its way to us');
    const { actor } = (await merchant.get(`/orders/${order.id}/activity`)).find(
      ({ type }: Data) => type === 'return.created',
    );
    expect(actor).toEqual({ type: 'system', id: 'customer', name: 'Customer' });
  });

  test('waits for the merchant where the rules say so, and its label is bought once it is approved', async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, autoApprove: false });
    const { order, path } = await mugSale();
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '2', [`reason.${item.id}`]: '0' };
    expect((await desk.send(`${path}/return`, await desk.returnForm(path, fields))).status).toBe(303);
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('We are checking your request');
    const [asked] = await returnsOf(order.id);
    expect(asked.status).toBe('requested');
    expect((await merchant.post(`/returns/${asked.id}/approve`)).status).toBe('approved');
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('Your label is being prepared');
    expect(await api.shipping.customerLabels.settleDue()).toEqual([merchant.accountId]);
    const [ready] = await returnsOf(order.id);
    expect(ready).toMatchObject({ status: 'label_created', labelError: null });
    expect(await api.shipping.customerLabels.settleDue()).toEqual([]);
  });

  test('that is rejected says why, and what it had can be returned again', async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, autoApprove: false });
    const { order, path } = await mugSale(1);
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '5' };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    const [asked] = await returnsOf(order.id);
    await merchant.post(`/returns/${asked.id}/reject`, { reason: 'It was <used>' });
    const { text } = await desk.open(`${path}/return`);
    expect(textOf(text)).toContain('Reason: It was &lt;used&gt;');
    expect((await desk.send(`${path}/return`, await desk.returnForm(path, fields))).status).toBe(303);
    expect((await returnsOf(order.id)).map(({ status }) => status)).toEqual(['requested', 'rejected']);
  });

  test('at their own cost has a slip with the address, the number and a code instead of a label', async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, labelPaidBy: 'customer' });
    const { order, path } = await mugSale();
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    const [back] = await returnsOf(order.id);
    expect(back).toMatchObject({ status: 'approved', labelPaidBy: 'customer', labelShipmentId: null });
    const { text } = await desk.open(`${path}/return/${back.id}/slip`);
    for (const shown of [back.id, order.orderNumber, 'Send to', 'UNITED STATES'])
      expect(textOf(text)).toContain(shown);
    expect(await scan(pictureOf(text), 'QRCode')).toEqual([`QRCode:${back.id}`]);
    expect((await desk.open(`${path}/return/${back.id}/label`)).status).toBe(404);
  });

  test.each([2, 8])(
    'asked for by %i forms at once takes each thing once',
    { tags: 'database' },
    async (forms) => {
      await merchant.done('PUT', '/settings/return-rules', { ...RULES, labelPaidBy: 'customer' });
      const { order, path } = await mugSale(1);
      const [item] = order.items;
      const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
      const filled = await Promise.all(Array.from({ length: forms }, () => desk.returnForm(path, fields)));
      api.clock.advance(3_600_000);
      const answers = await Promise.all(filled.map((form) => desk.send(`${path}/return`, form)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(forms - 1).fill(409)]);
      expect(await returnsOf(order.id)).toHaveLength(1);
      expect((await merchant.get(`/orders/${order.id}`)).items[0].returnedQuantity).toBe(1);
      const refused = answers.find(({ status }) => status === 409);
      expect(textOf(refused?.text ?? '')).toContain('Something has changed in the meantime');
    },
  );

  test('that is sent twice, as by a double click, is one', { tags: 'database' }, async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const { order, path } = await mugSale(2);
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    const form = await desk.returnForm(path, fields);
    const answers = await Promise.all([1, 2, 3].map(() => desk.send(`${path}/return`, form)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await returnsOf(order.id)).toHaveLength(1);
    const labels = await merchant.get(`/shipments?orderId=${order.id}`);
    expect(labels.filter(({ isReturn }: Data) => isReturn)).toHaveLength(1);
  });

  test('and one that the merchant creates never take the same thing', async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, labelPaidBy: 'customer' });
    const { order, path } = await mugSale(1);
    const [item] = order.items;
    const form = await desk.returnForm(path, { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' });
    const own = { orderId: order.id, items: [{ orderItemId: item.id, quantity: 1, reason: 'x' }] };
    const [sent, created] = await Promise.all([
      desk.send(`${path}/return`, form),
      merchant.call('POST', '/returns', own),
    ]);
    expect([sent.status, created.status].sort()).toEqual(
      [...(sent.status === 303 ? [303, 409] : [201, 409])].sort(),
    );
    expect(await returnsOf(order.id)).toHaveLength(1);
  });

  test.each<[string, Record<string, string>, string]>([
    ['nothing chosen', {}, 'Please choose at least one item'],
    ['no reason', { quantity: '1' }, 'Please choose a reason'],
    ['an unknown reason', { quantity: '1', reason: '99' }, 'Please choose a reason'],
    ['more than there was', { quantity: '3', reason: '0' }, 'Something has changed'],
    ['less than nothing', { quantity: '-1', reason: '0' }, 'Please choose at least one item'],
    ['a long comment', { quantity: '1', reason: '0', comment: 'x'.repeat(2_001) }, 'too long'],
    [
      'an exchange that is not offered',
      { quantity: '1', reason: '0', exchange: 'prd_other' },
      'Something has changed',
    ],
  ])('is not started by a form with %s, and what was entered is kept', async (_, entered, problem) => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const { order, path } = await mugSale(2);
    const fields = Object.fromEntries(
      Object.entries(entered).map(([name, value]) => [
        name === 'comment' ? name : `${name}.${order.items[0].id}`,
        value,
      ]),
    );
    const answer = await desk.send(
      `${path}/return`,
      await desk.returnForm(path, { comment: 'Kept', ...fields }),
    );
    expect([400, 409]).toContain(answer.status);
    expect(textOf(answer.text)).toContain(problem);
    if (!('comment' in entered)) expect(answer.text).toContain('>Kept</textarea>');
    expect(await returnsOf(order.id)).toEqual([]);
  });
});

describe('the rules', () => {
  const offered = async (path: string) => /name="quantity\./.test((await desk.open(`${path}/return`)).text);

  test('decide on the server: nothing can be returned while they are not active', async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const { order, path } = await mugSale();
    const [item] = order.items;
    const form = await desk.returnForm(path, { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' });
    await merchant.done('PUT', '/settings/return-rules', { isActive: false });
    expect((await desk.open(path)).text).not.toContain('Return something');
    const answer = await desk.send(`${path}/return`, form);
    expect(answer.status).toBe(409);
    expect(await returnsOf(order.id)).toEqual([]);
  });

  test('give customers the days after the delivery of each parcel', async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, windowDays: 14 });
    const { path } = await mugSale();
    expect(await offered(path)).toBe(true);
    api.clock.advance(14 * DAY_MS);
    expect(await offered(path)).toBe(true);
    api.clock.advance(DAY_MS);
    expect(await offered(path)).toBe(false);
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('The time to return it is over');
  });

  test('count from 30 days after the shipping where no delivery is known', async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, windowDays: 14 });
    const order = await merchant.order([{ name: 'Mug', quantity: 1, weight: { value: 8, unit: 'oz' } }]);
    await merchant.shipment({ orderId: order.id });
    const path = pathOf(order);
    api.clock.advance(44 * DAY_MS);
    expect(await offered(path)).toBe(true);
    api.clock.advance(DAY_MS);
    expect(await offered(path)).toBe(false);
  });

  test('exclude products regardless of case, and what has not been shipped', async () => {
    await merchant.product('GIFT-1', 5);
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, excludedSkus: ['gift-1'] });
    const { path } = await delivered([{ sku: 'GIFT-1', quantity: 1 }]);
    expect(await offered(path)).toBe(false);
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('Cannot be returned');
    const open = await merchant.order([{ name: 'Later', quantity: 1 }]);
    expect(await offered(pathOf(open))).toBe(false);
  });

  test("have the merchant's own reasons, which are stored as they are", async () => {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, reasons: ['Paßt nicht', 'Andere'] });
    const { order, path } = await mugSale();
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    expect((await returnsOf(order.id))[0].items[0].reason).toBe('Paßt nicht');
  });
});

test('GET /returns lists what customers asked for, and what the merchant started', async () => {
  await merchant.done('PUT', '/settings/return-rules', RULES);
  const { order, path } = await mugSale();
  const [item] = order.items;
  const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
  await desk.send(`${path}/return`, await desk.returnForm(path, fields));
  const items = [{ orderItemId: item.id, quantity: 1, reason: 'Too many' }];
  await merchant.post('/returns', { orderId: order.id, items });
  const by = async (requestedBy: string) =>
    (await merchant.get(`/returns?requestedBy=${requestedBy}`)).map(({ requestedBy: who }: Data) => who);
  expect([await by('customer'), await by('merchant')]).toEqual([['customer'], ['merchant']]);
  const found = await merchant.get(`/returns?q=${order.orderNumber}&requestedBy=customer`);
  expect(found).toMatchObject([{ requestedBy: 'customer' }]);
});

describe('a label that cannot be bought', () => {
  test('is shown to the merchant, while the customer reads that it comes', async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    // Nobody knows what it weighs.
    const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
    const shipment = await merchant.shipment({
      orderId: order.id,
      parcels: [{ weight: { value: 1, unit: 'lb' } }],
    });
    await merchant.scan(shipment.id, 'delivered');
    const path = pathOf(order);
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    const [back] = await returnsOf(order.id);
    expect(back).toMatchObject({ status: 'approved', labelError: expect.stringContaining('weight') });
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('Your label is being prepared');
    api.clock.advance(2 * DAY_MS);
    expect(await api.shipping.customerLabels.settleDue()).toEqual([]);
    const parcels = [{ weight: { value: 1, unit: 'lb' } }];
    const bought = await merchant.post(`/returns/${back.id}/label`, { parcels });
    expect(bought).toMatchObject({ status: 'label_created', labelError: null });
  });
});

describe('a label of a carrier that cannot be reached', () => {
  /** A return whose label cannot be bought for now. */
  async function unlabeled() {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const settings = { apiKey: `sk_live_${merchant.accountId}` };
    const account = { provider: 'scripted', name: 'Scripted', settings };
    const { id: carrierAccountId } = await merchant.post('/carrier-accounts', account);
    await merchant.product('POT', 10);
    const order = await merchant.order([{ sku: 'POT', quantity: 1 }]);
    await merchant.post('/shipments', { orderId: order.id, carrierAccountId });
    isDown = true;
    const path = pathOf(order);
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    expect((await desk.send(`${path}/return`, await desk.returnForm(path, fields))).status).toBe(303);
    const bought = () => plugin.calls.filter((call) => call === `buy ${settings.apiKey}`).length;
    return { path, orderId: order.id, bought, page: async () => (await desk.open(`${path}/return`)).text };
  }
  afterEach(() => {
    isDown = false;
  });

  const retry = async () => {
    api.clock.advance(3_600_000);
    await api.shipping.customerLabels.settleDue();
  };

  test('is being prepared, says the page, until the carrier is back: then it is bought, once', async () => {
    const { orderId, bought, page } = await unlabeled();
    expect(textOf(await page())).toContain('Your label is being prepared');
    await retry();
    expect(await returnsOf(orderId)).toMatchObject([
      { status: 'approved', labelError: expect.stringMatching(/\w/) },
    ]);
    expect(bought()).toBe(1);
    isDown = false;
    await retry();
    await retry();
    expect(await returnsOf(orderId)).toMatchObject([{ status: 'label_created', labelError: null }]);
    expect(bought()).toBe(2);
    const [, label = ''] = /href="([^"]+\/label[^"]*)"/.exec(await page()) ?? [];
    expect((await desk.open(label)).headers['content-type']).toBe('application/pdf');
  });

  test('is given up after a day and a half, of which members are told; the page promises nothing else', async () => {
    const { orderId, page } = await unlabeled();
    const owner = await openSession(api, merchant.accountId);
    const bell = async () => (await owner.call('GET', '/notifications')).body.data;
    for (let i = 0; i < 44; i++) await retry();
    expect((await bell()).notifications).toEqual([]);
    await retry();
    const [back] = await returnsOf(orderId);
    expect(await bell()).toMatchObject({
      unread: 1,
      notifications: [{ kind: 'return_label_failed', about: { type: 'return', id: back.id } }],
    });
    expect(textOf(await page())).toContain('Your label is being prepared');
    isDown = false;
    await merchant.post(`/returns/${back.id}/label`, {});
    expect((await bell()).unread).toBe(0);
  });
});

describe('an exchange', () => {
  async function shirts() {
    await merchant.done('PUT', '/settings/return-rules', {
      ...RULES,
      allowExchange: true,
      autoApprove: false,
    });
    const group = { variantGroup: 'Shirt' };
    await merchant.product('SHIRT-S', 5, group);
    const medium = await merchant.product('SHIRT-M', 5, group);
    await merchant.product('SHIRT-GOLD', 5, { ...group, price: 99 });
    await merchant.product('SHIRT-OUT', 0, group);
    await merchant.product('SHIRT-OLD', 5, { ...group, active: false });
    await merchant.product('OTHER', 5);
    return { medium, ...(await delivered([{ sku: 'SHIRT-S', quantity: 2 }])) };
  }

  test('offers available variants that cost no more', async () => {
    const { path } = await shirts();
    const { text } = await desk.open(`${path}/return`);
    expect(text.match(/The SHIRT-\w+<\/option>/g)).toEqual(['The SHIRT-M</option>']);
  });

  test('offers what a connected shop has as variants of the same, unless the merchant has grouped it', async () => {
    const { path, medium, order } = await shirts();
    const other = await merchant.product('SHIRT-XL', 5);
    const own = order.items[0].productId;
    await connectAsVariants([own, other]);
    const offered = async () => (await desk.open(`${path}/return`)).text.match(/The SHIRT-\w+<\/option>/g);
    expect(await offered()).toEqual(['The SHIRT-M</option>']);
    for (const id of [own, medium]) await merchant.done('PUT', `/products/${id}`, { variantGroup: null });
    expect(await offered()).toEqual(['The SHIRT-XL</option>']);
  });

  /** As if a shop had been read that has these as variants of one product. */
  async function connectAsVariants(productIds: readonly string[]): Promise<void> {
    const store = await merchant.post('/stores', scriptedStore({ name: 'Shop' }));
    const { id, account_id } = await ownedRow(api.storage.db, 'stores', merchant.accountId, store.id);
    const product = {
      ...{ groupId: '632910392', name: 'Shirt', barcode: null, price: null, currency: null, weight: null },
      ...{ dimensions: null, hsCode: null, originCountry: null, imageUrl: null, updatedAt: null },
      ...{ tracksStock: false, stock: null, isActive: true },
    };
    const rows = productIds.map((product_id, i) => ({
      ...newRow({ ...product, externalId: String(i), sku: `S${i}` }, { id, account_id }, api.clock.now()),
      product_id,
    }));
    await api.storage.write((tx) => tx.insertInto('store_products').values(rows).execute());
  }

  test('makes a free replacement order on approval, which reserves its goods and waits for the return', async () => {
    const { order, path, medium } = await shirts();
    const [item] = order.items;
    const fields = {
      ...{ [`quantity.${item.id}`]: '2', [`reason.${item.id}`]: '0' },
      [`exchange.${item.id}`]: medium,
    };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    const [asked] = await returnsOf(order.id);
    expect(asked.exchanges).toEqual([
      { orderItemId: item.id, productId: medium, sku: 'SHIRT-M', name: 'The SHIRT-M' },
    ]);
    expect(await merchant.level(medium)).toEqual([5, 0]);

    await merchant.post(`/returns/${asked.id}/approve`);
    const original = await merchant.get(`/orders/${order.id}`);
    const replacement = await merchant.get(`/orders/${original.replacements[0]}`);
    expect(replacement).toMatchObject({
      ...{ status: 'on_hold', total: 0, holdReason: `Waits for return ${asked.id}` },
      replacementOf: { orderId: order.id, returnId: asked.id },
      items: [{ productId: medium, quantity: 2, allocatedQuantity: 2 }],
    });
    expect(await merchant.level(medium)).toEqual([5, 2]);
    expect(textOf((await desk.open(`${path}/return`)).text)).toContain('Instead, you get: The SHIRT-M');

    const [line] = asked.items;
    const arrived = (quantity: number) => ({
      items: [{ id: line.id, receivedQuantity: quantity, condition: 'sellable' }],
    });
    await merchant.post(`/returns/${asked.id}/receive`, arrived(1));
    expect((await merchant.get(`/orders/${replacement.id}`)).status).toBe('on_hold');
    await merchant.post(`/returns/${asked.id}/receive`, arrived(1));
    expect((await merchant.get(`/orders/${replacement.id}`)).status).toBe('pending');
  });

  test('is canceled with its return', async () => {
    const { order, path, medium } = await shirts();
    const [item] = order.items;
    const fields = {
      ...{ [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' },
      [`exchange.${item.id}`]: medium,
    };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    const [asked] = await returnsOf(order.id);
    await merchant.post(`/returns/${asked.id}/approve`);
    await merchant.post(`/returns/${asked.id}/cancel`);
    const { replacements } = await merchant.get(`/orders/${order.id}`);
    expect((await merchant.get(`/orders/${replacements[0]}`)).status).toBe('cancelled');
    expect(await merchant.level(medium)).toEqual([5, 0]);
  });
});

describe('photos', () => {
  /** Three pixels wide and two high, taken with the camera on its side, with a place in it. */
  function jpegOfPhone(text: string): Uint8Array {
    const { data } = jpeg.encode({ width: 48, height: 32, data: Buffer.alloc(48 * 32 * 4, 120) }, 90);
    const tiff = Buffer.from('4d4d002a000000080001011200030000000100060000', 'hex');
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(text)]);
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(exif.length + 2, 4);
    return Buffer.concat([head, exif, data.subarray(2)]);
  }

  async function sendWith(photos: Uint8Array[]) {
    await merchant.done('PUT', '/settings/return-rules', { ...RULES, labelPaidBy: 'customer' });
    const { order, path } = await mugSale();
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '3' };
    const answer = await desk.send(`${path}/return`, await desk.returnForm(path, fields, photos));
    return { answer, order, returns: await returnsOf(order.id) };
  }

  test('are shown to the merchant upright, without the place where they were taken', async () => {
    const { answer, order, returns } = await sendWith([jpegOfPhone('GPS 48.1371 N'), jpegOfPhone('GPS 2')]);
    expect(answer.status).toBe(303);
    const [{ id, photos }] = returns;
    expect(photos).toEqual([
      { url: `/api/v1/returns/${id}/photos/0`, width: 32, height: 48 },
      { url: `/api/v1/returns/${id}/photos/1`, width: 32, height: 48 },
    ]);
    const photo = await merchant.call('GET', `/returns/${id}/photos/0`);
    expect(photo.headers['content-type']).toBe('image/webp');
    expect(photo.text).not.toContain('GPS');
    await merchant.post(`/returns/${id}/cancel`);
    await merchant.post(`/orders/${order.id}/erase`);
    expectError(await merchant.call('GET', `/returns/${id}/photos/0`), 404, 'NOT_FOUND', /Photo/);
  });

  test.each<[string, () => Uint8Array[], number, string]>([
    ['is no picture', () => [Buffer.from('<script>alert(1)</script>')], 400, 'could not be read'],
    ['is cut off', () => [jpegOfPhone('x').subarray(0, 200)], 400, 'could not be read'],
    ['is the fourth', () => Array.from({ length: 4 }, () => jpegOfPhone('x')), 400, 'too many photos'],
    ['is too large', () => [Buffer.alloc(11 * 1024 * 1024)], 413, 'too large'],
  ])('refuse one that %s, in words', async (_, photos, status, problem) => {
    const { answer, returns } = await sendWith(photos());
    expect(answer.status).toBe(status);
    expect(textOf(answer.text)).toContain(problem);
    expect(returns).toEqual([]);
  });
});

describe('abuse', () => {
  test('pages and files of another order are not found, with the link of this one', async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const mine = await mugSale();
    const [item] = mine.order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    await desk.send(`${mine.path}/return`, await desk.returnForm(mine.path, fields));
    const [back] = await returnsOf(mine.order.id);
    const other = await delivered([{ name: 'Plate', quantity: 1, weight: { value: 1, unit: 'lb' } }]);
    for (const file of ['label', 'slip']) {
      const answer = await desk.open(`${other.path}/return/${back.id}/${file}`);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain(back.id);
    }
    const foreign = await desk.send(`${other.path}/return`, await desk.returnForm(other.path, fields));
    expect(foreign.status).toBe(400);
  });

  test('forms are throttled, and a wrong link costs nothing but a look', async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const { path } = await mugSale();
    const wrong = `/track/${'a'.repeat(46)}/return`;
    expect((await desk.send(wrong, new FormData())).status).toBe(404);
    let answer = await desk.send(`${path}/return`, new FormData());
    for (let i = 0; i < 40 && answer.status !== 429; i++)
      answer = await desk.send(`${path}/return`, new FormData());
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
  });

  test('merchants cannot see photos and returns of others', async () => {
    await merchant.done('PUT', '/settings/return-rules', RULES);
    const { order, path } = await mugSale();
    const [item] = order.items;
    const fields = { [`quantity.${item.id}`]: '1', [`reason.${item.id}`]: '0' };
    await desk.send(`${path}/return`, await desk.returnForm(path, fields));
    const [back] = await returnsOf(order.id);
    const other = await createMerchant(api, HOST);
    expectError(await other.call('GET', `/returns/${back.id}/photos/0`), 403, 'FORBIDDEN', /Return/);
    expectError(await merchant.call('GET', `/returns/${back.id}/photos/0`), 404, 'NOT_FOUND', /Photo/);
  });
});
