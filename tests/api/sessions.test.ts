import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { purgeAccounts } from '../../server/src/accounts/purge.ts';
import { openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { quickPasswords } from '../support/quick-passwords.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const PASSWORD = 'correct horse battery';
const DAY_MS = 24 * 3_600_000;
const statusOf = async (browser: ReturnType<typeof openBrowser>) =>
  (await browser.call('GET', '/session')).status;

async function newUser() {
  const email = `${Math.random()}@example.com`;
  return { id: await api.newUser({ email, password: PASSWORD }), email };
}

describe('POST /session', () => {
  test('201 with the right password, whatever the case of the email', async () => {
    const { id, email } = await newUser();
    const browser = openBrowser(api);
    const answer = await browser.logIn(` ${email.toUpperCase()} `, PASSWORD);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      user: { id, email, name: null, language: null, createdAt: new Date(api.clock.now()).toISOString() },
      account: {
        ...{ id, name: email, role: 'owner', unitSystem: null, timezone: 'UTC' },
        rights: expect.objectContaining({ keys: 'write' }),
      },
      session: {
        id: expect.stringMatching(/^ses_/),
        createdAt: new Date(api.clock.now()).toISOString(),
        expiresAt: new Date(api.clock.now() + 30 * DAY_MS).toISOString(),
      },
    });
    expect((await browser.call('GET', '/session')).body).toEqual(answer.body);
    const stored = JSON.stringify(await api.storage.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(browser.cookie.split('=')[1]);
  });

  test('201 also with an existing password that is now too common to choose', async () => {
    const email = 'long-here@example.com';
    await api.newUser({ email, password: 'password123' });
    expect((await openBrowser(api).logIn(email, 'password123')).status).toBe(201);
  });

  test('401 with the same message, and for the same work, for a wrong password and an unknown email', async () => {
    const { email } = await newUser();
    const verify = vi.spyOn(quickPasswords, 'hashesLike');
    onTestFinished(() => verify.mockRestore());
    for (const address of [email, 'nobody@example.com']) {
      const answer = await openBrowser(api).logIn(address, 'a wrong password');
      expectError(answer, 401, 'UNAUTHORIZED', 'Wrong email or password');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const costs = verify.mock.calls.map(([password, hashes]) => [
      password,
      ...hashes.map((hash) => hash.split('$').slice(0, 4)),
    ]);
    expect(costs).toHaveLength(2);
    expect(costs[1]).toEqual(costs[0]);
  });

  test('400 for an invalid body', async () => {
    const browser = openBrowser(api);
    expectError(
      await browser.call('POST', '/session', { json: { email: 'a@b.c' } }),
      400,
      'VALIDATION_ERROR',
      /^password/,
    );
    const json = { email: 'a@b.c', password: 'x'.repeat(1_001) };
    expectError(await browser.call('POST', '/session', { json }), 400, 'VALIDATION_ERROR', /^password/);
  });

  test('logging in again ends the browser’s previous session', async () => {
    const { id, email } = await newUser();
    const browser = await openSession(api, id);
    const before = openBrowser(api, browser.cookie);
    await browser.logIn(email, PASSWORD);
    expect([await statusOf(before), await statusOf(browser)]).toEqual([401, 200]);
  });
});

describe('a session', () => {
  test('expires thirty days after its last use', async () => {
    const browser = await openSession(api, await api.newUser());
    api.clock.advance(30 * DAY_MS - 1);
    expect(await statusOf(browser)).toBe(200);
    api.clock.advance(30 * DAY_MS - 1);
    expect(await statusOf(browser)).toBe(200);
    api.clock.advance(30 * DAY_MS);
    expect(await statusOf(browser)).toBe(401);
  });

  test('expires ninety days after login even when in use', async () => {
    const browser = await openSession(api, await api.newUser());
    for (let day = 0; day < 89; day++) {
      api.clock.advance(DAY_MS);
      expect(await statusOf(browser)).toBe(200);
    }
    api.clock.advance(DAY_MS - 1);
    expect(await statusOf(browser)).toBe(200);
    api.clock.advance(1);
    expect(await statusOf(browser)).toBe(401);
    await purgeAccounts(api.storage, api.clock.now());
    const { count } = await api.storage.db
      .selectFrom('sessions')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('expires_at', '<=', api.clock.now())
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('stores its last use at most once a minute', async () => {
    const accountId = await api.newUser();
    const browser = await openSession(api, accountId);
    const start = api.clock.now();
    const seen = async () => {
      await browser.call('GET', '/session');
      const row = await api.storage.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return row.last_seen_at - start;
    };
    api.clock.advance(59_999);
    expect(await seen()).toBe(0);
    api.clock.advance(1);
    expect(await seen()).toBe(60_000);
  });

  test('DELETE /session ends it at once and clears the cookie', async () => {
    const browser = await openSession(api, await api.newUser());
    const copy = openBrowser(api, browser.cookie);
    const answer = await browser.call('DELETE', '/session');
    expect([answer.status, answer.body.data.deleted]).toEqual([200, true]);
    expect(answer.headers['set-cookie']).toMatch(/^waybill_session=; Path=\/; Max-Age=0; HttpOnly/);
    expect(browser.cookie).toBe('');
    expect(await statusOf(copy)).toBe(401);
  });

  test('GET and DELETE /sessions list one’s own sessions and end one or all others', async () => {
    const accountId = await api.newUser();
    const [first, second, third] = [
      await openSession(api, accountId),
      await openSession(api, accountId),
      await openSession(api, accountId),
    ];
    const list = (await first.call('GET', '/sessions')).body.data;
    expect(list).toHaveLength(3);
    expect(list.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1);
    expect(list[0]).toMatchObject({ ip: '192.0.2.1', userAgent: 'test' });
    const secondId = (await second.call('GET', '/session')).body.data.session.id;
    const ended = await first.call('DELETE', `/sessions/${secondId}`);
    expect(ended.body).toEqual({ data: { id: secondId, deleted: true } });
    expect(await statusOf(second)).toBe(401);
    expectError(await first.call('DELETE', `/sessions/${secondId}`), 404, 'NOT_FOUND', 'Session not found');
    expect((await first.call('DELETE', '/sessions')).body).toEqual({ data: { ended: 1 } });
    expect([await statusOf(first), await statusOf(third)]).toEqual([200, 401]);
  });

  test('is one of at most fifty per user; the oldest is deleted', async () => {
    const accountId = await api.newUser();
    const oldest = await openSession(api, accountId);
    for (let i = 0; i < 50; i++) {
      api.clock.advance(1);
      await openSession(api, accountId);
    }
    expect(await statusOf(oldest)).toBe(401);
  });
});

describe('PUT /password', () => {
  const change = (browser: ReturnType<typeof openBrowser>, currentPassword: string, newPassword: string) =>
    browser.call('PUT', '/password', { json: { currentPassword, newPassword } });

  test('200 changes it and ends all other sessions', async () => {
    const { id, email } = await newUser();
    const [browser, elsewhere] = [await openSession(api, id), await openSession(api, id)];
    expect((await change(browser, PASSWORD, 'another password')).status).toBe(200);
    expect([await statusOf(browser), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect((await openBrowser(api).logIn(email, PASSWORD)).status).toBe(401);
    expect((await openBrowser(api).logIn(email, 'another password')).status).toBe(201);
  });

  test('400 for a wrong current or a short new password, 429 after too many wrong ones', async () => {
    const { id } = await newUser();
    const browser = await openSession(api, id);
    expectError(await change(browser, PASSWORD, 'short'), 400, 'VALIDATION_ERROR', /^newPassword: must have/);
    expectError(
      await change(browser, PASSWORD, 'Password123'),
      400,
      'VALIDATION_ERROR',
      /^newPassword: is one of the most common passwords/,
    );
    for (let i = 0; i < 5; i++) {
      const answer = await change(browser, 'guess', 'another password');
      expectError(answer, 400, 'VALIDATION_ERROR', 'currentPassword: is not your current password');
    }
    expect((await change(browser, PASSWORD, 'another password')).status).toBe(429);
  });
});
