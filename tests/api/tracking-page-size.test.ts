import { encode as encodeJpeg } from 'jpeg-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMerchant, type Merchant, ONE_POUND } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const HOST = { host: 'ship.example.com' };
const MAX_BYTES = 50_000;

/** Noise: nothing is larger for its size. */
function noise(width: number, height: number): string {
  const data = Buffer.alloc(width * height * 4);
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 48_271) % 2_147_483_647;
    data[at] = seed & 255;
  }
  return Buffer.from(encodeJpeg({ width, height, data }, 60).data).toString('base64');
}

let api: TestApi;
let merchant: Merchant;

beforeAll(async () => {
  api = await startTestApi({ publicUrl: 'https://ship.example.com' });
});
beforeEach(async () => {
  api.clock.advance(3_600_000);
  merchant = await createMerchant(api, HOST);
});
afterAll(() => api.close());

const open = async ({ trackingPageUrl }: { trackingPageUrl: string }, language = 'en'): Promise<string> =>
  (await api.call('GET', `${new URL(trackingPageUrl).pathname}?lang=${language}`, { headers: HOST })).text;
const setLogo = (width: number, height: number) =>
  merchant.done('PUT', '/settings/brand/logo', { image: noise(width, height) });
const logoIn = (page: string) => /<header class="bar"><div>(.*?)<\/div>/.exec(page)?.[1] ?? '';

describe("the logo of a customer's page", () => {
  test('takes the place of the name if it is wide, and stands beside it if not; only pages of this merchant have it', async () => {
    await merchant.done('PUT', '/settings/brand', { name: 'Mug Shop' });
    const order = await merchant.order([{ name: 'Mug', quantity: 1 }]);
    expect(logoIn(await open(order))).toBe('<strong dir="auto">Mug Shop</strong>');
    await setLogo(900, 240);
    expect(logoIn(await open(order))).toMatch(
      /^<img class="logo" alt="Mug Shop" width="180" height="48" src="data:image\/webp;base64,[\w+/=]+">$/,
    );
    await setLogo(400, 400);
    expect(logoIn(await open(order))).toMatch(
      /^<img class="logo" alt="" width="48" height="48" src="[^"]+"><strong dir="auto">Mug Shop<\/strong>$/,
    );
    const others = await createMerchant(api, HOST);
    const page = await open(await others.order([{ name: 'Mug', quantity: 1 }]));
    expect(page).not.toContain('<img');
  });
});

test('the page of an order as large as it can be has at most 50 KB with everything, in every language', {
  tags: 'long',
}, async () => {
  await merchant.done('PUT', '/settings/brand', {
    name: '"'.repeat(100),
    supportUrl: `https://example.com/${'&'.repeat(470)}`,
    websiteUrl: `https://example.com/${'"'.repeat(470)}`,
  });
  await setLogo(1_000, 250);
  const items = Array.from({ length: 200 }, (_, i) => ({ name: `${i} ${'"'.repeat(495)}`, quantity: 2 }));
  const order = await merchant.order(items);
  expect((await open(order)).length).toBeLessThan(MAX_BYTES);
  const all = order.items.map(({ id }: { id: string }) => ({ orderItemId: id, quantity: 1 }));
  const shipment = await merchant.shipment({
    ...{ orderId: order.id, items: all },
    parcels: Array.from({ length: 20 }, () => ONE_POUND),
  });
  for (let scan = 0; scan < 40; scan++) {
    api.clock.advance(60_000);
    await merchant.scan(shipment.id, 'in_transit', {
      location: { city: '"'.repeat(100), state: 'CA', country: 'US' },
    });
  }
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl']) {
    const page = await open(order, language);
    expect(Buffer.byteLength(page)).toBeLessThan(MAX_BYTES);
    expect(page).toContain('class="logo"');
  }
  const page = await open(order);
  expect(page).toMatch(/and \d+ more/);
  expect(page).toContain('Parcel 1 of 20');
});

test('an order of usual size is shown whole: twelve items with names of 300 characters, and eight scans', async () => {
  const items = Array.from({ length: 12 }, (_, i) => ({
    name: `${i}-${'long name '.repeat(30)}`.slice(0, 300),
    quantity: 1,
  }));
  const order = await merchant.order(items);
  const shipment = await merchant.shipment({ orderId: order.id, parcels: [ONE_POUND] });
  for (let scan = 0; scan < 8; scan++) {
    api.clock.advance(60_000);
    await merchant.scan(shipment.id, 'in_transit', {
      location: { city: 'Oakland', state: 'CA', country: 'US' },
    });
  }
  const page = await open(order);
  for (const { name } of items) expect(page).toContain(`<bdi>${name.trim()}</bdi>`);
  expect(page.match(/<time /g)).toHaveLength(8 + Number(page.includes('Prepared for shipping</strong><br>')));
  expect(page).not.toContain(' more</p>');
});
