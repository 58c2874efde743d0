import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NOTHING = {
  ...{ storeId: null, name: null, primaryColor: null },
  ...{ supportEmail: null, supportUrl: null, websiteUrl: null, logo: null },
};

let api: TestApi;
let merchant: Merchant;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

test('a brand is empty at first; what is given changes, null clears, and what is missing stays', async () => {
  expect((await merchant.call('GET', '/settings/brand')).body.data).toEqual(NOTHING);
  const given = { name: 'Mug Shop', primaryColor: '#1A56DB', supportEmail: 'help@example.com' };
  const first = await merchant.call('PUT', '/settings/brand', given);
  expect(first.body.data).toEqual({ ...NOTHING, ...given, primaryColor: '#1a56db' });
  const next = { supportEmail: null, websiteUrl: 'https://mugs.example.com' };
  const second = await merchant.call('PUT', '/settings/brand', next);
  expect(second.body.data).toEqual({ ...NOTHING, ...given, ...next, primaryColor: '#1a56db' });
  const other = await createMerchant(api);
  expect((await other.call('GET', '/settings/brand')).body.data).toEqual(NOTHING);
});

test.each([
  [{ primaryColor: 'blue' }, 'primaryColor: must be a color, like #1a56db'],
  [{ supportEmail: 'help' }, 'supportEmail: must be an email address, like help@example.com'],
  [{ websiteUrl: 'javascript:alert(1)' }, 'websiteUrl: must be a web address, like https://shop.example.com'],
])('400 for %j, and nothing changes', async (body, message) => {
  expectError(await merchant.call('PUT', '/settings/brand', body), 400, 'VALIDATION_ERROR', message);
  expect((await merchant.call('GET', '/settings/brand')).body.data).toEqual(NOTHING);
});

test('name and logo are those of documents', async () => {
  await merchant.call('PUT', '/settings/documents', { businessName: 'Mug Shop' });
  await merchant.call('PUT', '/settings/brand/logo', { image: PIXEL });
  const { data: brand } = (await merchant.call('GET', '/settings/brand')).body;
  expect(brand).toMatchObject({
    name: 'Mug Shop',
    logo: { width: 1, height: 1, url: '/api/v1/settings/brand/logo' },
  });
  const { data: documents } = (await merchant.call('GET', '/settings/documents')).body;
  expect(documents).toMatchObject({ businessName: 'Mug Shop', logo: { width: 1, height: 1 } });
  await merchant.call('DELETE', '/settings/brand/logo');
  expect((await merchant.call('GET', '/settings/documents')).body.data.logo).toBeNull();
  expectError(await merchant.call('GET', '/settings/brand/logo'), 404, 'NOT_FOUND', 'Logo not found');
});

test('404 for a store that is not connected here', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const path = method === 'DELETE' ? '/settings/brand/logo' : '/settings/brand';
    const answer = await merchant.call(
      method,
      `${path}?storeId=sto_unknown`,
      method === 'PUT' ? {} : undefined,
    );
    expectError(answer, 404, 'NOT_FOUND', 'Store not found');
  }
});
