import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pngFile } from '../../server/src/carriers/labels/images/png-chunks.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { download, printed, warmUp } from '../support/paper.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  await warmUp();
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const slip = (id: string, query = '') => printed(api, merchant, `/orders/${id}/packing-slip${query}`);
/** Words may be wrapped anywhere. */
const flat = (text: string) => text.replace(/\s+/g, ' ');

test('a packing slip has the items with SKU, quantity, bin and price, the totals, and the order number as a barcode', async () => {
  const productId = await merchant.product('MUG-BLUE', 5, { price: 12.5 });
  await merchant.done('PUT', `/inventory/${productId}/${merchant.warehouse}`, { bin: 'A10-3' });
  const order = await merchant.order(
    [
      { sku: 'MUG-BLUE', quantity: 2 },
      { name: 'Gift card', quantity: 1, unitPrice: 25 },
    ],
    {
      orderNumber: '10042',
      shippingPaid: 5,
      tax: 2.06,
      discount: 1,
      packingNote: 'Care: hand wash only',
      notes: 'VIP!',
    },
  );
  const { pages, text, codes, sizes } = await slip(order.id);
  expect(pages).toHaveLength(1);
  expect(codes).toEqual([['10042']]);
  expect(sizes).toEqual([[1725, 2233]]);
  for (const shown of [
    'MUG-BLUE',
    'The MUG-BLUE',
    'A10-3',
    'Gift card',
    '$12.50',
    '$25.00',
    '$50.00',
    '-$1.00',
    '$56.06',
  ])
    expect(flat(text)).toContain(shown);
  for (const shown of ['Total (USD)', 'Care: hand wash only', CUSTOMER.name as string, 'Page 1 of 1'])
    expect(flat(text)).toContain(shown);
  expect(text).not.toContain('VIP!');
});

test("a gift's slip has the message and no prices, and the request can say otherwise", async () => {
  const items = [{ name: 'Scarf', quantity: 1, unitPrice: 40 }];
  const order = await merchant.order(items, { isGift: true, giftMessage: 'Happy birthday!\nYour Ada' });
  const gift = await slip(order.id);
  expect(flat(gift.text)).toContain('A gift for you Happy birthday! Your Ada');
  expect(gift.text).not.toMatch(/\$|Total/);
  expect((await slip(order.id, '?gift=false')).text).toContain('$40.00');
  const plain = await merchant.order(items);
  expect(plain).toMatchObject({ isGift: false, packingNote: null });
  expect((await slip(plain.id, '?gift=true')).text).not.toContain('$');
});

test('the slip of a split order says what is in this parcel, what follows and what was sent earlier', async () => {
  const order = await merchant.order([
    { name: 'Lamp', quantity: 3, unitPrice: 10 },
    { name: 'Bulb', quantity: 4 },
  ]);
  const [lamp, bulb] = order.items;
  const buy = (items: object[]) => merchant.shipment({ orderId: order.id, items, parcels: [ONE_POUND] });
  const first = await buy([{ orderItemId: lamp.id, quantity: 2 }]);
  api.clock.advance(1_000);
  const ofFirst = flat((await slip(order.id, `?shipmentId=${first.id}`)).text);
  expect(ofFirst).toMatch(/In this parcel .* 2 Lamp .* Follows later .* 1 Lamp 4 Bulb/);
  expect(ofFirst).toContain(first.trackingCode);
  expect(flat((await slip(order.id)).text)).toMatch(
    /In this parcel .* 1 Lamp .*4 Bulb .*Sent earlier .* 2 Lamp/,
  );
  const second = await buy([
    { orderItemId: lamp.id, quantity: 1 },
    { orderItemId: bulb.id, quantity: 4 },
  ]);
  const ofSecond = flat((await slip(order.id, `?shipmentId=${second.id}`)).text);
  expect(ofSecond).toMatch(/In this parcel .*1 Lamp .*4 Bulb Sent earlier .*2 Lamp/);
  expect(ofSecond).not.toContain('Follows later');
  await merchant.post(`/shipments/${second.id}/void`);
  expectError(
    await merchant.call('GET', `/orders/${order.id}/packing-slip?shipmentId=${second.id}`),
    404,
    'NOT_FOUND',
    'Label of this order not found',
  );
});

