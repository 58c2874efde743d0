import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scan as read, showPdf } from '../support/pictures.ts';
import { go, reopen } from './support/go.ts';
import { scanAt } from './support/scanner.ts';
import { type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';
import { untilToast } from './support/toasts.ts';

let scene: Scene;
let page: Page;
let warehouseId = '';
beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  page = await scene.visit({ storageState: await scene.createOwner() });
  await page.addInitScript(() => {
    // A browser without a screen has no dialog to open: it says what it would print.
    window.print = () => console.info(`prints ${location.href}`);
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function play(...when) {
      console.info(`tone of ${this.frequency.value} Hz`);
      start.apply(this, when);
    };
  });
  const post = askAs(page);
  warehouseId = (await post('/warehouses', { name: 'Oakland', address: SAN_FRANCISCO })).id;
  const product = async (sku: string, name: string, barcode: string | null, delta: number, bin: string) => {
    const { id } = await post('/products', { sku, name, barcode, price: 12.5 });
    await post('/inventory/adjustments', { productId: id, warehouseId, delta, bin, reason: 'received' });
  };
  await product('MUG-BLUE', 'Blue mug', '036000291452', 4, 'A1');
  await product('TEA-1', 'Green tea', '4006381333931', 20, 'A2');
  await product('VASE-9', 'Tall vase', null, 7, 'B1');
  await product('CARD', 'Card', null, 3, 'B2');
});
afterAll(() => scene?.close());

const scan = (code: string) => scanAt(page, code);
const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const counted = (name: string) => page.getByLabel(`Counted quantity of ${name}`);
const onHand = async (sku: string): Promise<number> => {
  const answer = await page.request.get(`/dashboard/api/v1/inventory?sku=${sku}`);
  return (await answer.json()).data[0].onHand;
};

test('labels of selected products are printed, as many as were received', async () => {
  await go(page, '/products');
  await page.getByRole('checkbox', { name: 'Select MUG-BLUE' }).check();
  await page.getByRole('checkbox', { name: 'Select TEA-1' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'As many as last received' }).click();
  await expect.poll(() => dialog.getByLabel('Copies for TEA-1').inputValue()).toBe('20');
  await dialog.getByLabel('Copies for TEA-1').fill('1');
  await dialog.getByLabel('Labels').selectOption('2.25x1.25');
  await dialog.getByLabel('Print the price').check();
  const answer = page.waitForResponse('**/documents/product-labels');
  const prints = page.waitForEvent('console', (message) => message.text().startsWith('prints blob:'));
  await dialog.getByRole('button', { name: 'Print 5 labels' }).click();
  await prints;
  await untilToast(page, '5 labels sent to print');
  const pages = await showPdf(await (await answer).body());
  expect(pages).toHaveLength(5);
  const codes: string[] = [];
  for (const { picture } of pages) codes.push(...(await read(picture, 'EAN13')));
  expect(codes.sort()).toEqual([...Array(4).fill('EAN13:0036000291452'), 'EAN13:4006381333931']);
  expect(pages[0]?.text).toContain('$12.50');
});

test('a count by scanner survives a reload, and is booked with what moved meanwhile', async () => {
  await go(page, '/inventory');
  await page.getByRole('button', { name: 'Count and print' }).click();
  await page.getByRole('menuitem', { name: 'Count with a scanner' }).click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByRole('heading', { name: 'Count Oakland' }).waitFor();
  const bad = page.waitForEvent('console', (message) => message.text() === 'tone of 180 Hz');
  await scan('9999999');
  await page.getByRole('alert').filter({ hasText: 'Unknown code: 9999999' }).waitFor();
  await bad;
  const good = page.waitForEvent('console', (message) => message.text() === 'tone of 1200 Hz');
  await scan('0036000291452');
  await status('Blue mug');
  await good;
  await scan('mug-blue');
  await expect.poll(() => counted('Blue mug').inputValue()).toBe('2');
  await scan('4006381333931');
  await status('Green tea');
  await reopen(page);
  await expect.poll(() => counted('Blue mug').inputValue()).toBe('2');

  await counted('Green tea').fill('18');
  await counted('Green tea').press('Enter');
  await status('18 counted');
  // A scan in a field is a scan.
  await counted('Green tea').focus();
  await scan('036000291452');
  await expect.poll(() => counted('Blue mug').inputValue()).toBe('3');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => counted('Blue mug').inputValue()).toBe('2');

  // Five of them leave after they were counted.
  const post = askAs(page);
  await post('/inventory/adjustments', { sku: 'TEA-1', warehouseId, delta: -5, reason: 'lost' });
  await page.getByRole('button', { name: 'Review differences' }).click();
  const rows = page.getByRole('table', { name: 'Differences' });
  await rows
    .getByRole('row', { name: /Green tea.*20.*18.*−2.*−5.*13|Green tea.*20.*18.*-2.*-5.*13/ })
    .waitFor();
  await rows.getByRole('row', { name: /Blue mug.*4.*2.*[−-]2.*–.*2/ }).waitFor();
  await page.getByText('Stock moved during the count').waitFor();

  await page.getByRole('button', { name: 'Show what was not scanned' }).click();
  await page.getByRole('checkbox', { name: 'Tall vase' }).check();
  await page.getByRole('button', { name: 'Count 1 product as zero' }).click();
  await rows.getByRole('row', { name: /Tall vase.*7.*0.*[−-]7/ }).waitFor();

  // One more goes between the review and the booking, which the page learns too late: nothing is booked for it that nobody has seen.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isStock = (url: URL) => url.pathname.endsWith('/inventory');
  await page.route(isStock, (route) => released.then(() => route.continue()));
  await post('/inventory/adjustments', { sku: 'MUG-BLUE', warehouseId, delta: -1, reason: 'lost' });
  await page.getByRole('button', { name: 'Apply counts of 3 products' }).click();
  await page.getByText('Some counts were not applied').waitFor();
  release();
  expect([await onHand('TEA-1'), await onHand('VASE-9'), await onHand('MUG-BLUE')]).toEqual([13, 0, 3]);
  await rows.getByRole('row', { name: /Blue mug.*4.*2.*[−-]2.*[−-]1.*1/ }).waitFor();
  await page.getByRole('button', { name: 'Apply count of 1 product' }).click();
  await page.getByRole('button', { name: 'Start counting' }).waitFor();
  // What nobody counted stays.
  expect([await onHand('MUG-BLUE'), await onHand('CARD')]).toEqual([1, 3]);
  const movements = await page.request.get('/dashboard/api/v1/inventory/movements?reason=count');
  expect((await movements.json()).data.map((one: { onHandDelta: number }) => one.onHandDelta).sort()).toEqual(
    [-2, -2, -7],
  );
  expect(scene.faults).toEqual([]);
});

