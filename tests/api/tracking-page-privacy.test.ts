import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { type LoggedStatement, statementsOf } from '../support/statement-log.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const HOST = { host: 'ship.example.com' };
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];

let api: TestApi;
let merchant: Merchant;

beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://ship.example.com', trustProxy: true });
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
const withoutNonce = (text: string) => text.replace(/nonce="[^"]+"/g, '');

const inBerlin = { street1: 'QevaStreet 1', postalCode: '10115', country: 'DE' };

/** Without those of the request log, which is written from time to time. */
const ofPages = (statements: readonly LoggedStatement[]): string[] =>
  statements.map(({ text }) => text).filter((text) => /from "(orders|accounts)"/.test(text));

/** An order whose every text is of this customer alone, shipped and scanned. */
async function marked(of: Merchant, customer: string) {
  const text = (field: string) => `${customer}${field}`;
  const order = await of.order([{ name: text('Item'), sku: text('Sku'), quantity: 2 }], {
    orderNumber: text('Number'),
    shipTo: {
      ...{ name: `${text('First')} ${text('Last')}`, company: text('Company'), street1: text('Street') },
      ...{ street2: text('Floor'), city: text('City'), state: 'CA', postalCode: '94104', country: 'US' },
      ...{ phone: text('Phone'), email: `${text('Mail')}@example.com` },
    },
    ...{ notes: text('Notes'), packingNote: text('Packing'), giftMessage: text('Gift') },
    ...{ poNumber: text('Po'), tags: [text('Tag')], metadata: { [text('Key')]: text('Value') } },
  });
  const shipment = await of.shipment({
    ...{ orderId: order.id, parcels: [ONE_POUND], reference: text('Reference') },
    items: [{ orderItemId: order.items[0].id, quantity: 1 }],
  });
  await of.scan(shipment.id, 'in_transit', {
    statusDetail: text('Detail'),
    location: { city: text('ScanCity'), state: 'CA', postalCode: '94107', country: 'US' },
  });
  return order;
}

/** Every page that the link of an order leads to. */
async function pagesOf(order: { trackingPageUrl: string }): Promise<string> {
  // As many pages as a client may open at once.
  api.clock.advance(60_000);
  const paths = ['', '/return', '/withdraw', '/mails'].map((path) => pathOf(order) + path);
  const pages = await Promise.all(
    paths.flatMap((path) => LANGUAGES.map((language) => open(`${path}?lang=${language}`))),
  );
  expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
  return pages.map(({ text }) => text).join('\n');
}

test('pages show the first name, city, items and scans of their customer, and nothing else; of other customers nothing at all', async () => {
  const other = await createMerchant(api, HOST);
  await merchant.done('PUT', '/settings/brand', { name: 'QqBrand', supportEmail: 'qq@example.com' });
  await other.done('PUT', '/settings/brand', { name: 'ZzBrand', supportEmail: 'zz@example.com' });
  for (const one of [merchant, other])
    await one.done('PUT', '/settings/return-rules', {
      ...{ isActive: true, windowDays: 30, autoApprove: true, labelPaidBy: 'customer' },
      withdrawal: { isActive: true, periodDays: 14 },
    });
  const [ada, bob, zoe, eva] = [
    await marked(merchant, 'Qada'),
    await marked(merchant, 'Qbob'),
    await marked(other, 'Zzoe'),
    await merchant.order([{ name: 'QevaItem', quantity: 1 }], {
      orderNumber: 'QevaNumber',
      shipTo: { ...inBerlin, name: 'QevaFirst QevaLast', city: 'QevaCity', email: 'QevaMail@example.com' },
    }),
  ];
  const shown = ['First', 'City', 'Item', 'Number', 'ScanCity'];
  for (const [own, name] of [
    [ada, 'Qada'],
    [bob, 'Qbob'],
    [zoe, 'Zzoe'],
    [eva, 'Qeva'],
  ] as const) {
    const pages = await pagesOf(own);
    const seen = new Set(pages.match(/(?:Qada|Qbob|Zzoe|Qeva)[A-Za-z]+/g));
    const expected = shown.filter((field) => own !== eva || field !== 'ScanCity');
    expect([...seen].sort()).toEqual(expected.map((field) => `${name}${field}`).sort());
  }
  expect(await pagesOf(ada), 'the form of a return').toContain('type="file"');
  expect(await pagesOf(eva), 'the form of a withdrawal').toMatch(/action="[^"]*\/withdraw\?/);
  expect(await pagesOf(zoe)).not.toMatch(/QqBrand|qq@/);
  const withoutLink = [
    await open('/track'),
    await open('/track/nothing'),
    await find('QadaNumber', 'QbobMail@example.com'),
    await find('QadaNumber', ''),
  ];
  for (const { text } of withoutLink) expect(withoutNonce(text)).not.toMatch(/Qada|Qbob|Zzoe|Brand|94104/);
});

