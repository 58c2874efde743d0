import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { encode as encodeJpeg } from 'jpeg-js';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/smtp.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { findChromium, findHeadlessShell } from './support/chromium.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** With this folder, every mail is also a picture in it. */
const pictures = process.env.WAYBILL_SCREENSHOTS;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const TYPES = [
  ...['shipped', 'out_for_delivery', 'delivered', 'exception'],
  ...['return_approved', 'return_received', 'withdrawal', 'order_confirmed'],
];
const DEVICES = [
  { name: 'desktop-light', viewport: { width: 1000, height: 900 }, colorScheme: 'light' as const },
  { name: 'desktop-dark', viewport: { width: 1000, height: 900 }, colorScheme: 'dark' as const },
  { name: 'phone-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
];

let api: TestApi;
let smtp: TestSmtp;
let browser: Browser;
let merchant: Merchant;

beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ publicUrl: 'https://ship.example.com', smtp: smtp.settings() });
  browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium() ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  merchant = await createMerchant(api, { host: 'ship.example.com' });
  await merchant.done('PUT', '/settings/emails', {
    ...{ isActive: true, fromName: 'Mugs & Co', fromEmail: 'shop@mugs.example' },
    types: TYPES,
  });
  await merchant.done('PUT', '/settings/brand', {
    ...{ name: 'Mugs & Co', primaryColor: '#e4b343', supportEmail: 'help@mugs.example' },
    ...{ supportUrl: 'https://mugs.example/help', websiteUrl: 'https://mugs.example' },
  });
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await smtp?.close();
});

/** As it arrives in the mailbox of a member who tries it out. */
async function receive(type: string, language: string): Promise<ReceivedMail> {
  const to = `${merchant.accountId}@example.com`;
  const sending = setInterval(() => void api.sending.sendDue(), 20);
  try {
    // A new hour: only so many tests are sent in one.
    api.clock.advance(3_600_000);
    expect(await merchant.post('/settings/emails/test', { type, language, to })).toMatchObject({
      status: 'sent',
    });
  } finally {
    clearInterval(sending);
  }
  const mail = smtp.received.at(-1);
  if (mail === undefined) throw new Error('nothing has arrived');
  return mail;
}

/** Mail programs show what is attached where the HTML refers to it. */
const shownHtml = ({ html, parts }: ReceivedMail): string =>
  parts.reduce((shown, { type, id, bytes }) => {
    const cid = id?.replace(/^<|>$/g, '');
    const url = `data:${type.split(';')[0]};base64,${bytes.toString('base64')}`;
    return cid === undefined ? shown : shown.replaceAll(`cid:${cid}`, url);
  }, html);

/** On every device: nothing is loaded, nothing is cut off, and everything can be read. */
async function problemsOf(page: Page, html: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const device of DEVICES) {
    await page.setViewportSize(device.viewport);
    await page.emulateMedia({ colorScheme: device.colorScheme });
    await page.setContent(html);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${name} ${device.name}: ${overflow} px wider than the screen`);
    await page.addScriptTag({ content: axe });
    const violations = await page.evaluate(async () => {
      // biome-ignore lint/suspicious/noExplicitAny: axe has no types in the page
      const { violations } = await (window as any).axe.run(document, {
        // A mail is not a page: it has no landmarks.
        rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
      });
      return violations.map(
        ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`,
      );
    });
    found.push(...violations.map((violation: string) => `${name} ${device.name}: ${violation}`));
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `mail-${name}-${device.name}.png`), fullPage: true });
  }
  return found;
}

test('every mail can be read on desktop and phone, light and dark, and asks nobody for anything', async () => {
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on('request', (request) => void (!request.url().startsWith('data:') && requested.push(request.url())));
  const found: string[] = [];
  for (const [i, type] of TYPES.entries()) {
    const language = LANGUAGES[i % LANGUAGES.length] ?? 'en';
    const mail = await receive(type, language);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.text.length).toBeGreaterThan(100);
    found.push(...(await problemsOf(page, shownHtml(mail), `${type}-${language}`)));
  }
  expect(found).toEqual([]);
  expect(requested).toEqual([]);
  await page.close();
});

test('with a logo, which is part of the mail, and names that are long or from right to left', async () => {
  const [width, height] = [600, 200];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < width * height; at++)
    if ((at % width) % 90 < 60 && Math.floor(at / width) > 40) data.set([180, 60, 40, 255], 4 * at);
  const image = Buffer.from(encodeJpeg({ width, height, data }, 85).data).toString('base64');
  await merchant.done('PUT', '/settings/brand/logo', { image });
  const names = ['Handmade stoneware mug with a large handle, '.repeat(8), 'كوب أزرق كبير', 'ספל כחול'];
  const order = await merchant.order(
    names.map((name) => ({ name: name.trim(), quantity: 1 })),
    {
      language: 'nl',
      shipTo: {
        ...{ name: 'محمد الأحمد', street1: '1 Main St', city: 'تل أبيب', state: 'CA', postalCode: '90277' },
        ...{ country: 'US', email: 'long@example.com' },
      },
    },
  );
  await merchant.shipment({ orderId: order.id, parcels: [{ weight: { value: 1, unit: 'lb' } }] });
  api.clock.advance(5_000);
  await api.sending.sendDue();
  const [mail] = smtp.to('long@example.com');
  if (mail === undefined) throw new Error('nothing has arrived');
  expect(mail.parts.map(({ type }) => type.split(';')[0])).toEqual(['text/plain', 'text/html', 'image/png']);
  const page = await browser.newPage();
  expect(await problemsOf(page, shownHtml(mail), 'long-nl')).toEqual([]);
  expect(
    await page.locator('img').evaluate((logo) => (logo as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.close();
});

test('no mail is large enough to be cut by a mail program', async () => {
  for (const language of LANGUAGES) {
    const { html } = await merchant.post('/settings/emails/preview', { type: 'shipped', language });
    // Gmail cuts what is longer than 102 KB.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  }
});
