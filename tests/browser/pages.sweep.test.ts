import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPages } from './support/check-page.ts';
import { PUBLIC_PAGES, seedData, signedInPages } from './support/pages.ts';
import { type Cookies, type Scene, setScene } from './support/scene.ts';

let scene: Scene;
let owner: Cookies;
beforeAll(async () => {
  scene = await setScene();
  owner = await scene.createOwner();
});
afterAll(() => scene?.close());

test('no page has a serious fault for those who use it with a screen reader or the keyboard', async () => {
  const visitor = await scene.visit();
  expect(await checkPages(visitor, PUBLIC_PAGES)).toEqual([]);
  await visitor.context().close();
  const page = await scene.visit({ storageState: owner });
  const things = await seedData(page, scene);
  expect(await checkPages(page, signedInPages(things))).toEqual([]);
  expect(scene.faults).toEqual([]);
});