test('a link that was guessed and that of an erased order get the same answer, by the same statements', async () => {
  const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  await merchant.scan(shipment.id, 'delivered');
  expect((await open(pathOf(order))).status).toBe(200);
  await merchant.post(`/orders/${order.id}/erase`);
  const token = pathOf(order).slice('/track/'.length);
  const links = {
    erased: token,
    guessed: `${token.slice(0, 26)}${'A'.repeat(20)}`,
    unknown: `${'0'.repeat(26)}${token.slice(26)}`,
  };
  const seen = [];
  for (const link of Object.values(links)) {
    let answer: Awaited<ReturnType<typeof open>> | undefined;
    const statements = await statementsOf(async () => {
      answer = await open(`/track/${link}`, { 'accept-language': 'de' });
    });
    const {
      'content-security-policy': _nonce,
      'x-request-id': _id,
      date: _date,
      ...headers
    } = answer?.headers ?? {};
    seen.push({
      status: answer?.status,
      text: withoutNonce(answer?.text ?? ''),
      headers,
      statements: ofPages(statements),
    });
  }
  expect(seen[0]).toMatchObject({ status: 404, text: expect.stringContaining('Diese Seite gibt es nicht') });
  expect(seen[0]?.statements).toHaveLength(1);
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('a number that is unknown and one whose contact is wrong get the same answer, by the same statements', async () => {
  const { orderNumber } = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const seen = [];
  for (const wanted of ['unknown-number', orderNumber]) {
    let answer: Awaited<ReturnType<typeof find>> | undefined;
    const statements = await statementsOf(async () => {
      answer = await find(wanted, 'nobody@example.com');
    });
    seen.push({
      status: answer?.status,
      text: withoutNonce(answer?.text ?? ''),
      statements: ofPages(statements),
    });
  }
  expect(seen[0]).toMatchObject({ status: 404, statements: [expect.any(String), expect.any(String)] });
  expect(seen[1]).toEqual(seen[0]);
});

test('who guesses from thousands of networks reaches the database a few hundred times, and the API answers', async () => {
  const { orderNumber } = await merchant.order([{ name: 'Mug', quantity: 1 }]);
  const from = (i: number) => ({
    'x-forwarded-for': `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`,
  });
  const answers: number[] = [];
  for (let start = 0; start < 1_000; start += 50)
    answers.push(
      ...(await Promise.all(
        Array.from(
          { length: 50 },
          async (_, i) => (await find(orderNumber, `guess${i}`, from(start + i))).status,
        ),
      )),
    );
  const count = (status: number) => answers.filter((one) => one === status).length;
  expect([count(404), count(429)]).toEqual([300, 700]);
  expect((await merchant.call('GET', '/orders')).status).toBe(200);
  api.clock.advance(1_000);
  expect((await find(orderNumber, 'x', from(2_000))).status).toBe(404);
});

test('addresses of one /64 share their attempts', async () => {
  for (let i = 0; i < 10; i++)
    expect((await find('x', 'y', { 'x-forwarded-for': `2001:db8:1:2::${i}` })).status).toBe(404);
  expect((await find('x', 'y', { 'x-forwarded-for': '2001:db8:1:2:ffff::1' })).status).toBe(429);
  expect((await find('x', 'y', { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(404);
});
