import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS, lookAt } from './support/look-at.ts';
import { furnish, insideOf, OUTSIDE } from './support/pages.ts';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';

let scene: Scene;
let things: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  scene = await setScene();
  const page = await scene.visit();
  await becomeOwner(page, scene);
  things = await furnish(page, scene);
});
afterAll(() => scene?.close());

describe.each(LOOKS)('$name', ({ name, ...look }) => {
  test('no page has a serious fault for those who use it with a screen reader or the keyboard', async () => {
    const outside = await scene.visit({ ...look, reducedMotion: 'reduce' });
    const inside = await scene.visit({
      ...look,
      reducedMotion: 'reduce',
      storageState: await scene.signedIn(),
    });
    const found: string[] = [];
    for (const sight of OUTSIDE) found.push(...(await lookAt(outside, sight, name)));
    for (const sight of insideOf(things)) found.push(...(await lookAt(inside, sight, name)));
    expect(found).toEqual([]);
    expect(scene.faults).toEqual([]);
  });
});
