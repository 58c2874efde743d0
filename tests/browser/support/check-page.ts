import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { go } from './go.ts';
import type { Screenshot } from './pages.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Folder for a picture of each page; none are taken without it. */
const pictures = process.env.WAYBILL_SCREENSHOTS;
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
interface Device {
  name: string;
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

/** Both widths in both color schemes, in an order in which neighbors differ in width. */
const DEVICES: readonly Device[] = [
  { name: 'desktop-light', colorScheme: 'light', viewport: DESKTOP },
  { name: 'phone-dark', colorScheme: 'dark', viewport: PHONE },
  { name: 'desktop-dark', colorScheme: 'dark', viewport: DESKTOP },
  { name: 'phone-light', colorScheme: 'light', viewport: PHONE },
];

/** How many of them a page is shown on: one of each width, or all for pictures. */
const SHOWN = pictures === undefined ? 2 : DEVICES.length;

/** Those of a page. It starts with the one on which the last page ended, because a change of device takes as long as half a check. */
const devicesOf = (page: number): Device[] =>
  Array.from(
    { length: SHOWN },
    (_, index) => DEVICES[(page * (SHOWN - 1) + index) % DEVICES.length] as Device,
  );

/**
 * Shows the whole page in a window that is high enough for it, so that sticky elements are in their place. A dialog covers
 * the window, so the window then keeps its size.
 */
async function takePicture(page: Page, path: string): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP;
  if ((await page.getByRole('dialog').count()) === 0) {
    await page.evaluate(() => window.scrollTo(0, 0));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  }
  // Finishes animations, such as the sidebar's, which grows with the window.
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize(size);
}

/** Set by `test:full`: pages are checked for those who use a screen reader or the keyboard on every device, not on one of them. */
const ON_EVERY_DEVICE = process.env.TEST_EVERY_DEVICE !== undefined;

/**
 * Goes to every page and returns what is wrong with it: its width wide and narrow, everything else on the device that it is opened
 * on, which alternates, so that a quarter of the pages is checked on each. Four calls with turns from 0 to 3 check every page on
 * every device. `alsoWrong` finds more.
 */
export async function checkPages(
  page: Page,
  screenshots: readonly Screenshot[],
  alsoWrong: (page: Page) => Promise<string[]> = async () => [],
  turn = 0,
): Promise<string[]> {
  const found: string[] = [];
  const covered = createCoverage();
  let opened = 0;
  const viewport = page.viewportSize() ?? DESKTOP;
  for (const [number, screenshot] of screenshots.entries()) {
    for (const [index, device] of devicesOf(number + turn).entries()) {
      if (index > 0 || number === 0) await become(page, device);
      // Pages adapt to a device, which is faster than loading them and opening what is opened by clicks anew.
      if (index === 0) await show(page, screenshot);
      else await adapted(page);
      const dialogs = await page.getByRole('dialog').count();
      if (index === 0) opened = dialogs;
      else if (dialogs !== opened) found.push(`${screenshot.name} loses its dialog on ${device.name}`);
      const faults = await overflowOf(page, screenshot.name, device.name);
      if (index === 0 || ON_EVERY_DEVICE) {
        const omitted = covered(device.name, screenshot.path, dialogs > 0);
        faults.push(...(await page.evaluate(violationsOf, omitted)), ...(await alsoWrong(page)));
      }
      found.push(...faults.map((fault) => `${screenshot.name} on ${device.name}: ${fault}`));
    }
  }
  await become(page, { viewport, colorScheme: 'light' });
  return found;
}

const FRAME = ['.mantine-AppShell-header', '.mantine-AppShell-navbar'];
const CONTENT = '#main';

/**
 * Knows what has been checked on each device, and returns the selectors of what need not be checked again, which is half of
 * most pages: the frame around all pages after the first, and a page that is behind a dialog but was checked without it.
 */
function createCoverage(): (device: string, path: string, hasDialog: boolean) => string[] {
  const framed = new Set<string>();
  const pages = new Set<string>();
  return (device, path, hasDialog) => {
    const omitted = framed.has(device) ? [...FRAME] : [];
    framed.add(device);
    const page = `${device} ${path}`;
    if (hasDialog && pages.has(page)) omitted.push(CONTENT);
    if (!hasDialog) pages.add(page);
    return omitted;
  };
}

async function become(page: Page, { viewport, colorScheme }: Omit<Device, 'name'>): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Two frames: one in which the page is told, one in which it has been drawn again. */
const adapted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );

async function show(page: Page, { path, ready, open }: Screenshot): Promise<void> {
  await go(page, path);
  // A dialog of the frame, such as the search, stays open on the next page.
  if ((await page.getByRole('dialog').count()) > 0) await page.goto(path);
  const text = page.getByText(ready).filter({ visible: true }).first();
  await text.waitFor().catch(async (cause) => {
    const shown = await page
      .locator('body')
      .innerText({ timeout: 5000 })
      .catch(() => 'nothing: the page does not respond');
    throw new Error(`${path} does not show "${ready}" but ${shown}`, { cause });
  });
  await open?.(page);
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(stopFading);
  await page.evaluate(axe);
}

/** Colors that fade when the color scheme changes would be checked halfway. As an object, which the page's policy allows. */
function stopFading(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** As soon as all of the page is shown. */
async function overflowOf(page: Page, name: string, device: string): Promise<string[]> {
  await page.waitForFunction(
    () => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null,
  );
  if (pictures !== undefined) await takePicture(page, `${pictures}/${name}-${device}.png`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [`wider than the window by ${overflow} px`] : [];
}

type Axe = typeof import('axe-core') & {
  _audit: { rules: { id: string; impact: 'minor' | 'moderate' | 'serious' | 'critical' }[] };
};

/**
 * Rules about landmarks and headings, by which a screen reader moves through a page, and those whose violations are serious or
 * critical: to leave out the others takes a third less time.
 */
async function violationsOf(omitted: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  const isStructure = /^(landmark-|heading-order|empty-heading|page-has-heading-one|region|skip-link)/;
  const lenient = axe._audit.rules.filter(
    ({ id, impact }) => (impact === 'minor' || impact === 'moderate') && !isStructure.test(id),
  );
  const { violations } = await axe.run(
    omitted.length === 0 ? document : { include: document, exclude: omitted },
    {
      resultTypes: ['violations'],
      rules: Object.fromEntries(lenient.map(({ id }) => [id, { enabled: false }])),
    },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
