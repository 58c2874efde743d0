import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { furnish, INSIDE, OUTSIDE, type Sight } from './support/pages.ts';
import { becomeOwner, type Scene, setScene } from './support/scene.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Set to a folder, it gets a picture of each page. */
const pictures = process.env.WAYBILL_SCREENSHOTS;

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Both widths and both schemes; for pictures, each with each. */
const LOOKS = [
  { name: 'desktop-light', colorScheme: 'light' as const, viewport: DESKTOP },
  { name: 'phone-dark', colorScheme: 'dark' as const, viewport: PHONE },
  ...(pictures === undefined
    ? []
    : [
        { name: 'desktop-dark', colorScheme: 'dark' as const, viewport: DESKTOP },
        { name: 'phone-light', colorScheme: 'light' as const, viewport: PHONE },
      ]),
];

let scene: Scene;
let things: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  scene = await setScene();
  const page = await scene.visit();
  await becomeOwner(page, scene);
  things = await furnish(page, scene);
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true });
});
afterAll(() => scene?.close());

describe.each(LOOKS)('$name: no serious fault for those who use a screen reader or the keyboard', (look) => {
  let outside: Page;
  let inside: Page;
  beforeAll(async () => {
    const { colorScheme, viewport } = look;
    const options = { colorScheme, viewport, reducedMotion: 'reduce' as const };
    outside = await scene.visit(options);
    inside = await scene.visit({ ...options, storageState: await scene.signedIn() });
  });
  afterEach(() => expect(scene.faults.splice(0)).toEqual([]));

  test.each(OUTSIDE)('$name', async (sight) => {
    expect(await lookAt(outside, sight, look.name)).toEqual([]);
  });

  test.each(INSIDE)('$name', async (sight) => {
    expect(await lookAt(inside, sight, look.name)).toEqual([]);
  });
});

async function lookAt(page: Page, { name, path, ready, open }: Sight, look: string): Promise<string[]> {
  await page.goto(typeof path === 'string' ? path : path(things));
  await page.getByText(ready).first().waitFor();
  await open?.(page);
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null,
  );
  if (pictures !== undefined) {
    await page.screenshot({ path: `${pictures}/${name}-${look}.png`, fullPage: open === undefined });
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
  });
  const wide = overflow > 0 ? [`wider than the window by ${overflow} px`] : [];
  return [...wide, ...faults];
}
