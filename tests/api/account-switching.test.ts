import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let browser: Browser;
let first: string;
let second: string;
beforeAll(async () => {
  api = await startTestApi();
  first = await api.newUser({ email: 'two@example.com', password: 'correct horse battery' });
  browser = await openSession(api, first);
  second = (await browser.call('POST', '/accounts', { json: { name: ' Second shop ' } })).body.data.id;
});
afterAll(() => api.close());

const switchTo = (accountId: string, by = browser) =>
  by.call('POST', '/session/account', { json: { accountId } });
const NEW_WAREHOUSE = {
  name: 'Oakland',
  address: {
    company: 'Mugs & Co',
    street1: '2201 Broadway',
    city: 'Oakland',
    state: 'CA',
    postalCode: '94612',
    country: 'US',
  },
};

test('a new account is empty, has the id format of accounts, and its data is another user’s to the API', async () => {
  await switchTo(first);
  const made = await browser.call('POST', '/warehouses', { json: NEW_WAREHOUSE });
  expect(made.status, made.text).toBe(201);
  const switched = await switchTo(second);
  expect(switched.body.data.account).toMatchObject({ id: second, name: 'Second shop', role: 'owner' });
  expect(second).toMatch(/^usr_/);
  expect((await browser.call('GET', '/warehouses')).body.data).toEqual([]);
  const here = await browser.call('POST', '/warehouses', { json: NEW_WAREHOUSE });
  expect(here.status, here.text).toBe(201);
  const { key } = await api.newKey({ accountId: first });
  const theirs = await api.call('GET', `/api/v1/warehouses/${here.body.data.id}`, { key });
  expectError(theirs, 403, 'FORBIDDEN', 'Warehouse belongs to another user');
});

test('a page that shows another account than the session is refused with 409 and changes nothing', async () => {
  await switchTo(second);
  const headers = { 'x-waybill-account': first };
  const before = (await browser.call('GET', '/warehouses')).body;
  const answer = await browser.call('POST', '/warehouses', { json: NEW_WAREHOUSE, headers });
  expectError(answer, 409, 'ACCOUNT_CHANGED', /switched to another account/);
  expect((await browser.call('GET', '/orders', { headers })).status).toBe(409);
  expect((await browser.call('GET', '/warehouses')).body).toEqual(before);
  // What the page needs to find out where it is.
  expect((await browser.call('GET', '/session', { headers })).body.data.account.id).toBe(second);
  expect((await switchTo(first)).status).toBe(200);
  expect((await browser.call('GET', '/orders', { headers })).status).toBe(200);
});

test('each session is in its own account, and a login opens the one used last', async () => {
  await switchTo(first);
  api.clock.advance(1_000);
  const other = openBrowser(api);
  await other.logIn('two@example.com', 'correct horse battery');
  api.clock.advance(1_000);
  await switchTo(second, other);
  expect((await browser.call('GET', '/session')).body.data.account.id).toBe(first);
  const again = await openBrowser(api).logIn('two@example.com', 'correct horse battery');
  expect(again.body.data.account.id).toBe(second);
});

test('a login opens the account that is in use in another session, not one that was only created or looked into', async () => {
  const logIn = async () =>
    (await openBrowser(api).logIn('two@example.com', 'correct horse battery')).body.data.account.id;
  await switchTo(first);
  api.clock.advance(1_000);
  const other = openBrowser(api);
  await other.logIn('two@example.com', 'correct horse battery');
  api.clock.advance(1_000);
  expect((await other.call('POST', '/accounts', { json: { name: 'Third shop' } })).status).toBe(201);
  expect(await logIn()).toBe(first);
  api.clock.advance(1_000);
  await switchTo(second, other);
  api.clock.advance(120_000);
  await browser.call('GET', '/orders');
  expect(await logIn()).toBe(first);
});

test('nobody can switch to an account they do not belong to', async () => {
  const stranger = await openSession(api, await api.newUser());
  expectError(await switchTo(first, stranger), 403, 'FORBIDDEN', 'You are not a member of this account');
  expect((await switchTo('usr_none', stranger)).status).toBe(403);
});

test('an account is renamed by owners and managers', async () => {
  const { owner, manager, packer } = await openTeam(api);
  const json = { name: 'Mugs & Co' };
  expect((await manager.browser.call('PUT', '/account', { json })).body.data.name).toBe('Mugs & Co');
  expect((await owner.call('GET', '/session')).body.data.account.name).toBe('Mugs & Co');
  expect((await packer.browser.call('PUT', '/account', { json })).status).toBe(403);
  expectError(
    await owner.call('PUT', '/account', { json: { name: ' ' } }),
    400,
    'VALIDATION_ERROR',
    /^name: /,
  );
});

test('changes of an account reach its members, and the stream of a removed member ends', async () => {
  const { owner, packer } = await openTeam(api);
  const response = await fetch(`${api.origin}/dashboard/api/v1/changes`, {
    headers: { cookie: packer.browser.cookie },
  });
  const reader = response.body?.getReader();
  let text = '';
  const readUntil = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return false;
      text += new TextDecoder().decode(value);
    }
    return true;
  };
  await owner.call('POST', '/warehouses', { json: NEW_WAREHOUSE });
  expect(await readUntil('"warehouses"')).toBe(true);
  await owner.call('DELETE', `/members/${packer.id}`);
  expect(await readUntil('never sent')).toBe(false);
});
