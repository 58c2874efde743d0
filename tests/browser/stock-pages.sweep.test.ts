import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPages } from './support/check-page.ts';
import { type Scene, setScene } from './support/scene.ts';
import { EMPTY_SCREENSHOTS, openShop, stockScreenshots } from './support/stock-screenshots.ts';

let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit({ storageState: await scene.createOwner() });
});
afterAll(() => scene?.close());

test('an account with nothing in it shows what to do next, without a serious fault', async () => {
  expect(await checkPages(page, EMPTY_SCREENSHOTS)).toEqual([]);
});

test('no page of a shop that has sold a little has a serious fault', async () => {
  const shop = await openShop(page, scene);
  expect(await checkPages(page, stockScreenshots(shop))).toEqual([]);
  expect(scene.faults).toEqual([]);
});
