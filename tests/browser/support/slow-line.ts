import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** Keeps requests to a URL back, as a slow line does, until the returned function is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Chooses which kinds of requests are slow in a run; by default none. */
const SEED = process.env.SLOW_SEED;
const SLOW_SHARE = 0.25;
const [MIN_MS, MAX_MS] = [300, 2_000];

/**
 * A quarter of all kinds of requests to the API is slow, as on a bad line, and the same ones throughout: what a page shows
 * or does before one of its answers is there goes wrong in every run with this seed, not once in a hundred.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (SEED === undefined) return;
  await context.route(/\/dashboard\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const kind = `${route.request().method()} ${pathname.replace(/\b[a-z]{3}_\w+/g, ':id')}`;
    await wait(delayOf(`${SEED} ${kind}`));
    await route.fallback();
  });
}

function delayOf(kind: string): number {
  const bytes = createHash('sha256').update(kind).digest();
  const [chance, length] = [bytes.readUInt16BE(0) / 0x1_0000, bytes.readUInt16BE(2) / 0x1_0000];
  return chance < SLOW_SHARE ? MIN_MS + length * (MAX_MS - MIN_MS) : 0;
}
