import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { scriptedPlugin } from '../support/scripted-plugin.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const plugin = scriptedPlugin();
let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi({ plugins: [plugin], carrierHosts: ['127.0.0.1:4000'] });
});
beforeEach(async () => {
  plugin.calls.length = 0;
  plugin.addresses.length = 0;
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const NEW = { provider: 'scripted', name: 'Mine', settings: { apiKey: 'sk_test_secret_1' } };
const connect = async (over: object = {}) =>
  (await merchant.call('POST', '/carrier-accounts', { ...NEW, ...over })).body.data;

test('an account is connected without calling the carrier, and shown without its secrets', async () => {
  const settings = {
    apiKey: ' sk_test_secret_1 ',
    webhookSecret: 'whs_1',
    baseUrl: 'http://127.0.0.1:4000/x',
  };
  const { status, body } = await merchant.call('POST', '/carrier-accounts', { ...NEW, settings });
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: expect.stringMatching(/^ca_/),
    provider: 'scripted',
    name: 'Mine',
    mode: 'test',
    isActive: true,
    settings: { baseUrl: 'http://127.0.0.1:4000/x' },
    webhookUrl: `${api.origin}/carrier-events/${body.data.id}`,
    capabilities: expect.any(Object),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await merchant.get(`/carrier-accounts/${body.data.id}`)).toEqual(body.data);
  expect(await merchant.get('/carrier-accounts')).toEqual([body.data]);
  expect(plugin.calls).toEqual([]);
});

test.each([
  ['an unknown provider', { provider: 'owl' }, 'provider: must be one of scripted'],
  ['a carrier without accounts', { provider: 'fleet' }, 'provider: must be one of scripted'],
  ['no name', { name: ' ' }, 'name: must have at least 1 character'],
  ['no key', { settings: {} }, 'settings.apiKey: is required'],
  ['a blank key', { settings: { apiKey: '  ' } }, 'settings.apiKey: is required'],
  ['a short key', { settings: { apiKey: 'x' } }, 'settings.apiKey: must have at least 4 characters'],
  ['a key that is no text', { settings: { apiKey: 7 } }, 'settings.apiKey: must be a string'],
  [
    'a setting nobody knows',
    { settings: { apiKey: 'sk_1', key: 'x' } },
    'settings.key: is not a setting of Scripted',
  ],
  [
    'a host nobody allowed',
    { settings: { apiKey: 'sk_1', baseUrl: 'http://127.0.0.1:5000' } },
    'settings.baseUrl: 127.0.0.1:5000 is not a host of this carrier, and WAYBILL_CARRIER_HOSTS does not list it with this port',
  ],
  [
    'a query in a base URL',
    { settings: { apiKey: 'sk_1', baseUrl: 'http://127.0.0.1:4000/?x=1' } },
    'settings.baseUrl: must not have a query or a fragment',
  ],
  [
    'plain HTTP to the vendor',
    { settings: { apiKey: 'sk_1', baseUrl: 'http://api.scripted.example' } },
    'settings.baseUrl: api.scripted.example may be called over HTTPS only, on its standard port, unless WAYBILL_CARRIER_HOSTS lists it',
  ],
])('400 for %s, naming the field', async (_name, over, message) => {
  expectError(
    await merchant.call('POST', '/carrier-accounts', { ...NEW, ...over }),
    400,
    'VALIDATION_ERROR',
    message,
  );
  expect(await merchant.get('/carrier-accounts')).toEqual([]);
});

test('a change without the secret keeps it, null removes a setting, and what is missing stays', async () => {
  const { id } = await connect({ settings: { ...NEW.settings, baseUrl: 'http://127.0.0.1:4000' } });
  const put = (body: object) => merchant.call('PUT', `/carrier-accounts/${id}`, body);
  expect((await put({ name: 'Yours' })).body.data).toMatchObject({
    name: 'Yours',
    mode: 'test',
    settings: { baseUrl: 'http://127.0.0.1:4000' },
  });
  const { apiKey } = NEW.settings;
  expect((await put({ settings: { apiKey, baseUrl: null } })).body.data.settings).toEqual({});
  await merchant.call('POST', `/carrier-accounts/${id}/check`);
  expect(plugin.calls).toEqual(['check sk_test_secret_1']);
  expect((await put({ settings: { apiKey: 'sk_live_2' } })).body.data.mode).toBe('production');
  await merchant.call('POST', `/carrier-accounts/${id}/check`);
  expect(plugin.calls).toEqual(['check sk_test_secret_1', 'check sk_live_2']);
  expectError(
    await put({ settings: { apiKey: null } }),
    400,
    'VALIDATION_ERROR',
    'settings.apiKey: is required',
  );
  expectError(
    await put({ provider: 'owl' }),
    400,
    'VALIDATION_ERROR',
    'provider: cannot be changed, connect another account instead',
  );
  const read = await merchant.get(`/carrier-accounts/${id}`);
  expect((await put(read)).body.data).toMatchObject({ name: 'Yours', settings: {} });
});

test('credentials are sent to another address only by somebody who enters them again', async () => {
  const { id } = await connect({ settings: { ...NEW.settings, webhookSecret: 'whs_1' } });
  const put = (settings: object) => merchant.call('PUT', `/carrier-accounts/${id}`, { settings });
  const again = (name: string) =>
    `settings.${name}: enter it again, because settings.baseUrl decides where it is sent`;
  const baseUrl = 'http://127.0.0.1:4000';
  const refuse = async (settings: object, message: string) =>
    expectError(await put(settings), 400, 'VALIDATION_ERROR', message);
  await refuse({ baseUrl }, `${again('apiKey')}; ${again('webhookSecret')}`);
  await refuse({ baseUrl, apiKey: ' ', webhookSecret: null }, 'settings.apiKey: is required');
  await refuse({ baseUrl, apiKey: 'sk_test_2' }, again('webhookSecret'));
  expect((await merchant.get(`/carrier-accounts/${id}`)).settings).toEqual({});
  // Asked now, the carrier is still the one that the key was entered for.
  await merchant.call('POST', `/carrier-accounts/${id}/check`);
  expect(plugin.calls).toEqual([`check ${NEW.settings.apiKey}`]);
  expect(plugin.addresses).toEqual([undefined]);

  const moved = await put({ baseUrl, apiKey: 'sk_test_2', webhookSecret: null });
  expect(moved.body.data.settings).toEqual({ baseUrl });
  // The address that it has already may be sent back, as a client that read the account does.
  expect((await put({ baseUrl: ` ${baseUrl} ` })).status).toBe(200);
  await refuse({ baseUrl: `${baseUrl}/elsewhere` }, again('apiKey'));
  await refuse({ baseUrl: null }, again('apiKey'));
});

test('what can be connected is listed, with the schema of its settings', async () => {
  expect(await merchant.get('/carrier-accounts/providers')).toMatchObject([
    { id: 'fleet', needsAccount: false, settings: { type: 'object', properties: {} } },
    {
      id: 'scripted',
      name: 'Scripted',
      needsAccount: true,
      capabilities: { returns: true, postedScans: false, labelFormats: [] },
      settings: {
        type: 'object',
        required: ['apiKey'],
        properties: {
          apiKey: { type: 'string', title: 'API key', format: 'password' },
          baseUrl: { type: 'string', format: 'uri', 'x-destination': true },
        },
      },
    },
  ]);
});

test('a removed account is gone, with its settings', async () => {
  const { id } = await connect();
  expect((await merchant.call('DELETE', `/carrier-accounts/${id}`)).body.data).toEqual({ id, deleted: true });
  expect(await merchant.get('/carrier-accounts')).toEqual([]);
  for (const method of ['GET', 'DELETE'])
    expectError(
      await merchant.call(method, `/carrier-accounts/${id}`),
      404,
      'NOT_FOUND',
      'Carrier account not found',
    );
  const row = await api.storage.db
    .selectFrom('carrier_accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toMatchObject({ name: 'Mine', sealed_settings: null, is_active: 0 });
});

test("another user's account is 403", async () => {
  const { id } = await connect();
  const stranger = await createMerchant(api);
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/check'],
  ] as const) {
    const answer = await stranger.call(
      method,
      `/carrier-accounts/${id}${path}`,
      method === 'PUT' ? {} : undefined,
    );
    expectError(answer, 403, 'FORBIDDEN', 'Carrier account belongs to another user');
  }
  expect(await stranger.get('/carrier-accounts')).toEqual([]);
});
