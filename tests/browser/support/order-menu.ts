import type { Page } from 'playwright-core';

/** Chooses what the menu in the header of an order offers. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}
