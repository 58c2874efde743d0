import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scene, setScene } from './support/scene.ts';
import { askAs, SAN_FRANCISCO } from './support/shipping-data.ts';

/** As many as the dashboard buys at once. */
const LABELS = 200;
/** As many as one request creates. */
const PART = 100;
/** What changes is fetched again at most this often, however much of it changes. */
const AT_MOST_EVERY_MS = 700;
/** When the page opens something, and again at the end. */
const BESIDES = 4;

let scene: Scene;
let page: Page;
const newOrder = (number: number) => ({
  orderNumber: `bulk-${number}`,
  shipTo: { ...SAN_FRANCISCO, name: `Customer ${number}`, street1: `${100 + number} Montgomery St` },
  items: [{ name: 'Poster', quantity: 1, weight: { value: 8, unit: 'oz' } }],
});

beforeAll(async () => {
  scene = await setScene({ showsPdfs: true });
  page = await scene.visit({ storageState: await scene.createOwner() });
  // A browser without a screen has no dialog to open.
  await page.addInitScript(() => {
    window.print = () => console.info('printed');
  });
  const ask = askAs(page);
  await ask('/warehouses', { name: 'Main', address: SAN_FRANCISCO });
  for (let first = 0; first < LABELS; first += PART)
    await ask('/orders/batch', {
      orders: Array.from({ length: PART }, (_, index) => newOrder(first + index)),
    });
});
afterAll(() => scene?.close());

/** How long the main thread of the page has worked, in seconds of CPU time. */
async function createCpuMeter(page: Page): Promise<() => Promise<number>> {
  const device = await page.context().newCDPSession(page);
  await device.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await device.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
}

const kindOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname.replace(/\b[a-z]{3}_\w+/g, ':id')}${search}`;
};

test('200 labels are bought and printed in a click, with as many requests as the time allows and not as the labels are', async () => {
  await page.goto(`/orders?limit=${PART}`);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: `Select all ${LABELS} matching` }).click();
  const cpuSeconds = await createCpuMeter(page);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(kindOf(request)));
  const [startedAt, cpuBefore] = [Date.now(), await cpuSeconds()];

  await page.getByRole('button', { name: `Ship ${LABELS} orders` }).click();
  await page.getByRole('button', { name: new RegExp(`^Buy and print ${LABELS} labels, \\$`) }).click();
  await page.getByText(`${LABELS} labels bought and printed`).waitFor();

  const [ms, cpu] = [Date.now() - startedAt, (await cpuSeconds()) - cpuBefore];
  process.stdout.write(`${requests.length} requests and ${cpu.toFixed(1)} s of CPU time in ${ms} ms\n`);
  const counts = new Map<string, number>();
  for (const kind of requests) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = ms / AT_MOST_EVERY_MS + BESIDES;
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
  // The files, not the labels, are asked for one by one.
  expect(counts.get('POST /dashboard/api/v1/shipments/labels')).toBe(1);
  expect([...counts.keys()].filter((kind) => /(orders|shipments|rates)\/:id/.test(kind))).toEqual([]);
  const { meta } = await (await page.request.get('/dashboard/api/v1/shipments?printed=true&limit=1')).json();
  expect(meta.total).toBe(LABELS);
  expect(scene.faults).toEqual([]);
});