test('a count whose answer is lost is booked once', async () => {
  await go(page, '/inventory/count');
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByLabel('SKU or barcode').fill('card');
  await page.getByRole('button', { name: 'Count one' }).click();
  await expect.poll(() => counted('Card').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Review differences' }).click();
  const batches = '**/inventory/adjustments/batch';
  await page.route(batches, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Apply count of 1 product' }).click();
  // The next review finds it among the movements.
  await page.getByRole('button', { name: 'Start counting' }).waitFor();
  await page.unroute(batches);
  expect(await onHand('CARD')).toBe(1);
});

test('the label of a bin shows what should be in it, and what was left in the one before', async () => {
  await go(page, '/inventory/count');
  await page.getByRole('button', { name: 'Start counting' }).click();
  await page.getByRole('heading', { name: 'Count Oakland' }).waitFor();
  await scan('B1');
  await status('Bin B1');
  const bin = (name: string) => page.getByRole('region', { name: `Bin ${name}` });
  await bin('B1').getByText('Tall vase').waitFor();
  expect(await counted('Tall vase').inputValue()).toBe('');
  expect(await counted('Card').count()).toBe(0);
  await scan('B2');
  await status('Bin B2');
  await bin('B2').getByText('1 expected').waitFor();
  // The stock of the vase is zero: nothing was left behind in B1.
  await expect.poll(() => page.getByText('Not counted in B1').count()).toBe(0);
  await counted('Card').fill('2');
  await counted('Card').press('Enter');
  await status('2 counted');
  // Something that belongs elsewhere.
  await scan('4006381333931');
  await status('belongs in bin A2');
  await scan('A1');
  await status('Bin A1');
  await scan('A2');
  await status('Not counted in A1: Blue mug');
  await page.getByRole('button', { name: 'Close bin' }).click();
  await expect.poll(() => counted('Card').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Discard count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard count' }).click();
  await page.getByRole('button', { name: 'Start counting' }).waitFor();
  // Anywhere else, it opens what is in the bin.
  await go(page, '/inventory');
  await scan('A2');
  await page.waitForURL('**/inventory?bin=A2');
  await page.getByRole('link', { name: 'Green tea' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Blue mug' }).count()).toBe(0);
  expect(scene.faults).toEqual([]);
});

test('a count sheet and bin labels of a warehouse are printed', async () => {
  await go(page, '/inventory');
  await page.getByRole('button', { name: 'Count and print' }).click();
  await page.getByRole('menuitem', { name: 'Print a count sheet' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bins that start with').fill('a');
  await dialog.getByLabel('Blind count').check();
  const sheet = page.waitForResponse('**/documents/count-sheet');
  await dialog.getByRole('button', { name: 'Print count sheet' }).click();
  const [first] = await showPdf(await (await sheet).body());
  expect(first?.text).toMatch(/Oakland[\s\S]*2 lines[\s\S]*MUG-BLUE[\s\S]*TEA-1/);
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Count and print' }).click();
  await page.getByRole('menuitem', { name: 'Print bin labels' }).click();
  await dialog.getByLabel('Labels').selectOption('a4-3x8');
  const labels = page.waitForResponse('**/documents/bin-labels');
  await dialog.getByRole('button', { name: 'Print bin labels' }).click();
  const [bins] = await showPdf(await (await labels).body());
  expect(bins && (await read(bins.picture)).sort()).toEqual(
    ['A1', 'A2', 'B1', 'B2'].map((bin) => `Code128:${bin}`),
  );
  await untilToast(page, 'Bin labels sent to print');
});
