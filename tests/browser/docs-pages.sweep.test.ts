import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scene, setScene } from './support/scene.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene();
  page = await scene.visit();
});
afterAll(async () => {
  expect(scene?.faults).toEqual([]);
  await scene?.close();
});

async function violations(): Promise<unknown[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: it has been evaluated
    const { violations } = await (globalThis as any).axe.run();
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [id, nodes[0]?.html]);
  });
}

test('every page is accessible in both color schemes, and as wide as the screen', async () => {
  const list = await (await fetch(`${scene.origin}/llms.txt`)).text();
  const guides = [...list.matchAll(/\((\/docs\/.+?)\.md\)/g)].map(([, path = '']) => path);
  expect(guides.length).toBeGreaterThan(50);
  const wrong: unknown[] = [];
  // The other pages of the API reference are like these.
  for (const path of [
    ...guides,
    '/docs',
    '/docs/api/warehouses',
    '/docs/api/event-payloads',
    '/docs/nothing',
  ]) {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    const light = await violations();
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    const found = [...light, ...(await violations())];
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) found.push(`${width} pixels wide`);
    if (found.length > 0) wrong.push([path, ...found]);
  }
  expect(wrong).toEqual([]);
});
