import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOKS, lookAt } from './support/look-at.ts';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';
import { EMPTY_SIGHTS, openShop, stockSights } from './support/stock-sights.ts';

/** Each look is at many pages. */
const PATIENCE_MS = 240_000;

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

const faultsOf = async (sights: typeof EMPTY_SIGHTS, { name, ...look }: (typeof LOOKS)[number]) => {
  const storageState = await scene.signedIn();
  const page = await scene.visit({ ...look, reducedMotion: 'reduce', storageState });
  const found: string[] = [];
  for (const sight of sights) found.push(...(await lookAt(page, sight, name)));
  await page.context().close();
  return found;
};

test(
  'an account with nothing in it shows what to do next, without a serious fault',
  async () => {
    await becomeOwner(await scene.visit(), scene);
    for (const look of LOOKS) expect(await faultsOf(EMPTY_SIGHTS, look)).toEqual([]);
  },
  PATIENCE_MS,
);

describe('a shop that has sold a little', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    const page = await scene.visit({ storageState: await scene.signedIn() });
    shop = await openShop(page, scene);
  });

  test.each(LOOKS)(
    '$name: no page has a serious fault',
    async (look) => {
      expect(await faultsOf(stockSights(shop), look)).toEqual([]);
      expect(scene.faults).toEqual([]);
    },
    PATIENCE_MS,
  );
});
