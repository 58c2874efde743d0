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
