import type { Page } from 'playwright-core';

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
