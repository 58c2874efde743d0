import { request as open } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromJson, toJson } from '../../server/src/lib/json.ts';
import { openBrowser, openSession, SAME_ORIGIN } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { accept, invite, openTeam } from '../support/members.ts';
import { createHeldPasswords } from '../support/quick-passwords.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PASSWORD = 'correct horse battery';
const { passwords, hashed, hold, release } = createHeldPasswords();

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ passwords });
});
afterAll(() => api.close());
afterEach(release);

const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
const times = <T>(count: number, work: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => work(n));

/** Passwords that have been hashed since the call, including those that are being hashed. */
function watch() {
  const from = hashed.length;
  return () => hashed.slice(from);
}

test('forty uses of one link at once hash one password', async () => {
  const { owner, packer } = await openTeam(api);
  const token = await invite(owner, 'forty@example.com', 'packer');
  const link = await owner.call('POST', `/members/${packer.id}/password-reset`);
  const reset = new URL(link.body.data.url).hash.slice('#token='.length);
  const hashedNow = watch();

  const use = () =>
    openBrowser(api).call('POST', '/password-resets/use', {
      json: { token: reset, password: 'a new password' },
    });
  for (const send of [() => accept(api, token).then(({ answer }) => answer), use]) {
    hold();
    const answers = times(40, send);
    await expect.poll(() => hashedNow().length).toBeGreaterThan(0);
    release();
    expect(await statusesOf(answers)).toEqual([201, ...Array(39).fill(404)]);
  }
  expect(hashedNow()).toEqual([PASSWORD, 'a new password']);
});

test('a link that is withdrawn while it waits is not hashed for', async () => {
  const { owner } = await openTeam(api);
  hold();
  const busy = times(2, async (n) => accept(api, await invite(owner, `busy-${n}@example.com`, 'packer')));
  const token = await invite(owner, 'withdrawn@example.com', 'packer');
  await expect.poll(() => hashed.length).toBeGreaterThan(0);
  const hashedNow = watch();
  const waiting = accept(api, token, 'a password in vain');
  const [{ id }] = (await owner.call('GET', '/invitations')).body.data.filter(
    ({ email }: { email: string }) => email === 'withdrawn@example.com',
  );
  expect((await owner.call('DELETE', `/invitations/${id}`)).status).toBe(200);
  release();
  expectError((await waiting).answer, 404, 'NOT_FOUND', /no longer valid/);
  await Promise.all(busy);
  expect(hashedNow()).not.toContain('a password in vain');
});

test('one person who logs in correctly over and over delays nobody else, and is refused at the limit', async () => {
  const [packer, victim] = ['packer-storm@example.com', 'victim@example.com'];
  for (const email of [packer, victim]) await api.newUser({ email, password: PASSWORD });
  const devices = times(6, () => openBrowser(api));
  for (const device of devices) {
    expect((await device.logIn(packer, PASSWORD)).status).toBe(201);
    device.cookie = '';
  }
  hold();
  const hashedNow = watch();
  // Each of them may have five logins under way.
  const storm = devices.flatMap((device) => times(5, () => device.logIn(packer, PASSWORD)));
  const refused = (await Promise.race(storm)) ?? expect.fail();
  expectError(refused, 503, 'UNAVAILABLE', /Too many people are logging in/);
  expect(refused.headers['retry-after']).toBe('5');
  // The other place stays free: a person has one password hashed at a time.
  expect(hashedNow()).toHaveLength(1);
  const login = openBrowser(api).logIn(victim, 'the wrong password');
  await expect.poll(hashedNow).toEqual([PASSWORD, 'the wrong password']);
  release();
  expect((await login).status).toBe(401);
  // One was hashed at once and eight waited.
  expect(await statusesOf(storm)).toEqual([...Array(9).fill(201), ...Array(21).fill(503)]);
});

test('nothing is hashed for a client that has closed its connection', async () => {
  const accountId = await api.newUser({ email: 'gone@example.com', password: PASSWORD });
  const browser = await openSession(api, accountId);
  hold();
  const stays = browser.call('PUT', '/password', {
    json: { currentPassword: 'a wrong password', newPassword: 'yet another password' },
  });
  const hashedNow = watch();
  await expect.poll(hashedNow).toHaveLength(1);
  const body = JSON.stringify({
    currentPassword: 'of a client that left',
    newPassword: 'yet another password',
  });
  const left = times(4, () => {
    const request = open(`${api.origin}/dashboard/api/v1/password`, {
      method: 'PUT',
      headers: { ...SAME_ORIGIN, cookie: browser.cookie, 'content-type': 'application/json' },
    });
    request.on('error', () => {});
    request.end(body);
    return request;
  });
  const attempts = async () => {
    const rows = await api.storage.db
      .selectFrom('login_attempts')
      .select('times')
      .where('subject', 'like', 'session %')
      .execute();
    return rows.map(({ times }) => fromJson(times)).filter((list) => list.length > 1);
  };
  await expect.poll(attempts).toHaveLength(1);
  for (const request of left) request.destroy();
  // Their attempts are uncounted: nothing was tried.
  await expect.poll(attempts).toHaveLength(0);
  release();
  expectError(await stays, 400, 'VALIDATION_ERROR', /not your current password/);
  expect(hashedNow()).toEqual(['a wrong password']);
});

test('three hundred checks of one person in 15 minutes are the limit, right or wrong', async () => {
  const email = 'three-hundred@example.com';
  await api.newUser({ email, password: PASSWORD });
  const browser = openBrowser(api);
  expect((await browser.logIn(email, PASSWORD)).status).toBe(201);
  const counts = api.storage.db
    .selectFrom('login_attempts')
    .select('subject')
    .where('subject', 'like', 'checks %');
  const subjects = new Set((await counts.execute()).map(({ subject }) => subject));
  const other = openBrowser(api);
  expect((await other.logIn('other-hundreds@example.com', PASSWORD)).status).toBe(401);
  const recent = times(299, () => api.clock.now());
  await api.storage.write((tx) =>
    tx
      .updateTable('login_attempts')
      .set({ times: toJson(recent) })
      .where('subject', 'in', [...subjects])
      .execute(),
  );
  expect((await browser.logIn(email, PASSWORD)).status).toBe(201);
  const refused = await browser.logIn(email, PASSWORD);
  expectError(refused, 429, 'RATE_LIMITED', 'Too many logins, try again in 15 minutes');
  // Wherever else a person enters their password.
  const change = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
  expect((await browser.call('PUT', '/password', { json: change })).status).toBe(429);
  const json = { password: PASSWORD };
  expect((await browser.call('POST', '/two-factor/turn-off', { json })).status).toBe(429);
  expect((await other.logIn('other-hundreds@example.com', PASSWORD)).status).toBe(401);
});