test.each([
  ['a4', [1678, 2374]],
  ['letter', [1726, 2233]],
  ['4x6', [812, 1218]],
])(
  'a long list on %s goes on over pages with the headings repeated',
  async (paperSize, [width, height] = []) => {
    const items = Array.from({ length: 70 }, (_, at) => ({
      name: `Item ${at + 1} ${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(at % 7 === 0 ? 3 : 0)}`,
      sku: `SKU-${at}`,
      quantity: 1 + at,
    }));
    const order = await merchant.order(items);
    const { pages, sizes, codes } = await slip(order.id, `?paperSize=${paperSize}`);
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain('Qty');
      expect(page).toContain(order.orderNumber);
      expect(Math.abs((sizes[at]?.[0] ?? 0) - (width ?? 0))).toBeLessThanOrEqual(4);
      expect(Math.abs((sizes[at]?.[1] ?? 0) - (height ?? 0))).toBeLessThanOrEqual(4);
    }
    for (let at = 1; at <= 70; at++) expect(flat(pages.join(' '))).toContain(`Item ${at} `);
    expect(codes[0]).toEqual([order.orderNumber]);
  },
  20_000,
);

test('any script is printed, and characters that no font has are marked instead of left as empty boxes', async () => {
  const order = await merchant.order(
    [
      { name: 'Größe Überraschung', quantity: 1 },
      { name: '東京タワー 서울', quantity: 1 },
      { name: 'שלום عالم', quantity: 1 },
      { name: 'Tibetan བོད', quantity: 1 },
    ],
    { orderNumber: 'Nº 12' },
  );
  const { text, codes } = await slip(order.id, '?paperSize=4x6');
  for (const shown of ['Größe Überraschung', '東京タワー', '서울', 'Tibetan [?]'])
    expect(text).toContain(shown);
  expect(flat(text)).toContain('[?] = characters that cannot be printed');
  expect(codes).toEqual([[order.id]]);
});

test('a cancelled order, and the order of somebody else, have no slip', async () => {
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const other = await createMerchant(api);
  expectError(
    await other.call('GET', `/orders/${order.id}/packing-slip`),
    403,
    'FORBIDDEN',
    'Order belongs to another user',
  );
  await merchant.post(`/orders/${order.id}/cancel`);
  expectError(
    await merchant.call('GET', `/orders/${order.id}/packing-slip`),
    409,
    'CONFLICT',
    'An order that is canceled has nothing to pack',
  );
});

/** Red, with the given header fields changed. */
function png({ width = 30, height = 20, depth = 8, color = 6, interlace = 0, rows = 20 } = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, color, 0, 0, interlace]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const row = Buffer.concat([
    Buffer.from([1]),
    Buffer.from([200, 0, 0, 255]),
    Buffer.alloc(4 * (Math.min(width, 50) - 1)),
  ]);
  const data = deflateSync(Buffer.concat(Array.from({ length: Math.min(rows, 50) }, () => row)));
  return pngFile([
    { type: 'IHDR', data: head },
    { type: 'tEXt', data: Buffer.from('Comment\0secret place') },
    { type: 'IDAT', data },
  ]);
}

test('the paper is that of the default warehouse until another one is chosen', async () => {
  const shop = await createMerchant(api);
  const address = { street1: 'Große Bleichen 21', city: 'Hamburg', postalCode: '20354', country: 'DE' };
  await shop.post('/warehouses', { name: 'Hamburg', address, isDefault: true });
  expect(await shop.get('/settings/documents')).toMatchObject({ paperSize: 'a4' });
  const named = await shop.done('PUT', '/settings/documents', { businessName: 'Tassen' });
  expect(named).toMatchObject({ paperSize: 'a4', businessName: 'Tassen' });
  const chosen = await shop.done('PUT', '/settings/documents', { paperSize: 'letter' });
  expect(chosen).toMatchObject({ paperSize: 'letter' });
});

