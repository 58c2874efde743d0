import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkPage, DEVICES } from './support/check-page.ts';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';
import { EMPTY_SCREENSHOTS, openShop, stockScreenshots } from './support/stock-screenshots.ts';

/** Each device is at many pages. */
const PATIENCE_MS = 240_000;

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

const faultsOf = async (
  screenshots: typeof EMPTY_SCREENSHOTS,
  { name, ...device }: (typeof DEVICES)[number],
) => {
  const storageState = await scene.signedIn();
  const page = await scene.visit({ ...device, reducedMotion: 'reduce', storageState });
  const found: string[] = [];
  for (const screenshot of screenshots) found.push(...(await checkPage(page, screenshot, name)));
  await page.context().close();
  return found;
};

test(
  'an account with nothing in it shows what to do next, without a serious fault',
  async () => {
    await becomeOwner(await scene.visit(), scene);
    for (const device of DEVICES) expect(await faultsOf(EMPTY_SCREENSHOTS, device)).toEqual([]);
  },
  PATIENCE_MS,
);

describe('a shop that has sold a little', () => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  beforeAll(async () => {
    const page = await scene.visit({ storageState: await scene.signedIn() });
    shop = await openShop(page, scene);
  });

  test.each(DEVICES)(
    '$name: no page has a serious fault',
    async (device) => {
      expect(await faultsOf(stockScreenshots(shop), device)).toEqual([]);
      expect(scene.faults).toEqual([]);
    },
    PATIENCE_MS,
  );
});
