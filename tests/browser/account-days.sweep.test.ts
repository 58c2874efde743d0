import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { go } from './support/go.ts';
import { type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';
import { untilToast } from './support/toasts.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.close());

const orderOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/dashboard/api/v1/orders/${id}`)).json()).data;

test('a ship-by day is the same in every time zone: that of the account', async () => {
  const storageState = await scene.createOwner();
  const [west, east] = [
    await scene.visit({ storageState, timezoneId: 'America/New_York' }),
    await scene.visit({ storageState: await scene.signedIn(), timezoneId: 'Asia/Tokyo' }),
  ];
  await askAs(west)('/warehouses', { name: 'Berlin', address: SAN_FRANCISCO, timezone: 'Europe/Berlin' });
  const { id } = await askAs(west)('/orders', {
    orderNumber: '1001',
    shipTo: SAN_FRANCISCO,
    items: [{ name: 'Mug', quantity: 1 }],
  });

  await go(west, `/orders/${id}/edit`);
  await west.getByLabel('Ship by').fill('2030-01-31');
  await west.getByRole('button', { name: 'Save' }).click();
  await untilToast(west, 'Order saved');
  // The last second of the day in Berlin, as the server computes it from a handling time.
  expect((await orderOf(west, id)).shipBy).toBe('2030-01-31T22:59:59.000Z');

  for (const page of [west, east]) {
    await go(page, `/orders/${id}`);
    await page.getByText('Jan 31, 2030').waitFor();
    await go(page, `/orders/${id}/edit`);
    await expect.poll(() => page.getByLabel('Ship by').inputValue()).toBe('2030-01-31');
    await go(page, '/orders?shipByTo=2030-01-30');
    await page.getByText('No matching orders').waitFor();
    await go(page, '/orders?shipByTo=2030-01-31');
    await page.getByRole('link', { name: '1001' }).waitFor();
  }
  expect(scene.faults).toEqual([]);
});
