import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi({ plugins: [scriptedPlugin()] });
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const connect = (apiKey: string) =>
  merchant.call('POST', '/carrier-accounts', { provider: 'scripted', name: 'Mine', settings: { apiKey } });
const makeSandbox = (isSandbox: boolean) => merchant.call('PUT', '/settings', { isSandbox });

test('an account is no sandbox unless it is made one, and other settings stay', async () => {
  await merchant.done('PUT', '/settings', { warehouseSelection: 'nearest_in_stock' });
  expect(await merchant.get('/settings')).toEqual({
    warehouseSelection: 'nearest_in_stock',
    isSandbox: false,
    unitSystem: null,
  });
  expect((await makeSandbox(true)).body.data).toEqual({
    warehouseSelection: 'nearest_in_stock',
    isSandbox: true,
    unitSystem: null,
  });
});

test('the units of the account are chosen and given back to the country, and every member sees them', async () => {
  const choose = (unitSystem: unknown) => merchant.call('PUT', '/settings', { unitSystem });
  expectError(await choose('stones'), 400, 'VALIDATION_ERROR', /^unitSystem: /);
  expect((await choose('metric')).body.data.unitSystem).toBe('metric');
  await merchant.done('PUT', '/settings', { warehouseSelection: 'default' });
  const browser = await openSession(api, merchant.accountId);
  expect((await browser.call('GET', '/session')).body.data.account.unitSystem).toBe('metric');
  expect((await choose(null)).body.data.unitSystem).toBeNull();
});

test('a sandbox takes only carrier accounts in test mode, new or changed', async () => {
  await makeSandbox(true);
  expectError(await connect('sk_live_1'), 409, 'CONFLICT', /only carrier accounts in test mode/);
  expectError(await connect('other'), 409, 'CONFLICT', /cannot be verified to be in test mode/);
  const { body } = await connect('sk_test_1');
  const settings = { apiKey: 'sk_live_1' };
  const changed = await merchant.call('PUT', `/carrier-accounts/${body.data.id}`, { settings });
  expectError(changed, 409, 'CONFLICT', /only carrier accounts in test mode/);
  await makeSandbox(false);
  expect((await connect('sk_live_1')).status).toBe(201);
});

test('an account that can buy real labels does not become a sandbox', async () => {
  await connect('sk_live_1');
  expectError(await makeSandbox(true), 409, 'CONFLICT', /Mine is not in test mode/);
});

test('of connecting a real carrier account and becoming a sandbox at once, one is refused', {
  tags: 'database',
}, async () => {
  const answers = await Promise.all([connect('sk_live_1'), makeSandbox(true)]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});
