import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { Screenshot } from './pages.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Set to a folder, it gets a picture of each page. */
const pictures = process.env.WAYBILL_SCREENSHOTS;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Both widths and both schemes; for pictures, each with each. */
export const DEVICES = [
  { name: 'desktop-light', colorScheme: 'light' as const, viewport: DESKTOP },
  { name: 'phone-dark', colorScheme: 'dark' as const, viewport: PHONE },
  ...(pictures === undefined
    ? []
    : [
        { name: 'desktop-dark', colorScheme: 'dark' as const, viewport: DESKTOP },
        { name: 'phone-light', colorScheme: 'light' as const, viewport: PHONE },
      ]),
];

/**
 * The whole page, as in a window high enough for it: what sticks to the window's edges is where it belongs. A dialog
 * covers the window, so it is shown in one as it is.
 */
async function takePicture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP;
  if ((await page.getByRole('dialog').count()) === 0) {
    await page.evaluate(() => window.scrollTo(0, 0));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  }
  // Disabled, they are at their end: the sidebar grows with the window in its own time.
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(size);
}

/** Waits until a page stands, takes its picture, and tells what is wrong with it. */
export async function checkPage(
  page: Page,
  { name, path, ready, open }: Screenshot,
  device: string,
): Promise<string[]> {
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  await open?.(page);
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null,
  );
  if (pictures !== undefined) await takePicture(page, `${pictures}/${name}-${device}.png`);
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
  return [...wide, ...faults].map((fault) => `${name}: ${fault}`);
}
