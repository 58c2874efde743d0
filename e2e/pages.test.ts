import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPage, DEVICES } from './support/check-page.ts';
import { PUBLIC_PAGES, seedData, signedInPages } from './support/pages.ts';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';

let scene: Scene;
let things: Awaited<ReturnType<typeof seedData>>;
beforeAll(async () => {
  scene = await setScene();
  const page = await scene.visit();
  await becomeOwner(page, scene);
  things = await seedData(page, scene);
});
afterAll(() => scene?.close());

describe.each(DEVICES)('$name', ({ name, ...device }) => {
  test('no page has a serious fault for those who use it with a screen reader or the keyboard', async () => {
    const outside = await scene.visit({ ...device, reducedMotion: 'reduce' });
    const inside = await scene.visit({
      ...device,
      reducedMotion: 'reduce',
      storageState: await scene.signedIn(),
    });
    const found: string[] = [];
    for (const screenshot of PUBLIC_PAGES) found.push(...(await checkPage(outside, screenshot, name)));
    for (const screenshot of signedInPages(things))
      found.push(...(await checkPage(inside, screenshot, name)));
    expect(found).toEqual([]);
    expect(scene.faults).toEqual([]);
  });
});
