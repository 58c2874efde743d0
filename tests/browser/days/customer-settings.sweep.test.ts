import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELAYED_STORE, startRelayServer } from '../../support/shops/relay-server.ts';
import { checkPages } from '../support/check-page.ts';
import { go } from '../support/go.ts';
import type { Screenshot } from '../support/pages.ts';
import { type Scene, setScene } from '../support/scene.ts';
import { askAs, SAN_FRANCISCO } from '../support/shipping-data.ts';
import { untilToast } from '../support/toasts.ts';

const KEY = 'corner-shop-key';
/** A PNG of one pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
  'base64',
);

let relay: Awaited<ReturnType<typeof startRelayServer>>;
let scene: Scene;
let page: Page;
beforeAll(async () => {
  relay = await startRelayServer(KEY);
  scene = await setScene({
    settings: { WAYBILL_STORE_PLUGINS: RELAYED_STORE, WAYBILL_STORE_HOSTS: relay.host },
  });
  page = await scene.visit({
    storageState: await scene.createOwner(),
    viewport: { width: 1280, height: 1200 },
  });
  const ask = askAs(page);
  await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  await ask('/products', { sku: 'GIFT-CARD', name: 'Gift card' });
  await ask('/stores', {
    provider: 'relayed',
    name: 'Mug shop',
    settings: { url: relay.url, apiKey: KEY },
  });
});
afterAll(async () => {
  await scene?.close();
  await relay?.stop();
});

const shown = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
const settingsOf = async (path: string) =>
  (await (await page.request.get(`/dashboard/api/v1/settings/${path}`)).json()).data;

test('a brand is shown on the page of a customer while it is being entered, and saved', async () => {
  await go(page, '/settings/brand');
  const preview = shown('What customers see');
  await preview.getByText('Your parcel is on its way').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Mug & Sons');
  await preview.getByRole('banner').getByText('Mug & Sons').waitFor();
  await page.getByRole('textbox', { name: 'Color' }).fill('#ffd400');
  await page.getByText('Text on it is black').waitFor();
  const bar = preview.locator('.bar');
  await expect
    .poll(() => bar.evaluate((node) => getComputedStyle(node).backgroundColor))
    .toBe('rgb(255, 212, 0)');
  await page.getByLabel('Email for questions').fill('help@mugs.example.com');
  await preview.getByText('Write to Mug & Sons').waitFor();
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'German' });
  await preview.getByText('Mug & Sons schreiben').waitFor();
  expect(await settingsOf('brand')).toMatchObject({ name: null, primaryColor: null });

  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Brand saved');
  expect(await settingsOf('brand')).toMatchObject({
    name: 'Mug & Sons',
    primaryColor: '#ffd400',
    supportEmail: 'help@mugs.example.com',
  });
  expect(scene.faults).toEqual([]);
});

test('a color that is none is pointed out where it was entered, and nothing is saved', async () => {
  await page.getByRole('textbox', { name: 'Color' }).fill('yellow');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A color is written like #1a56db').waitFor();
  expect((await settingsOf('brand')).primaryColor).toBe('#ffd400');
  await page.getByRole('textbox', { name: 'Color' }).fill('#ffd400');
});

test('a logo is on the page at once, and the settings of documents name the brand', async () => {
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: LOGO };
  await page.locator('input[type=file]').setInputFiles(file);
  await untilToast(page, 'Logo saved');
  await shown('What customers see').locator('img.logo').waitFor();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByText(/Packing slips begin with Mug & Sons and your logo/).waitFor();
  await page.getByRole('link', { name: 'Edit brand' }).click();
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('a store has a brand of its own, which is as that of all orders where it is empty', async () => {
  await page.getByLabel('Settings for').selectOption({ label: 'Orders of Mug shop' });
  await page.getByText('Fields left empty are the same as for all orders.').waitFor();
  const name = page.getByLabel('Name', { exact: true });
  expect(await name.inputValue()).toBe('');
  expect(await name.getAttribute('placeholder')).toBe('Mug & Sons');
  await name.fill('Cup Corner');
  const preview = shown('What customers see');
  await preview.getByRole('banner').getByText('Cup Corner').waitFor();
  await expect
    .poll(() => preview.locator('.bar').evaluate((node) => getComputedStyle(node).backgroundColor))
    .toBe('rgb(255, 212, 0)');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Brand saved');
  const { id } = (await (await page.request.get('/dashboard/api/v1/stores')).json()).data[0];
  expect(await settingsOf(`brand?storeId=${id}`)).toMatchObject({ name: 'Cup Corner', primaryColor: null });
  expect(await settingsOf('brand')).toMatchObject({ name: 'Mug & Sons' });
});

test('rules for returns are set, with products found by their name', async () => {
  await go(page, '/settings/returns');
  await page.getByLabel('Customers can start returns').check();
  await page.getByLabel('Days after the delivery').fill('45');
  await page.getByLabel('Approve returns automatically').check();
  await page.getByLabel('The customer', { exact: true }).check();
  await page.getByRole('combobox', { name: 'Products that cannot be returned' }).fill('gift c');
  await page.getByRole('option', { name: /GIFT-CARD/ }).click();
  const reasons = page.getByRole('combobox', { name: 'Reasons to choose from' });
  await reasons.fill('Too small');
  await reasons.press('Enter');
  await page.getByLabel('Customers can withdraw from the contract').check();
  await page.getByLabel('Withdrawal period in days').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('From 14 to 3,650 days').waitFor();
  await page.getByLabel('Withdrawal period in days').fill('30');
  await page.getByLabel('Your information about the withdrawal').fill('Send it to our warehouse.');
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Return rules saved');
  expect(await settingsOf('return-rules')).toEqual({
    isActive: true,
    windowDays: 45,
    autoApprove: true,
    labelPaidBy: 'customer',
    excludedSkus: ['GIFT-CARD'],
    reasons: ['Too small'],
    allowExchange: false,
    withdrawal: { isActive: true, periodDays: 30, text: 'Send it to our warehouse.' },
  });
  await page.reload();
  await expect.poll(() => page.getByLabel('Days after the delivery').inputValue()).toBe('45');
  expect(scene.faults).toEqual([]);
});

test('no settings of customers have a serious fault for those who use a screen reader or the keyboard', async () => {
  const pages: Screenshot[] = [
    { name: 'settings-brand', path: '/settings/brand', ready: 'Name, color and contact' },
    { name: 'settings-returns', path: '/settings/returns', ready: 'Withdrawal from the contract' },
    { name: 'withdrawals-empty', path: '/withdrawals', ready: 'No withdrawals' },
  ];
  expect(await checkPages(page, pages)).toEqual([]);
  expect(scene.faults).toEqual([]);
});