test('settings: paper, name, message and a logo of which only the pixels are kept', async () => {
  expect(await merchant.get('/settings/documents')).toEqual({
    paperSize: 'letter',
    businessName: null,
    slipMessage: null,
    logo: null,
  });
  await merchant.done('PUT', '/settings/documents', {
    paperSize: 'a4',
    businessName: 'Mug Shop',
    slipMessage: 'Thank you!',
  });
  const image = png().toString('base64');
  const changed = await merchant.done('PUT', '/settings/documents/logo', { image });
  expect(changed).toMatchObject({
    paperSize: 'a4',
    businessName: 'Mug Shop',
    logo: { width: 30, height: 20 },
  });
  const logo = await download(api, merchant, '/settings/documents/logo');
  expect(logo.toString('latin1')).not.toContain('secret');
  const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
  const { text, bytes, sizes } = await slip(order.id);
  expect(text).toContain('Mug Shop');
  expect(text).toContain('Thank you!');
  expect(sizes[0]?.[0]).toBe(1677);
  expect(bytes.toString('latin1')).toContain('/Subtype/Image/Width 30/Height 20');
  expect((await merchant.done('PUT', '/settings/documents', { businessName: null })).slipMessage).toBe(
    'Thank you!',
  );
  expect((await merchant.done('DELETE', '/settings/documents/logo')).logo).toBeNull();
  expectError(await merchant.call('GET', '/settings/documents/logo'), 404, 'NOT_FOUND', 'Logo not found');
});

test('a template decides what is printed, and in which order', async () => {
  await merchant.product('MUG-BLUE', 5, { price: 12.5 });
  const order = await merchant.order([{ sku: 'MUG-BLUE', quantity: 2 }], {
    packingNote: 'Hand wash only',
    poNumber: 'PO-7',
  });
  expect(await merchant.get('/settings/packing-slip')).toEqual({
    ...{ storeId: null, isOwn: false, title: 'Packing slip', showLogo: true, message: null },
    blocks: ['giftMessage', 'items', 'totals', 'note', 'message'],
    columns: ['sku', 'bin', 'price'],
    facts: ['orderDate', 'poNumber', 'service', 'tracking'],
  });
  const look = {
    ...{ title: 'Delivery note', message: 'See you soon' },
    ...{ blocks: ['note', 'message', 'items'], columns: [], facts: ['poNumber'] },
  };
  const saved = await merchant.done('PUT', '/settings/packing-slip', look);
  expect(saved).toEqual({ storeId: null, isOwn: true, showLogo: true, ...look });
  const text = flat((await slip(order.id)).text);
  for (const shown of ['DELIVERY NOTE', 'PO number: PO-7', 'The MUG-BLUE']) expect(text).toContain(shown);
  for (const hidden of ['SKU', '$12.50', 'Total', 'Ordered:']) expect(text).not.toContain(hidden);
  const places = ['Hand wash only', 'See you soon', 'The MUG-BLUE'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // What is tried is not saved.
  const tried = await printed(api, merchant, '/settings/packing-slip/preview', { title: 'Lieferschein' });
  expect(flat(tried.text)).toContain('LIEFERSCHEIN');
  expect(await merchant.get('/settings/packing-slip')).toEqual(saved);
  expect(await merchant.done('DELETE', '/settings/packing-slip')).toMatchObject({
    isOwn: false,
    columns: ['sku', 'bin', 'price'],
  });
});

test('a packing slip always has its items, and each part once', async () => {
  const put = (json: object) => merchant.call('PUT', '/settings/packing-slip', json);
  expectError(await put({ blocks: ['note'] }), 400, 'VALIDATION_ERROR', 'blocks: must include items');
  expectError(
    await put({ facts: ['service', 'service'] }),
    400,
    'VALIDATION_ERROR',
    'facts: must name each one once',
  );
  expectError(
    await merchant.call('GET', '/settings/packing-slip?storeId=sto_none'),
    404,
    'NOT_FOUND',
    'Store not found',
  );
});

test.each([
  ['not base64!', 'must be in base64'],
  [Buffer.from('<svg onload="x()">').toString('base64'), 'is neither a PNG nor a JPEG'],
  [
    png({ width: 3_000 }).toString('base64'),
    'is 3000 × 20 pixels: at most 2000 on a side and 1,000,000 in all are allowed',
  ],
  [png({ width: 65_000, height: 65_000 }).toString('base64'), /is 65000 × 65000 pixels/],
  [png({ rows: 3 }).toString('base64'), 'is damaged'],
  [png().subarray(0, 60).toString('base64'), 'is damaged'],
  [png({ interlace: 1 }).toString('base64'), 'is an interlaced PNG: save it without interlacing'],
  [Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2]).toString('base64'), 'is damaged'],
])('a logo that is not a sound picture is refused (%#)', async (image, message) => {
  const { status, body } = await merchant.call('PUT', '/settings/documents/logo', { image });
  expect(status).toBe(400);
  expect(body.error.message).toMatch(message instanceof RegExp ? message : `image: ${message}`);
});
