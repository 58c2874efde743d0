import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../../server/src/storage/index.ts';
import { go, reopen } from './support/go.ts';
import { type Scene, setScene } from './support/scene.ts';
import { untilToast } from './support/toasts.ts';

const eventFolder = mkdtempSync(join(tmpdir(), 'waybill-events-'));
let scene: Scene;
let page: Page;
beforeAll(async () => {
  scene = await setScene({ settings: { WAYBILL_EVENT_FOLDER: eventFolder } });
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await scene.visit({ permissions, storageState: await scene.createOwner() });
});
afterAll(async () => {
  await scene?.close();
  rmSync(eventFolder, { recursive: true });
});

test('a webhook is added, tested, and its delivery seen to arrive', async () => {
  await go(page, '/');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Endpoint').fill('http://127.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('Must start with https://').waitFor();
  await dialog.getByLabel('Endpoint').fill(scene.receiver.url);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = (await dialog.getByLabel('Your new signing secret').locator('code').innerText()).trim();
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('link', { name: 'Test webhook' }).click();

  await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('menuitem', { name: 'shipment.created' }).click();
  const row = page.getByRole('row', { name: /shipment\.created/ });
  await row.getByText('delivered').waitFor();
  expect(scene.receiver.received).toHaveLength(1);

  // The snippet that the page shows is what verifies it, as it stands.
  const [{ headers, body } = { headers: {}, body: '' }] = scene.receiver.received;
  await page.getByRole('tab', { name: 'Verify signatures' }).click();
  const snippet = await page.getByLabel('Verify a signature in Node').locator('code').innerText();
  const { isFromWaybill } = await runSnippet(snippet, secret);
  expect(isFromWaybill(headers, Buffer.from(body))).toBe(true);
  expect(isFromWaybill(headers, Buffer.from(`${body} `))).toBe(false);
  expect(isFromWaybill({ ...headers, 'webhook-timestamp': '1' }, Buffer.from(body))).toBe(false);

  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  const sent = JSON.parse(await page.getByLabel('Body of attempt 1').locator('code').innerText());
  expect(sent).toEqual(JSON.parse(body));
  expect(await page.getByLabel('Response to attempt 1').locator('code').innerText()).toBe('ok');

  // The request is shown as it was sent, signatures included, and can be repeated byte for byte.
  const told = Object.entries(headers)
    .filter(([name]) => /^(content-type|user-agent|x-|webhook-)/.test(name))
    .map((pair) => pair.join(': '));
  const [start, ...head] = (
    await page.getByLabel('Request line and headers of attempt 1').locator('code').innerText()
  ).split('\n');
  expect(start).toBe(`POST ${scene.receiver.url}`);
  expect(head.map(lowerName).sort()).toEqual(told.sort());
  // Watched from before the click, because it is said for two seconds only.
  const said = page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some(({ innerText }) => innerText === 'Copied'),
  );
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await said;
  const args = curlArguments(await page.evaluate(() => navigator.clipboard.readText()));
  expect(args).toContain(scene.receiver.url);
  expect(args.at(-1)).toBe(body);
  expect(
    args
      .filter((_, i) => args[i - 1] === '-H')
      .map(lowerName)
      .sort(),
  ).toEqual(told);
  expect(scene.faults).toEqual([]);
});

test('the reference opens at a field, and keeps the language of its samples', async () => {
  const reader = await scene.visit();
  await reader.goto('/docs/api/orders#orders.create/body/items/weight/unit');
  await reader.locator(':target', { hasText: 'oz' }).waitFor();
  const create = reader.locator('[id="orders.create"]');
  await create.getByText('Python', { exact: true }).click();
  await create.getByText('requests.post(').waitFor();
  await reader.goto('/docs/api/event-payloads#shipment.tracking_updated/data/trackingCode');
  await reader.locator(':target').waitFor();
  await reader.goto('/docs/api/webhooks#webhooks.create');
  await reader.locator('[id="webhooks.create"]').getByText('requests.post(').waitFor();
  await reader.context().close();
  expect(scene.faults).toEqual([]);
});

