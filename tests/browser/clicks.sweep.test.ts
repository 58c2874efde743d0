import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOrder } from '../support/copied-orders.ts';
import { go } from './support/go.ts';
import { logIn, type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';
import { untilToast } from './support/toasts.ts';

const ORDERS = 10_000;
const TO_SHIP = 20;

let scene: Scene;
let page: Page;
const newOrder = (orderNumber: string) => ({
  orderNumber,
  shipTo: { ...SAN_FRANCISCO, name: 'Ben Ortiz' },
  items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
});

beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  const owner = await scene.visit({ storageState: await scene.createOwner() });
  const ask = askAs(owner);
  await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  const old = await ask('/orders', newOrder('old'));
  await ask(`/orders/${old.id}/cancel`);
  copyOrder(scene.waybill.dataFolder, old.id, ORDERS - TO_SHIP - 2);
  const orders = Array.from({ length: TO_SHIP + 1 }, (_, index) => newOrder(`new-${index}`));
  await ask('/orders/batch', { orders });
  await owner.context().close();

  page = await scene.visit();
  await page.addInitScript(() => {
    // A browser without a screen has no dialog to open.
    window.print = () => console.info(`prints ${location.href}`);
    const count = () => Number(sessionStorage.getItem('clicks') ?? 0);
    // What a person does with the mouse; a label that is clicked clicks its input too, which is no second click.
    window.addEventListener('pointerdown', () => sessionStorage.setItem('clicks', String(count() + 1)), true);
  });
});
afterAll(() => scene?.close());

const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
const printing = () => page.waitForEvent('console', (message) => message.text().startsWith('prints blob:'));
const printedLabels = async (): Promise<number> =>
  (await (await page.request.get('/dashboard/api/v1/shipments?printed=true')).json()).meta.total;

test('with 10,000 orders: from an order to its printed label in one click', async () => {
  await page.goto('/login');
  await logIn(page);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const { data, meta } = await (await page.request.get('/dashboard/api/v1/orders?limit=1')).json();
  expect(meta.total).toBe(ORDERS);
  await go(page, `/orders/${data[0].id}`);
  const before = await clicks();
  const printed = printing();
  await page.getByRole('button', { name: /^Buy and print · Fleet .* · \$\d/ }).click();
  await printed;
  await untilToast(page, 'Label bought and printed');
  expect((await clicks()) - before).toBe(1);
  expect(await printedLabels()).toBe(1);
});

test('with 10,000 orders: from login to 20 printed labels in at most five clicks', async () => {
  await page.context().clearCookies();
  await page.goto('/login');
  const before = await clicks();
  await logIn(page);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: `Ship ${TO_SHIP} orders` }).click();
  const printed = printing();
  await page.getByRole('button', { name: new RegExp(`^Buy and print ${TO_SHIP} labels, \\$`) }).click();
  await printed;
  await page.getByText(`${TO_SHIP} labels bought and printed`).waitFor();
  expect((await clicks()) - before).toBeLessThanOrEqual(5);
  expect(await printedLabels()).toBe(TO_SHIP + 1);
  expect(scene.faults).toEqual([]);
});
