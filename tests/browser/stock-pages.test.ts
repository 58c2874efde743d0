import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPages } from './support/check-page.ts';
import { type Cookies, type Scene, setScene } from './support/scene.ts';
import { EMPTY_SCREENSHOTS, openShop, stockScreenshots } from './support/stock-screenshots.ts';

let scene: Scene;
let owner: Cookies;
beforeAll(async () => {
  scene = await setScene();
  owner = await scene.createOwner();
});
afterAll(() => scene?.close());

test('an account with nothing in it shows what to do next, without a serious fault', async () => {
  expect(await checkPages(scene, EMPTY_SCREENSHOTS, owner)).toEqual([]);
});

test('no page of a shop that has sold a little has a serious fault', async () => {
  const shop = await openShop(await scene.visit({ storageState: owner }), scene);
  expect(await checkPages(scene, stockScreenshots(shop), owner)).toEqual([]);
  expect(scene.faults).toEqual([]);
});