test('what the receiver refuses is shown with its answer, and sent again on demand', async () => {
  scene.receiver.answer = () => ({ status: 503, body: 'down for repairs' });
  await go(page, '/webhooks');
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('menuitem', { name: 'order.created' }).click();
  const row = page.getByRole('row', { name: /order\.created/ });
  await row.getByRole('link').click();
  await page.getByText('down for repairs').first().waitFor();
  await page.getByText('Your server was unavailable (HTTP 503)').first().waitFor();

  // Not before the click: the retry that comes by itself after five seconds would arrive as well.
  await page.route('**/retry', (route) => {
    scene.receiver.answer = () => ({ status: 200, body: 'a'.repeat(1_025) });
    return route.continue();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('delivered', { exact: true }).waitFor();
  await page.unroute('**/retry');
  await page.getByText('Only the first 1 KB is stored.').waitFor();
  expect(scene.faults).toEqual([]);
});

test('the log is searched and filtered, and what was given up is sent again together', async () => {
  await go(page, '/webhooks?status=disabled');
  await page.getByText('No disabled webhooks').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('img', { name: 'Last 2: 2 delivered' }).waitFor();
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('link');
  const shows = (...events: string[]) => expect.poll(() => rows.allInnerTexts()).toEqual(events);
  await shows('order.created', 'shipment.created');

  await page.getByLabel('Event').selectOption('shipment.created');
  await shows('shipment.created');
  await page.getByRole('searchbox', { name: 'Search' }).fill(' ord_test ');
  await page.getByText('No matching deliveries').waitFor();
  await page.getByLabel('Event').selectOption('All');
  await shows('order.created');
  await page.getByLabel('From').fill('2030-01-01');
  await page.getByText('No matching deliveries').waitFor();
  await page.reload();
  await page.getByText('No matching deliveries').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await shows('order.created', 'shipment.created');

  await giveUpAll();
  const before = scene.receiver.received.length;
  await reopen(page);
  await page.getByText('30 days', { exact: true }).click();
  await page.waitForURL(/span=30d/);
  const counts = page.getByRole('table', { name: 'Deliveries of the last 30 days' }).getByRole('cell');
  // A row for each day: the deliveries may be from before and after midnight.
  const totals = async () => {
    const cells = (await counts.allInnerTexts()).map(Number);
    return [0, 1, 2].map((column) => cells.reduce((sum, n, i) => (i % 3 === column ? sum + n : sum), 0));
  };
  await expect.poll(totals).toEqual([0, 0, 2]);
  await page.getByRole('button', { name: 'Retry 2 failed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry 2 failed deliveries?' });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await untilToast(page, '2 deliveries queued for retry');
  await expect.poll(() => scene.receiver.received.length).toBe(before + 2);
  await page.getByRole('button', { name: 'Retry 2 failed' }).waitFor({ state: 'detached' });

  await go(page, '/webhooks/whk_none');
  await page.getByText('Webhook not found').waitFor();
  await page.getByRole('link', { name: 'See all webhooks' }).click();
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
  expect(scene.faults).toEqual([]);
});

test('a webhook is edited, its secret replaced, paused, and deleted', async () => {
  await go(page, '/webhooks');
  await page.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('shipment.voided').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Webhook saved');
  await page.getByText('order.created, shipment.created, shipment.voided').waitFor();

  await page.getByRole('button', { name: 'Replace secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  const replaced = page.getByLabel('Your new signing secret').locator('code');
  expect(await replaced.innerText()).toMatch(/^whsec_/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('This webhook is disabled').waitFor();
  await page.getByRole('button', { name: 'Enable' }).click();
  await page.getByText('This webhook is disabled').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('No webhooks yet').waitFor();
  expect(scene.faults).toEqual([]);
});

test('the form of the next webhook is empty', { tags: 'long' }, async () => {
  await go(page, '/webhooks');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByLabel('Endpoint').fill(`${scene.receiver.url}/other`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('Webhook created').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add webhook' }).click();
  expect(await dialog.getByLabel('Endpoint').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(scene.faults).toEqual([]);
});

test('a webhook is created with a filter, which is tried on past events, and its options are changed and unset', async () => {
  await go(page, '/webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Endpoint').fill(`${scene.receiver.url}/filtered`);
  // The filter is tried on events of the chosen types only.
  await dialog.getByRole('checkbox', { name: 'Shipments', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Shipments', exact: true }).uncheck();
  await dialog.getByRole('button', { name: /^Options/ }).click();
  await dialog.getByText('Every event of these types is sent.').waitFor();
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('Complete the filter or remove it').waitFor();
  await dialog.getByRole('combobox', { name: 'Path of condition 1' }).fill('data.orderNum');
  await page.getByRole('option', { name: 'data.orderNumber' }).click();
  await dialog.getByLabel('Value of condition 1').fill('TEST-2');
  await dialog.getByText('Matches 0 of the last 1 event.').waitFor();
  await dialog.getByLabel('Value of condition 1').fill('TEST-1');
  await dialog.getByText('Matches 1 of the last 1 event.').waitFor();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByRole('link', { name: 'Test webhook' }).click();
  await page.waitForURL(/\/webhooks\/[^/]+$/);
  const saved = () => optionsOf(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const filter = { path: 'data.orderNumber', equals: 'TEST-1' };
  expect(await saved()).toEqual({ events: ['order.created'], payload: 'full', filter });

  await page.getByRole('tab', { name: 'What is sent' }).click();
  const sample = async (form: string) =>
    JSON.parse(await page.getByLabel(`Payload: ${form}`).locator('code').innerText());
  expect(await sample('Full')).toMatchObject({ id: 'ord_test', orderNumber: 'TEST-1' });
  await page.getByRole('tab', { name: 'Thin' }).click();
  expect(await sample('Thin')).toMatchObject({ type: 'order.created', resourceId: 'ord_test' });

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Thin', { exact: true }).click();
  await page.getByLabel('Sequence').selectOption('In sequence for each order');
  await page.getByLabel('Format').selectOption('CloudEvents 1.0');
  await page.getByLabel('Requests per second').fill('20000');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Path of condition 2' }).fill('data.total');
  await page.getByLabel('Operator of condition 2').selectOption('is at least');
  await page.getByLabel('Value of condition 2').fill('100');
  await page.getByLabel('Which conditions must match').selectOption('Any must match');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a number from 1 to 10,000').waitFor();
  await page.getByLabel('Requests per second').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Webhook saved');
  expect(await saved()).toEqual({
    ...{ events: ['order.created'], payload: 'thin', ordering: 'resource', format: 'cloudevents' },
    filter: { or: [filter, { path: 'data.total', atLeast: 100 }] },
    maxPerSecond: 5,
  });

  await reopen(page);
  await page.getByText('Standard', { exact: true }).click();
  await page.getByLabel('Sequence').selectOption('As fast as possible');
  await page.getByLabel('Format').selectOption('Waybill');
  await page.getByLabel('Requests per second').fill('');
  await page.getByRole('button', { name: 'Remove condition 2' }).click();
  await page.getByRole('button', { name: 'Remove condition 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Webhook saved');
  expect(await saved()).toEqual({ events: ['order.created'] });
  expect(scene.faults).toEqual([]);
});

test('a queue is added with TLS, errors stand at its fields, and its password is asked for again when it moves', async () => {
  await go(page, '/webhooks');
  await page.getByRole('link', { name: 'Add destination' }).click();
  await page.getByRole('link', { name: /^RabbitMQ/ }).click();
  await page.getByLabel('Host').first().fill('mq.example.com:5671/x');
  await page.getByLabel('Username').fill('waybill');
  await page.getByLabel('Exchange').fill('events');
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByText('Required').waitFor();
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('hunter2-hunter2');
  await page.getByRole('button', { name: 'Add destination' }).click();
  // What only the server checks.
  await page.getByText(/^Has a wrong format/).waitFor();
  expect(await page.getByLabel('Host').first().getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Host').first().fill('mq.example.com');
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByText('Destination created').waitFor();
  await page.getByRole('link', { name: 'Test destination' }).click();
  await page.getByRole('heading', { name: 'amqps://mq.example.com/%2F/events' }).waitFor();

  await page.getByRole('tab', { name: 'Settings' }).click();
  expect(await password.inputValue()).toBe('');
  await page.getByLabel('Exchange').fill('orders');
  await page.getByRole('button', { name: 'Save' }).click();
  await untilToast(page, 'Destination saved');
  await page.getByRole('heading', { name: 'amqps://mq.example.com/%2F/orders' }).waitFor();
  await page.getByLabel('Host').first().fill('other.example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter it again, because it is sent to another address').waitFor();
  await page.getByLabel('Host').first().fill('mq.example.com');
  expect(scene.faults).toEqual([]);
});

test('events are written to a file that was added as a destination', async () => {
  await go(page, '/webhooks/destinations/new?kind=file');
  await page.getByRole('textbox', { name: 'File' }).fill('events.ndjson');
  await page.getByRole('button', { name: /^Options/ }).click();
  await page.getByLabel('Format').selectOption('CloudEvents 1.0');
  await page.getByLabel('Sequence').selectOption('In sequence for each order');
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByRole('link', { name: 'Test destination' }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('menuitem', { name: 'order.created' }).click();
  await page
    .getByRole('row', { name: /order\.created/ })
    .getByText('delivered')
    .waitFor();
  const [account = ''] = readdirSync(eventFolder);
  const line = JSON.parse(readFileSync(join(eventFolder, account, 'events.ndjson'), 'utf8'));
  expect(line.body).toMatchObject({ specversion: '1.0', type: 'waybill.order.created' });
  expect(scene.faults).toEqual([]);
});

/** Its events, and the options that are set. */
async function optionsOf(id: string): Promise<Record<string, unknown>> {
  const { data } = await (await page.request.get(`/dashboard/api/v1/webhooks/${id}`)).json();
  const { events, payload, ordering, format, filter, maxPerSecond } = data;
  return { events, payload, ordering, format, filter, maxPerSecond };
}

/** As 25 attempts would have it, days later. */
async function giveUpAll(): Promise<void> {
  const { dataFolder } = scene.waybill;
  const storage = await openStorage({ dataFolder, databaseUrl: undefined, poolSize: 1 });
  await storage.write((tx) => tx.updateTable('deliveries').set({ status: 'failed', attempts: 25 }).execute());
  await storage.close();
}

const lowerName = (header: string): string => header.replace(/^[^:]+/, (name) => name.toLowerCase());

/** What a shell makes of a command that starts with `curl`. */
function curlArguments(command: string): string[] {
  const script = `curl() { for one; do printf '%s\\0' "$one"; done; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** Only its check: the server that it would start is another's business. */
async function runSnippet(code: string, secret: string) {
  process.env.WAYBILL_WEBHOOK_SECRET = secret;
  const check = code.slice(0, code.indexOf('createServer('));
  const module = `data:text/javascript;base64,${Buffer.from(check).toString('base64')}`;
  return (await import(/* @vite-ignore */ module)) as {
    isFromWaybill(headers: Record<string, unknown>, body: Buffer): boolean;
  };
}

test('a webhook names the headers that it was given with the API, without their values', async () => {
  await go(page, '/webhooks');
  const id = await page.evaluate(async (url) => {
    const webhook = { url, events: ['order.created'], headers: { 'X-Api-Key': 'k3y-f0r-w4yb1ll' } };
    const response = await fetch('/dashboard/api/v1/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(webhook),
    });
    return (await response.json()).data.id as string;
  }, scene.receiver.url);
  await go(page, `/webhooks/${id}?tab=settings`);
  await page.getByRole('heading', { name: 'Authentication at your server' }).waitFor();
  await page.getByText('X-Api-Key').waitFor();
  expect(await page.content()).not.toContain('k3y-f0r-w4yb1ll');
  expect(scene.faults).toEqual([]);
});
