import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const HOST = { host: 'ship.example.com' };
const CUSTOMER = {
  ...{ name: 'Ada Lovelace', company: 'Analytical Ltd', street1: '417 Montgomery St', street2: 'Floor 5' },
  ...{ city: 'San Francisco', state: 'CA', postalCode: '94104', country: 'US' },
  ...{ phone: '+1 415 555 0100', email: 'ada@example.com' },
};
const PRIVATE = ['Lovelace', 'Analytical', 'Montgomery', 'Floor 5', '94104', '555 0100', 'ada@example.com'];

let api: TestApi;
let merchant: Merchant;

beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://ship.example.com' });
});
beforeEach(async () => {
  // Every test may look for orders as often as it likes.
  api.clock.advance(3_600_000);
  merchant = await createMerchant(api, HOST);
});
afterAll(() => api.close());

const open = (path: string, headers: Record<string, string> = {}) =>
  api.call('GET', path, { headers: { ...HOST, ...headers } });
const find = (orderNumber: string, contact: string, headers: Record<string, string> = {}) =>
  api.call('POST', '/track', {
    raw: new URLSearchParams({ orderNumber, contact }).toString(),
    headers: { ...HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const pathOf = ({ trackingPageUrl }: { trackingPageUrl: string }) => new URL(trackingPageUrl).pathname;

async function sale(over: object = {}) {
  const items = [
    { name: 'Blue mug', quantity: 2 },
    { name: 'Red plate', quantity: 1 },
  ];
  return merchant.order(items, { shipTo: CUSTOMER, notes: 'Secret note', ...over });
}

const textOf = (page: string) =>
  page
    .replace(/<style[\s\S]*?<\/style>/, '')
    .replace(/<\/?bdi>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe("a customer's page", () => {
  test('follows the order from its receipt to its delivery, with nothing private', async () => {
    await merchant.done('PUT', '/settings/brand', { name: 'Mug Shop', supportEmail: 'help@mugs.example' });
    const order = await sale();
    const path = pathOf(order);
    const received = await open(path);
    expect(received.status).toBe(200);
    for (const shown of [
      'Mug Shop',
      'We have received your order',
      'Hello Ada',
      'San Francisco',
      '2 × Blue mug',
    ])
      expect(textOf(received.text).replace(/ +/g, ' ')).toContain(shown);

    const [mugs] = order.items;
    const shipment = await merchant.shipment({
      ...{ orderId: order.id, parcels: [ONE_POUND, ONE_POUND] },
      items: [{ orderItemId: mugs.id, quantity: 2 }],
    });
    const scan = {
      ...{ status: 'out_for_delivery', statusDetail: 'With Lovelace’s neighbor' },
      location: { city: 'Oakland', state: 'CA', postalCode: '94104', country: 'US' },
    };
    await merchant.post(`/shipments/${shipment.id}/tracking-events`, scan);
    const { text } = await open(path);
    for (const shown of [
      'arrives today',
      'Parcel 1 of 2',
      'Out for delivery',
      'Oakland, CA, US',
      'Still to come',
    ])
      expect(textOf(text)).toContain(shown);
    for (const { trackingCode } of shipment.parcels) expect(text).toContain(trackingCode);
    for (const secret of [...PRIVATE, 'Secret note', 'neighbor']) expect(text).not.toContain(secret);
    await merchant.post(`/shipments/${shipment.id}/tracking-events`, { status: 'delivered' });
    expect(textOf((await open(path)).text)).toContain('Delivered on');
  });

  test('is on its way once the merchant says so, even if nobody ever scans it', async () => {
    const order = await sale();
    await merchant.post(`/orders/${order.id}/mark-shipped`, { trackingCode: 'X1', carrier: 'Post' });
    const shown = textOf((await open(pathOf(order))).text);
    expect(shown).toContain('Your parcel is on its way');
    expect(shown).toContain('No news yet');
  });

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Wir haben Ihre Bestellung erhalten'],
    ['fr', 'fr', 'Nous avons bien reçu votre commande'],
    ['pt-BR, es;q=0.5, en;q=0.4', 'es', 'Hemos recibido su pedido'],
    ['it-IT', 'it', 'Abbiamo ricevuto il Suo ordine'],
    ['nl;q=1, de;q=0.2', 'nl', 'We hebben uw bestelling ontvangen'],
    ['ja', 'en', 'We have received your order'],
  ])('is in the language that the browser asks for with %s', async (accepted, language, headline) => {
    const { text } = await open(pathOf(await sale()), { 'accept-language': accepted });
    expect(text).toContain(`<html lang="${language}">`);
    expect(textOf(text)).toContain(headline);
  });

  test("is in the order's language for a browser that asks for none, and in another by a link", async () => {
    const path = pathOf(await sale({ language: 'fr-CA' }));
    expect((await open(path)).text).toContain('<html lang="fr">');
    expect((await open(`${path}?lang=it`)).text).toContain('<html lang="it">');
  });

  test('names who ships where no brand does, and never the email address that a new account is named after', async () => {
    const other = await createMerchant(api, HOST);
    const order = await other.order([{ name: 'Blue mug', quantity: 1 }], { shipTo: CUSTOMER });
    const { address } = await other.get(`/warehouses/${other.warehouse}`);
    const shop = { ...address, name: 'Ben Ortiz', company: 'Harbor Goods' };
    await other.done('PUT', `/warehouses/${other.warehouse}`, { address: shop });
    const { text } = await open(pathOf(order));
    expect(textOf(text)).toContain('Harbor Goods');
    expect(textOf(text)).not.toContain('@');

    const key = await api.newKey({ accountId: await api.newUser() });
    const json = { orderNumber: '1', shipTo: CUSTOMER, items: [{ name: 'Blue mug', quantity: 1 }] };
    const { body } = await api.call('POST', '/api/v1/orders', { key: key.key, headers: HOST, json });
    expect(textOf((await open(pathOf(body.data))).text)).not.toContain('@');
  });

  test('is small, is not stored, indexed or framed, runs no script, and loads nothing', async () => {
    const { text, headers } = await open(pathOf(await sale()));
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024);
    // Its icon is empty, so that browsers do not ask for one.
    expect(text.replace('<link rel="icon" href="data:,">', '')).not.toMatch(
      /<script|<link|<img|src=|@import|url\(/,
    );
    expect(text).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]{22}'; /);
  });

  test('shows names in any script and products with long names, and no markup of theirs', async () => {
    const name = `${'Ö'.repeat(190)}<b>&"'`;
    const order = await merchant.order([{ name, quantity: 1 }], {
      shipTo: { ...CUSTOMER, name: 'محمد \u202eevil', city: 'תל אביב' },
    });
    const { text } = await open(pathOf(order));
    expect(text).toContain(`<bdi>${'Ö'.repeat(190)}&lt;b&gt;&amp;&quot;&#39;</bdi>`);
    expect(text).toContain('محمد');
    expect(text).toContain('תל אביב');
    expect(text).not.toContain('\u202e');
    expect(text).not.toContain('evil');
  });

  test('shows nothing of other orders and other merchants', async () => {
    const others = await createMerchant(api, HOST);
    await others.order([{ name: 'Theirs', quantity: 1 }], { shipTo: { ...CUSTOMER, name: 'Bob B' } });
    await merchant.order([{ name: 'Another', quantity: 1 }], { shipTo: { ...CUSTOMER, name: 'Carol C' } });
    const { text } = await open(pathOf(await sale()));
    for (const foreign of ['Theirs', 'Another', 'Bob', 'Carol']) expect(text).not.toContain(foreign);
  });

  test('a link that was guessed, changed or cut off, or whose order was erased, leads to the same answer', async () => {
    const order = await sale();
    const path = pathOf(order);
    const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
    await merchant.post(`/shipments/${shipment.id}/tracking-events`, { status: 'delivered' });
    await merchant.post(`/orders/${order.id}/erase`);
    const other = pathOf(await sale());
    const changed = `${other.slice(0, -1)}${other.endsWith('A') ? 'B' : 'A'}`;
    const stranger = `${other.slice(0, '/track/'.length + 26)}${path.slice(-20)}`;
    const answers: Awaited<ReturnType<typeof open>>[] = [];
    for (const wrong of [path, changed, stranger, other.slice(0, -1), '/track/x'])
      answers.push(await open(wrong));
    const plain = ({ status, text }: (typeof answers)[number]) => ({
      status,
      text: text.replace(/nonce="[^"]+"/, ''),
    });
    expect(plain(answers[0] as never)).toMatchObject({
      status: 404,
      text: expect.stringContaining('This page does not exist'),
    });
    for (const answer of answers) expect(plain(answer)).toEqual(plain(answers[0] as never));
  });
});

describe('an order is found', () => {
  test.each([
    ['its number and email address', 'ADA@example.com'],
    ['its number and postal code', ' 94 104'],
  ])('by %s', async (_by, contact) => {
    const order = await sale();
    const { status, headers } = await find(order.orderNumber.toLowerCase(), contact);
    expect([status, headers.location]).toEqual([303, `${pathOf(order)}?lang=en`]);
  });

  test('wherever it is among many accounts, by an entry of an index', { tags: 'database' }, async () => {
    const order = await sale({ orderNumber: 'LAST-1', shipTo: { ...CUSTOMER, postalCode: '94104-1234' } });
    const { storage } = api;
    await storage.write(async (tx) => {
      const account = await tx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
      const copies = Array.from({ length: 250 }, (_, i) => ({ ...account, id: `acc_0${i}` }));
      await tx.insertInto('accounts').values(copies).execute();
    });
    for (const contact of ['ADA@example.com', '941041234', '94104 1234'])
      expect((await find('last-1', contact)).headers.location).toContain(pathOf(order));
    await merchant.done('PUT', `/orders/${order.id}`, { shipTo: { ...CUSTOMER, email: 'ada@new.example' } });
    expect((await find('LAST-1', 'ada@example.com')).status).toBe(404);
    expect((await find('LAST-1', 'ada@new.example')).status).toBe(303);
    await storage.write((tx) => tx.deleteFrom('accounts').where('id', 'like', 'acc_0%').execute());
  });

  test('and one that is unknown is answered as one whose contact is wrong', async () => {
    const { orderNumber } = await sale();
    const [unknown, wrong] = [await find('no-such-number', '94104'), await find(orderNumber, '10001')];
    expect(unknown.status).toBe(404);
    expect(textOf(unknown.text)).toContain('We found no order with this number');
    const plain = (text: string) => text.replace(/nonce="[^"]+"/, '');
    expect(plain(wrong.text)).toBe(plain(unknown.text));
    expect(wrong.status).toBe(404);
    expect((await find('', '94104')).status).toBe(400);
  });

  test('429 for the eleventh attempt from an address; another address is served, and so is a page', async () => {
    const order = await sale();
    for (let i = 0; i < 10; i++) expect((await find(`guess-${i}`, '94104')).status).toBe(404);
    const refused = await find(order.orderNumber, '94104');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(textOf(refused.text)).toContain('That was too often');
    expect((await open(pathOf(order))).status).toBe(200);
    api.clock.advance(30_000);
    expect((await find(order.orderNumber, '94104')).status).toBe(303);
  });
});
