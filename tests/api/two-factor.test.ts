import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnOffTwoFactor } from '../../server/src/accounts/two-factor.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { type Browser, openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ trustProxy: true });
});
afterAll(() => api.close());

async function newUser() {
  const email = `${Math.random()}@example.com`;
  const id = await api.newUser({ email, password: PASSWORD });
  return { id, email, browser: await openSession(api, id) };
}

/** A person with two-factor login. Time moves on, so that the code that confirmed it is in the past. */
async function newProtectedUser() {
  const user = await newUser();
  const setup = await user.browser.call('POST', '/two-factor', { json: { password: PASSWORD } });
  const app = createAuthenticator(setup.body.data.secret, () => api.clock.now());
  const confirmed = await user.browser.call('POST', '/two-factor/confirm', { json: { code: app.code() } });
  expect(confirmed.status).toBe(201);
  api.clock.advance(STEP_MS);
  return { ...user, app, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

async function passwordStep(browser: Browser, email: string): Promise<string> {
  const answer = await browser.logIn(email, PASSWORD);
  expect(answer.status).toBe(200);
  return answer.body.data.secondStep.token;
}
const codeStep = (browser: Browser, token: string, code: string, ip?: string) =>
  browser.call('POST', '/session/second-step', {
    json: { token, code },
    ...(ip !== undefined && { headers: { 'x-forwarded-for': ip } }),
  });
async function logInWith(email: string, code: string, browser = openBrowser(api)) {
  return codeStep(browser, await passwordStep(browser, email), code);
}
const statusOf = async (browser: Browser) => (await browser.call('GET', '/session')).status;
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('setting up', () => {
  test('needs the password, then a code; until then logins need no second step', async () => {
    const { browser, email } = await newUser();
    expectError(
      await browser.call('POST', '/two-factor', { json: { password: 'not it at all' } }),
      400,
      'VALIDATION_ERROR',
      'password: is wrong',
    );
    const { data } = (await browser.call('POST', '/two-factor', { json: { password: PASSWORD } })).body;
    expect(data.uri).toContain(`secret=${data.secret}&`);
    const app = createAuthenticator(data.secret, () => api.clock.now());
    expectError(
      await browser.call('POST', '/two-factor/confirm', { json: { code: wrong(app.code()) } }),
      400,
      'VALIDATION_ERROR',
      /^code: /,
    );
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(201);
    const spaced = app.code().replace(/(...)/, '$1 ');
    const confirmed = await browser.call('POST', '/two-factor/confirm', { json: { code: spaced } });
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect((await browser.call('GET', '/two-factor')).body.data).toEqual({
      enabled: true,
      enabledAt: new Date(api.clock.now()).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(200);
  });

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const { browser, id } = await newUser();
    const { secret } = (await browser.call('POST', '/two-factor', { json: { password: PASSWORD } })).body
      .data;
    const app = createAuthenticator(secret, () => api.clock.now());
    const { body } = await browser.call('POST', '/two-factor/confirm', { json: { code: app.code() } });
    const row = await api.storage.db
      .selectFrom('two_factor_secrets')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    const hashes = await api.storage.db.selectFrom('recovery_codes').selectAll().execute();
    for (const code of body.data.recoveryCodes as string[]) {
      expect(JSON.stringify(hashes)).not.toContain(code.replace('-', ''));
    }
  });

  test('409 when it is on already', async () => {
    const { browser } = await newProtectedUser();
    const again = await browser.call('POST', '/two-factor', { json: { password: PASSWORD } });
    expectError(again, 409, 'CONFLICT', /already on/);
  });

  test('leaves open sessions open', async () => {
    const { id, browser } = await newUser();
    const other = await openSession(api, id);
    const { secret } = (await browser.call('POST', '/two-factor', { json: { password: PASSWORD } })).body
      .data;
    const app = createAuthenticator(secret, () => api.clock.now());
    await browser.call('POST', '/two-factor/confirm', { json: { code: app.code() } });
    expect([await statusOf(browser), await statusOf(other)]).toEqual([200, 200]);
  });
});

describe('logging in', () => {
  test('opens a session only after the code', async () => {
    const { email, app } = await newProtectedUser();
    const browser = openBrowser(api);
    const first = await browser.logIn(email, PASSWORD);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(await statusOf(browser)).toBe(401);
    const second = await codeStep(browser, first.body.data.secondStep.token, app.code());
    expect(second.status).toBe(201);
    expect(second.body.data.user.email).toBe(email);
    expect(await statusOf(browser)).toBe(200);
  });

  test('a wrong password is answered as without a second factor', async () => {
    const { email } = await newProtectedUser();
    const answer = await openBrowser(api).logIn(email, 'a wrong password');
    expectError(answer, 401, 'UNAUTHORIZED', 'Wrong email or password');
  });

  test('a known device still needs a code', async () => {
    const { email, app } = await newProtectedUser();
    const browser = openBrowser(api);
    expect((await logInWith(email, app.code(), browser)).status).toBe(201);
    expect(browser.device).not.toBe('');
    expect((await browser.logIn(email, PASSWORD)).status).toBe(200);
  });

  test('a code works once', async () => {
    const { email, app } = await newProtectedUser();
    const code = app.code();
    expect((await logInWith(email, code)).status).toBe(201);
    expectError(await logInWith(email, code), 401, 'UNAUTHORIZED', /used already/);
    expect((await logInWith(email, app.code(1))).status).toBe(201);
    expect((await logInWith(email, app.code(0))).status).toBe(401);
  });

  test('a code that is sent many times at once works once', { tags: 'database' }, async () => {
    const { email, app } = await newProtectedUser();
    const token = await passwordStep(openBrowser(api), email);
    const code = app.code();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => codeStep(openBrowser(api), token, code, `198.51.100.${i}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a recovery code works once, however it is typed', { tags: 'database' }, async () => {
    const { email, browser, recoveryCodes } = await newProtectedUser();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logInWith(email, ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(201);
    expect((await logInWith(email, first)).status).toBe(401);
    const token = await passwordStep(openBrowser(api), email);
    const answers = await Promise.all([1, 2, 3].map(() => codeStep(openBrowser(api), token, second)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect((await browser.call('GET', '/two-factor')).body.data.recoveryCodesLeft).toBe(8);
  });

  test('401 with an invented, an expired or somebody else’s token', async () => {
    const [ada, bob] = [await newProtectedUser(), await newProtectedUser()];
    const token = await passwordStep(openBrowser(api), ada.email);
    const ofBob = token.replace(ada.id, bob.id);
    for (const bad of ['', 'x', `${ada.id}.zzzzzzzz.${'A'.repeat(43)}`, ofBob]) {
      expectError(await codeStep(openBrowser(api), bad, ada.app.code()), 401, 'UNAUTHORIZED', /expired/);
    }
    api.clock.advance(10 * MINUTE_MS);
    expectError(await codeStep(openBrowser(api), token, ada.app.code()), 401, 'UNAUTHORIZED', /expired/);
  });

  test('a changed password ends logins that wait for their code', async () => {
    const { email, browser, app } = await newProtectedUser();
    const token = await passwordStep(openBrowser(api), email);
    const json = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    expect((await browser.call('PUT', '/password', { json })).status).toBe(200);
    expectError(await codeStep(openBrowser(api), token, app.code()), 401, 'UNAUTHORIZED', /expired/);
  });
});

describe('wrong codes', () => {
  test('are throttled after five from a network, which a right password does not clear', async () => {
    const { email, app } = await newProtectedUser();
    const browser = openBrowser(api);
    for (let i = 0; i < 5; i++) {
      const token = await passwordStep(browser, email);
      expect((await codeStep(browser, token, wrong(app.code()), '198.51.100.7')).status).toBe(401);
    }
    const token = await passwordStep(browser, email);
    const refused = await codeStep(browser, token, app.code(), '198.51.100.7');
    expectError(refused, 429, 'RATE_LIMITED', 'Too many wrong codes, try again in 15 minutes');
    api.clock.advance(15 * MINUTE_MS);
    const later = await codeStep(browser, await passwordStep(browser, email), app.code(), '198.51.100.7');
    expect(later.status).toBe(201);
  });

  test('are throttled after ten from all networks, except for a known device', async () => {
    const { email, app } = await newProtectedUser();
    const known = openBrowser(api);
    expect((await logInWith(email, app.code(), known)).status).toBe(201);
    api.clock.advance(STEP_MS);
    const token = await passwordStep(openBrowser(api), email);
    for (let i = 0; i < 10; i++)
      await codeStep(openBrowser(api), token, wrong(app.code()), `198.51.100.${20 + i}`);
    expect((await codeStep(openBrowser(api), token, app.code(), '203.0.113.1')).status).toBe(429);
    expect((await codeStep(known, token, app.code())).status).toBe(201);
  });

  test('appear in the log as failed logins', async () => {
    const { email, app, id } = await newProtectedUser();
    await logInWith(email, wrong(app.code()));
    const line = api
      .logged()
      .split('\n')
      .find((text) => text.includes('wrong_code') && text.includes(id));
    expect(line).toContain('"at":"second step"');
  });
});

describe('changing it', () => {
  test('new recovery codes replace the former ones', async () => {
    const { email, browser, recoveryCodes } = await newProtectedUser();
    const path = '/two-factor/recovery-codes';
    expectError(await browser.call('POST', path, { json: {} }), 400, 'VALIDATION_ERROR', /required/);
    const { body } = await browser.call('POST', path, { json: { password: PASSWORD } });
    expect((await logInWith(email, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await logInWith(email, body.data.recoveryCodes[0])).status).toBe(201);
  });

  test('turning it off needs the password or a code', async () => {
    const { email, browser, app } = await newProtectedUser();
    const off = (json: object) => browser.call('POST', '/two-factor/turn-off', { json });
    expectError(await off({ password: 'not it at all' }), 400, 'VALIDATION_ERROR', 'password: is wrong');
    expectError(await off({ code: wrong(app.code()) }), 400, 'VALIDATION_ERROR', /^code: /);
    expect((await off({ code: app.code() })).body.data).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(201);
  });

  test('wrong codes and passwords in a session are throttled together', async () => {
    const { browser, app } = await newProtectedUser();
    const off = (json: object) => browser.call('POST', '/two-factor/turn-off', { json });
    for (let i = 0; i < 5; i++) await off(i % 2 ? { password: 'no' } : { code: wrong(app.code()) });
    expectError(await off({ password: PASSWORD }), 429, 'RATE_LIMITED', /^Too many wrong passwords or codes/);
  });

  test('an operator can turn it off', async () => {
    const { id, email } = await newProtectedUser();
    expect(await turnOffTwoFactor(api.storage, id)).toBe(true);
    expect(await turnOffTwoFactor(api.storage, id)).toBe(false);
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(201);
  });
});

test('an invitation that brings a removed person back does not skip their second factor', async () => {
  const owner = await api.newUser({ role: 'owner' });
  const { email, app } = await newProtectedUser();
  await api.accounts.deactivate(email);
  const user = { id: owner, email: 'owner@example.com', name: null, role: 'owner' as const };
  const by = { accountId: owner, user };
  const { token } = await api.accounts.invitations.create(by, { email, role: 'packer' });
  const browser = openBrowser(api);
  const answer = await browser.call('POST', '/invitations/accept', {
    json: { token, password: 'a brand new password' },
  });
  expect(answer.status).toBe(200);
  expect(await statusOf(browser)).toBe(401);
  expect((await codeStep(browser, answer.body.data.secondStep.token, app.code())).status).toBe(201);
});
