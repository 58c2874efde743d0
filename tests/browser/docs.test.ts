import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scene, setScene } from './support/scene.ts';

let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(async () => {
  expect(scene?.faults).toEqual([]);
  await scene?.close();
});

test('the search is opened, used and left with the keyboard', async () => {
  await page.goto('/docs/concepts');
  expect(
    await page.evaluate(() => performance.getEntriesByName(`${location.origin}/docs/search-index.json`)),
  ).toEqual([]);
  await page.keyboard.press('/');
  await page.keyboard.type('verify signature');
  const options = page.getByRole('option');
  await options.first().waitFor();
  await options.first().locator('mark', { hasText: 'signature' }).waitFor();
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  /** Results get their excerpts one by one. */
  const active = () =>
    expect.poll(
      async () => {
        const id = await field.getAttribute('aria-activedescendant');
        return id === null ? '' : page.locator(`#${id}`).innerText();
      },
      { timeout: 10_000 },
    );
  await page.keyboard.press('ArrowDown');
  await active().toMatch(/^Verify\s+Webhooks\s/);
  await page.keyboard.press('ArrowUp');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.last().getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  await active().toMatch(/^Verify\s+Webhooks\s/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/webhooks#verify');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('kangaroo');
  const found = page.getByRole('status');
  await found.getByText('Nothing found for “kangaroo”').waitFor();
  await page.keyboard.press('Escape');
  await found.waitFor({ state: 'hidden' });
});

test('a button copies code', async () => {
  await page.goto('/docs/quick-start');
  await page.locator('.code', { hasText: 'npm start' }).first().hover();
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm start');
});

test('without script there is no field of a search that does not work', async () => {
  const bare = await scene.visit({ javaScriptEnabled: false });
  await bare.goto('/docs/webhooks');
  expect(await bare.getByRole('button', { name: 'Copy' }).count()).toBe(0);
  expect(await bare.getByRole('combobox').count()).toBe(0);
  await bare.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Retries' }).click();
  await bare.getByRole('link', { name: 'Next' }).click();
  await bare.waitForURL('**/docs/destinations');
});

test('a link to a field opens a page without the samples of other operations, which come as they are scrolled to', async () => {
  await page.goto('/docs/api/orders#orders.hold');
  const near = page.locator('[id="orders.hold"] .samples');
  await near.getByRole('heading', { name: 'Response 200' }).waitFor();
  // Two thirds of them are those of samples.
  expect(await page.locator('*').count()).toBeLessThan(4_500);
  const far = page.locator('[id="Order"] .samples');
  expect(await far.locator('pre').count()).toBe(0);
  await near.getByText('Go', { exact: true }).click();
  await near.getByText('package main').waitFor();
  const next = page.locator('[id="orders.close"] .samples');
  await next.scrollIntoViewIfNeeded();
  await next.getByText('package main').waitFor();
  expect(await next.locator('details[open]').count()).toBe(1);
  await next.getByRole('button', { name: 'Copy' }).first().click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('package main');
  // The browser's own search finds what is on the page.
  await page.keyboard.press('Control+f');
  await expect.poll(() => far.locator('pre').count()).toBe(1);
  await page.evaluate(() => localStorage.removeItem('waybill-docs-language'));
});

test('without script all samples are there, and one of each operation is open', async () => {
  const bare = await scene.visit({ javaScriptEnabled: false });
  await bare.goto('/docs/api/warehouses');
  const samples = bare.locator('[id="warehouses.create"] .samples');
  expect(await samples.locator('details').count()).toBe(5);
  expect(await samples.locator('details[open]').count()).toBe(1);
  await samples.getByText('PHP', { exact: true }).click();
  await samples.locator('[data-language="php"] pre').waitFor();
  await samples.locator('[data-language="curl"] pre').waitFor({ state: 'hidden' });
});
