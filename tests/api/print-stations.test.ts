import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

test('a station keeps its token whatever else changes, and is stored without it', async () => {
  const made = await merchant.post('/print-stations', { name: 'Desk 1', printer: 'tcp://192.168.1.50:9100' });
  expect(made).toMatchObject({ name: 'Desk 1', port: 9180, format: 'zpl' });
  expect(made.token).toMatch(/^[0-9a-f]{32}$/);
  const changed = await merchant.done('PUT', `/print-stations/${made.id}`, {
    ...made,
    ...{ name: 'Desk A', printer: 'lp:Zebra', format: 'pdf', port: 9181, token: 'mine' },
  });
  expect(changed).toMatchObject({ name: 'Desk A', printer: 'lp:Zebra', format: 'pdf', port: 9181 });
  expect(changed.token).toBe(made.token);
  const row = await api.storage.db.selectFrom('print_stations').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(made.token);
  expect(await merchant.get('/print-stations')).toEqual([changed]);
  await merchant.done('DELETE', `/print-stations/${made.id}`);
  expectError(
    await merchant.call('GET', `/print-stations/${made.id}`),
    404,
    'NOT_FOUND',
    'Print station not found',
  );
});

test('packers set up their own', async () => {
  const { packer } = await openTeam(api);
  const json = { name: 'Mine', printer: '/dev/usb/lp0' };
  const made = await packer.browser.call('POST', '/print-stations', { json });
  expect(made.status).toBe(201);
  expect((await packer.browser.call('GET', '/print-stations')).body.data).toEqual([made.body.data]);
});

test('two stations have different names', async () => {
  await merchant.post('/print-stations', { name: 'Dock', printer: 'lp:Zebra' });
  const again = await merchant.call('POST', '/print-stations', { name: 'DOCK', printer: 'lp:Zebra' });
  expectError(again, 409, 'CONFLICT', 'name: there is a print station named DOCK already');
});

test.each([
  [{ name: '', printer: 'lp:Zebra' }, /^name: /],
  [{ name: 'x', printer: 'zebra' }, /^printer: must be tcp:/],
  [{ name: 'x', printer: 'lp:Zebra; reboot' }, /^printer: must be tcp:/],
  [{ name: 'x', printer: 'lp:Zebra', port: 70_000 }, /^port: /],
  [{ name: 'x', printer: 'tcp://zebra', format: 'pdf' }, 'format: only a CUPS queue (lp:name) prints PDF'],
])('400 for %j', async (body, message) => {
  expectError(await merchant.call('POST', '/print-stations', body), 400, 'VALIDATION_ERROR', message);
});
