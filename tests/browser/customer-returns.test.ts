import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode as encodeJpeg } from 'jpeg-js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomerScene, setCustomerScene } from './support/customer-scene.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pictures = process.env.WAYBILL_SCREENSHOTS;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const DEVICES = [
  { name: 'desktop-light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
];
const ERIKA = {
  ...{ name: 'Erika Mustermann', street1: 'Heidestraße 17', city: 'Köln', postalCode: '51147' },
  ...{ country: 'DE', email: 'erika@example.com' },
};
const PHOTO = Buffer.from(
  encodeJpeg({ width: 64, height: 48, data: Buffer.alloc(64 * 48 * 4, 90) }, 80).data,
);

let scene: CustomerScene;
beforeAll(async () => {
  scene = await setCustomerScene(PHOTO);
  const { merchant } = scene;
  await merchant.done('PUT', '/settings/brand', { name: 'Mugs & Co', primaryColor: '#1a56db' });
  for (const size of ['S', 'M', 'L'])
    await merchant.product(`SHIRT-${size}`, 500, { name: `Linen shirt, ${size}`, variantGroup: 'Shirt' });
  await merchant.product('GIFT', 500, { name: 'Gift card' });
  await merchant.done('PUT', '/settings/return-rules', {
    ...{ isActive: true, autoApprove: true, allowExchange: true, excludedSkus: ['GIFT'] },
    withdrawal: { isActive: true, text: 'Questions? Call 0800 123.' },
  });
});
afterAll(async () => {
  expect(scene?.faults).toEqual([]);
  await scene?.close();
});

// biome-ignore lint/suspicious/noExplicitAny: as answers are
type Data = any;

const ITEMS = [
  { sku: 'SHIRT-S', quantity: 2 },
  { sku: 'GIFT', quantity: 1 },
];

async function delivered(over: object = {}): Promise<Data> {
  const { merchant } = scene;
  const order = await merchant.order(ITEMS, over);
  const path = new URL(order.trackingPageUrl).pathname;
  const { id } = await merchant.post(`/orders/${order.id}/mark-shipped`, {
    ...{ trackingCode: `X${order.orderNumber}`, carrier: 'Post' },
  });
  await merchant.scan(id, 'delivered');
  return { ...order, path };
}

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe);
  for (const { name: device, viewport, colorScheme } of DEVICES) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    });
    found.push(...violations.map((fault) => `${name} on ${device}: ${fault}`));
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/${name}-${device}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) found.push(`${name}: wider than 320 px`);
  return found;
}

/** `npm test` tries one of them with JavaScript and the other without. */
describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('a customer returns something for another size, and downloads the label', {
    tags: javaScriptEnabled ? [] : ['long'],
  }, async () => {
    const { merchant } = scene;
    const order = await delivered();
    const { page } = await scene.visit({ javaScriptEnabled });
    await page.goto(order.path);
    await page.getByRole('link', { name: 'Return something' }).click();
    const shirt = page.getByRole('group', { name: 'Linen shirt, S' });
    await shirt.getByLabel('How many?').selectOption('1');
    await shirt.getByLabel('Why?').selectOption('Too small');
    await shirt.getByLabel('What would you like instead?').selectOption('Linen shirt, M');
    await page.getByLabel('Comment').fill('The sleeves are short');
    await page
      .getByLabel('Photos')
      .setInputFiles({ name: 'sleeve.jpg', mimeType: 'image/jpeg', buffer: PHOTO });
    await page.getByRole('button', { name: 'Request return' }).click();
    await page.getByText('Approved, the label is ready').waitFor();
    await page.getByText('Instead, you get: Linen shirt, M').waitFor();
    const label = await page.getByRole('link', { name: 'Download label (PDF)' }).getAttribute('href');
    const file = await scene.api.call('GET', label ?? '', { headers: { host: 'ship.example.com' } });
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const [back] = await merchant.get(`/returns?orderId=${order.id}`);
    expect(back).toMatchObject({ status: 'label_created', comment: 'The sleeves are short' });
    expect(back.photos).toHaveLength(1);
    await page.context().close();
  });

  test('a customer withdraws from the contract in two steps, and reads the receipt', {
    tags: javaScriptEnabled ? ['long'] : [],
  }, async () => {
    const order = await delivered({ shipTo: ERIKA });
    const { page } = await scene.visit({ javaScriptEnabled, locale: 'de-DE' });
    await page.goto('/track');
    await page.getByLabel('Bestellnummer').fill(order.orderNumber);
    await page.getByLabel('E-Mail-Adresse oder Postleitzahl').fill('51147');
    await page.getByRole('button', { name: 'Vertrag widerrufen' }).click();
    await page.getByLabel('Ihr Name').fill('Erika Mustermann');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByText('Hiermit widerrufe ich').waitFor();
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    await page.getByRole('heading', { name: 'Wir haben Ihren Widerruf erhalten' }).waitFor();
    const [withdrawal] = await scene.merchant.get(`/withdrawals?orderId=${order.id}`);
    const shown = (await page.locator('p.text').innerText()).replace(/\s+/g, ' ');
    expect(shown).toBe(withdrawal.statement.replace(/\s+/g, ' '));
    await page.context().close();
  });
});

test('every page is accessible in six languages, on desktop and phone', { tags: 'long' }, async () => {
  const { merchant } = scene;
  const found: string[] = [];
  for (const language of LANGUAGES) {
    scene.api.clock.advance(3_600_000);
    const order = await delivered({ shipTo: ERIKA });
    const { page } = await scene.visit();
    const visit = async (name: string, path: string) => {
      await page.goto(`${order.path}${path}?lang=${language}`);
      found.push(...(await faultsOf(page, `${name}-${language}`)));
    };
    await visit('return-form', '/return');
    await page.locator('select[name^="quantity."]').first().selectOption('1');
    await page.locator('form button').click();
    await page.getByRole('alert').waitFor();
    found.push(...(await faultsOf(page, `return-problem-${language}`)));
    await page.locator('select[name^="reason."]').first().selectOption('1');
    await page.locator('form button').click();
    await page.locator('section.card').first().waitFor();
    found.push(...(await faultsOf(page, `return-status-${language}`)));
    const [back] = await merchant.get(`/returns?orderId=${order.id}`);
    await visit('return-slip', `/return/${back.id}/slip`);
    await visit('withdraw-form', '/withdraw');
    await page.locator('input[name="name"]').fill('Erika Mustermann');
    await page.locator('form button').click();
    await page.locator('p.text').waitFor();
    found.push(...(await faultsOf(page, `withdraw-confirm-${language}`)));
    await page.locator('form button').click();
    await page.locator('a[href*="/return"]').waitFor();
    found.push(...(await faultsOf(page, `withdraw-receipt-${language}`)));
    await visit('track-withdrawn', '');
    await page.context().close();
  }
  expect(found).toEqual([]);
});
