import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { openBrowser, openSession } from '../support/browser.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const OLD = 'correct horse battery';
const NEW = 'another horse battery';

test('an operator’s reset ends all sessions, and the old password', async () => {
  const email = 'forgot@example.com';
  const id = await api.newUser({ email, password: OLD });
  const browser = await openSession(api, id);
  await api.accounts.users.resetPassword(id, NEW);
  expect((await browser.call('GET', '/session')).status).toBe(401);
  expect((await openBrowser(api).logIn(email, OLD)).status).toBe(401);
  expect((await openBrowser(api).logIn(email, NEW)).status).toBe(201);
});

test('a common password is rejected, and changes nothing', async () => {
  const email = 'common@example.com';
  const id = await api.newUser({ email, password: OLD });
  await expect(api.accounts.users.resetPassword(id, 'Password123')).rejects.toThrow(/^password: /);
  expect((await openBrowser(api).logIn(email, OLD)).status).toBe(201);
});

test('two-factor login stays on after a reset', async () => {
  const email = 'protected@example.com';
  const id = await api.newUser({ email, password: OLD });
  const browser = await openSession(api, id);
  const { body } = await browser.call('POST', '/two-factor', { json: { password: OLD } });
  const app = createAuthenticator(body.data.secret, () => api.clock.now());
  await browser.call('POST', '/two-factor/confirm', { json: { code: app.code() } });
  await api.accounts.users.resetPassword(id, NEW);
  expect((await openBrowser(api).logIn(email, NEW)).status).toBe(200);
});
