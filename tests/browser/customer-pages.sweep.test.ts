import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode as encodeJpeg } from 'jpeg-js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ONE_POUND } from '../support/merchant.ts';
import { type CustomerScene, setCustomerScene } from './support/customer-scene.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.WAYBILL_SCREENSHOTS;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const DEVICES = [
  { name: 'desktop-light', viewport: DESKTOP, colorScheme: 'light' as const },
  { name: 'desktop-dark', viewport: DESKTOP, colorScheme: 'dark' as const },
  { name: 'phone-dark', viewport: PHONE, colorScheme: 'dark' as const },
  { name: 'phone-light', viewport: PHONE, colorScheme: 'light' as const },
];
const LONG_NAME = `${'Handmade stoneware mug with a handle that is large enough for gloves, glazed in blue, '.repeat(4)}dishwasher-safe`;
const MAX_BYTES = 50_000;

/** A picture of something round, and a logo of some width, without a file. */
function drawing(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    if (x * x + y * y < 0.16) data.set([40 + 200 * (x + 0.5), 90 + 60 * y, 160 - 90 * x, 255], 4 * at);
  }
  return Buffer.from(encodeJpeg({ width, height, data }, 85).data);
}

let scene: CustomerScene;
beforeAll(async () => {
  scene = await setCustomerScene(drawing(500, 500));
  const { merchant } = scene;
  await merchant.done('PUT', '/settings/brand', {
    ...{ name: 'Mugs & Co', primaryColor: '#e4b343', supportEmail: 'help@mugs.example' },
    ...{ supportUrl: 'https://mugs.example/help', websiteUrl: 'https://mugs.example' },
  });
  await merchant.done('PUT', '/settings/brand/logo', { image: drawing(600, 200).toString('base64') });
});
afterAll(async () => {
  expect(scene?.faults).toEqual([]);
  await scene?.close();
});

/** An order in two parcels with something still to come, and pictures of its products. */
async function busyOrder(customer: string, city: string) {
  const { api, merchant, shopUrl } = scene;
  const names = [LONG_NAME, 'كوب أزرق كبير', 'Linen tea towel', 'ספל כחול', 'Teapot'];
  const items = [];
  for (const [i, name] of names.entries()) {
    const sku = `${customer}-${i}`;
    const id = await merchant.product(sku, undefined, { name });
    if (i !== 2)
      await api.storage.write((tx) =>
        tx
          .updateTable('products')
          .set({ image_url: `${shopUrl}/${encodeURIComponent(sku)}.jpg` })
          .where('id', '=', id)
          .execute(),
      );
    items.push({ sku, quantity: i + 1 });
  }
  const order = await merchant.order(items, {
    shipTo: { name: customer, street1: '1 Main St', city, state: 'CA', postalCode: '90277', country: 'US' },
  });
  const [mug, cup, towel, ...later] = order.items;
  const shipment = await merchant.shipment({
    ...{ orderId: order.id, parcels: [ONE_POUND, ONE_POUND] },
    items: [mug, cup, towel].map(({ id, quantity }) => ({ orderItemId: id, quantity })),
  });
  for (const [status, place] of [
    ['in_transit', 'Oakland'],
    ['in_transit', 'Los Angeles'],
    ['out_for_delivery', city],
  ] as const) {
    api.clock.advance(3_600_000);
    await merchant.scan(shipment.id, status, { location: { city: place, state: 'CA', country: 'US' } });
  }
  expect(later).toHaveLength(2);
  const path = new URL(order.trackingPageUrl).pathname;
  await api.call('GET', path, { headers: { host: 'ship.example.com' } });
  await api.shipping.productPictures.fetchDue({});
  return { ...order, path };
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

async function checkOnEveryDevice(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe);
  for (const { name: device, viewport, colorScheme } of DEVICES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const fault of await violationsOf(page)) found.push(`${name} on ${device}: ${fault}`);
    if ((await overflowOf(page)) > 0) found.push(`${name} on ${device}: wider than the window`);
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name}-${device}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  if ((await overflowOf(page)) > 0) found.push(`${name}: wider than 320 px`);
  return found;
}

describe("a customer's page", () => {
  test('is accessible in six languages, in light and dark, on desktop and phone, in one request of less than 50 KB', async () => {
    const { path } = await busyOrder('محمد الأحمد', 'تل أبيب تل أبيب');
    const { page, loaded } = await scene.visit();
    const found: string[] = [];
    const sizes: string[] = [];
    for (const language of LANGUAGES) {
      await page.goto(`${path}?lang=${language}`);
      const answers = await loaded();
      expect(answers.map(({ url }) => new URL(url).pathname)).toEqual([path]);
      const [{ bytes = 0 } = {}] = answers;
      expect(bytes).toBeLessThan(MAX_BYTES);
      sizes.push(`${language}: ${answers.length} request, ${bytes} bytes`);
      expect(await page.locator('img').count()).toBe(5);
      const broken = await page
        .locator('img')
        .evaluateAll((all) => all.filter((image) => !(image as HTMLImageElement).naturalWidth).length);
      expect(broken).toBe(0);
      found.push(...(await checkOnEveryDevice(page, `track-${language}`)));
    }
    process.stdout.write(`${sizes.join('\n')}\n`);
    expect(found).toEqual([]);
    await page.context().close();
  });

  test('shows names from right to left without turning the page around, and all of a name of 300 characters', async () => {
    const { path, orderNumber } = await busyOrder('רות כהן', 'חיפה');
    const { page } = await scene.visit({ viewport: { width: 320, height: 640 } });
    await page.goto(path);
    expect(await page.getByText(LONG_NAME).first().isVisible()).toBe(true);
    expect(await page.locator('body').innerText()).toContain('רות');
    expect(await page.locator('body').innerText()).not.toContain('כהן');
    const order = page.getByText(`Order ${orderNumber}`).first();
    expect((await order.boundingBox())?.x).toBeLessThan(40);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  test('is found and read without JavaScript, and in another language by a link', async () => {
    const { orderNumber, path } = await busyOrder('Ada Lovelace', 'Redondo Beach');
    const { page } = await scene.visit({ javaScriptEnabled: false, locale: 'fr-FR' });
    await page.goto('/track');
    await page.getByLabel('Numéro de commande').fill(orderNumber);
    await page.getByLabel('Adresse e-mail ou code postal').fill('10115');
    await page.getByRole('button', { name: 'Trouver ma commande' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Numéro de commande').fill(orderNumber);
    await page.getByLabel('Adresse e-mail ou code postal').fill('90277');
    await page.getByRole('button', { name: 'Trouver ma commande' }).click();
    await page.getByRole('heading', { name: 'Votre colis arrive aujourd’hui' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.getByRole('link', { name: 'Nederlands' }).click();
    await page.getByRole('heading', { name: 'Uw pakket komt vandaag aan' }).waitFor();
    await page.context().close();
  });

  test('where an order is looked for, or is missing, is accessible in six languages', async () => {
    const { page } = await scene.visit();
    const found: string[] = [];
    for (const [i, language] of LANGUAGES.entries()) {
      await page.goto(i % 2 === 0 ? `/track?lang=${language}` : `/track/none?lang=${language}`);
      found.push(...(await checkOnEveryDevice(page, `find-${language}`)));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
