import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openBrowser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let owner: Browser;
let ownerId: string;
beforeAll(async () => {
  api = await startTestApi();
  ownerId = await api.newUser({ role: 'owner' });
  owner = await openSession(api, ownerId);
});
afterAll(() => api.close());

const PASSWORD = 'correct horse battery';

async function invite(email: string) {
  const answer = await owner.call('POST', '/invitations', { json: { email } });
  expect(answer.status, answer.text).toBe(201);
  return { ...answer.body.data, token: new URL(answer.body.data.url).hash.slice('#token='.length) };
}
const accept = (token: string, password = PASSWORD) =>
  openBrowser(api).call('POST', '/invitations/accept', { json: { token, password } });
const look = (token: string) => openBrowser(api).call('POST', '/invitations/look', { json: { token } });
const NOT_VALID = 'This invitation is no longer valid: ask for a new one';

test('403 for a member on every owner-only route', async () => {
  const member = await openSession(api, await api.newUser());
  const calls: [string, string, object?][] = [
    ['GET', '/users'],
    ['DELETE', `/users/${ownerId}`],
    ['GET', '/invitations'],
    ['POST', '/invitations', { email: 'friend@example.com' }],
    ['DELETE', '/invitations/inv_x'],
  ];
  for (const [method, path, json] of calls) {
    const answer = await member.call(method, path, json && { json });
    expectError(answer, 403, 'FORBIDDEN', 'Only the owner may do this');
  }
});

describe('invitations', () => {
  test('create a user and log them in, once', async () => {
    const { token, id, url, expiresAt } = await invite('New@Example.com');
    expect(url).toBe(`${api.origin}/invite#token=${token}`);
    expect(Date.parse(expiresAt) - api.clock.now()).toBe(7 * 24 * 3_600_000);
    expect((await owner.call('GET', '/invitations')).body.data).toEqual([
      expect.objectContaining({ id, email: 'new@example.com', role: 'member' }),
    ]);
    expect((await look(token)).body.data).toEqual({ email: 'new@example.com', expiresAt });

    expectError(await accept(token, 'short'), 400, 'VALIDATION_ERROR', /^password: /);
    expectError(await accept(token, 'Password123'), 400, 'VALIDATION_ERROR', /most common passwords/);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 404]);
    expectError(await accept(token), 404, 'NOT_FOUND', NOT_VALID);
    expectError(await look(token), 404, 'NOT_FOUND', NOT_VALID);
    expect((await owner.call('GET', '/invitations')).body.data).toEqual([]);

    const joined = answers.find((answer) => answer.status === 201);
    expect(joined?.body.data.user).toMatchObject({ email: 'new@example.com', role: 'member' });
    expect((await openBrowser(api).logIn('new@example.com', PASSWORD)).status).toBe(201);
    expect(
      JSON.stringify(await api.storage.db.selectFrom('invitations').selectAll().execute()),
    ).not.toContain(token);
  });

  test('are invalid after seven days, when withdrawn, and when replaced', async () => {
    const late = await invite('late@example.com');
    api.clock.advance(7 * 24 * 3_600_000);
    expectError(await accept(late.token), 404, 'NOT_FOUND', NOT_VALID);

    const withdrawn = await invite('withdrawn@example.com');
    expect((await owner.call('DELETE', `/invitations/${withdrawn.id}`)).body.data.deleted).toBe(true);
    expectError(await accept(withdrawn.token), 404, 'NOT_FOUND', NOT_VALID);
    expectError(await owner.call('DELETE', `/invitations/${withdrawn.id}`), 404, 'NOT_FOUND', /^Invitation/);

    const [first, second] = [await invite('twice@example.com'), await invite('twice@example.com')];
    expectError(await look(first.token), 404, 'NOT_FOUND', NOT_VALID);
    expect((await look(second.token)).status).toBe(200);
  });

  test('409 for an existing user, 400 for the owner role and for an invalid email', async () => {
    const email = `${await api.newUser()}@example.com`;
    const post = (json: object) => owner.call('POST', '/invitations', { json });
    expectError(await post({ email }), 409, 'CONFLICT', /already exists/);
    expectError(await post({ email: 'a@b.c', role: 'owner' }), 400, 'VALIDATION_ERROR', /^role: /);
    expectError(await post({ email: 'nobody' }), 400, 'VALIDATION_ERROR', /^email: /);
  });
});

describe('DELETE /users/:id', () => {
  test('revokes all access at once, keeps the data, and an invitation reactivates the user', async () => {
    const userId = await api.newUser({ email: 'leaver@example.com', password: PASSWORD });
    const browser = await openSession(api, userId);
    const { key } = await api.newKey({ userId });
    const json = { url: 'https://example.com/hook', events: ['order.created'] };
    const hook = (await browser.call('POST', '/webhooks', { json })).body.data.id;

    const removed = await owner.call('DELETE', `/users/${userId}`);
    expect(removed.body.data).toMatchObject({
      id: userId,
      deactivatedAt: new Date(api.clock.now()).toISOString(),
    });
    expect((await browser.call('GET', '/session')).status).toBe(401);
    expect((await api.call('GET', '/api/v1/webhooks', { key })).status).toBe(401);
    expect((await openBrowser(api).logIn('leaver@example.com', PASSWORD)).status).toBe(401);
    await expect(api.newKey({ userId })).rejects.toThrow('This user has been removed');
    const listed = (await owner.call('GET', '/users')).body.data;
    expect(listed.find((one: { id: string }) => one.id === userId).deactivatedAt).not.toBeNull();

    api.clock.advance(1_000);
    expect((await owner.call('DELETE', `/users/${userId}`)).body).toEqual(removed.body);

    const { token } = await invite('leaver@example.com');
    const back = openBrowser(api);
    const joined = await back.call('POST', '/invitations/accept', {
      json: { token, password: 'a new password' },
    });
    expect(joined.body.data.user.id).toBe(userId);
    expect((await back.call('GET', `/webhooks/${hook}`)).body.data.isActive).toBe(false);
    expect((await api.call('GET', '/api/v1/webhooks', { key })).status).toBe(401);
  });

  test('404 for an unknown user, 409 for oneself', async () => {
    expectError(await owner.call('DELETE', '/users/usr_x'), 404, 'NOT_FOUND', 'User not found');
    expectError(
      await owner.call('DELETE', `/users/${ownerId}`),
      409,
      'CONFLICT',
      'You cannot remove yourself',
    );
    expect((await owner.call('GET', '/session')).status).toBe(200);
  });
});

describe('API keys', () => {
  test('are created, listed newest first without the key, used, and revoked at once', async () => {
    const browser = await openSession(api, await api.newUser());
    const json = { name: ' Shop ', access: ['addresses', 'shipping'] };
    const made = await browser.call('POST', '/api-keys', { json });
    expect(made.status).toBe(201);
    const { key, ...shown } = made.body.data;
    expect(key).toMatch(/^svc_live_[0-9A-Za-z]{43}$/);
    expect(shown).toMatchObject({
      name: 'Shop',
      prefix: key.slice(0, 16),
      access: ['shipping', 'addresses'],
      permissions: ['read', 'write'],
      status: 'active',
      lastUsedAt: null,
      revokedAt: null,
    });
    api.clock.advance(1);
    const readOnly = { name: 'Reader', access: ['shipping'], permissions: ['read'] };
    await browser.call('POST', '/api-keys', { json: readOnly });
    expect((await api.call('GET', '/api/v1/orders', { key })).status).toBe(200);
    await api.keyUsage.flush();
    const list = (await browser.call('GET', '/api-keys')).body.data;
    expect(list.map((one: { name: string }) => one.name)).toEqual(['Reader', 'Shop']);
    expect(list[1].lastUsedAt).toBe(new Date(api.clock.now()).toISOString());

    const revoked = await browser.call('DELETE', `/api-keys/${shown.id}`);
    expect([revoked.status, revoked.body.data.status]).toEqual([200, 'revoked']);
    expect((await api.call('GET', '/api/v1/orders', { key })).status).toBe(401);
    expectError(await browser.call('DELETE', '/api-keys/key_x'), 404, 'NOT_FOUND', 'API key not found');
  });

  test('expire on the chosen date', async () => {
    const browser = await openSession(api, await api.newUser());
    const day = new Date(api.clock.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
    const json = { name: 'short', access: ['shipping'], expiresAt: day };
    const made = (await browser.call('POST', '/api-keys', { json })).body.data;
    expect(made.expiresAt).toBe(`${day}T00:00:00.000Z`);
    api.clock.advance(3 * 24 * 3_600_000);
    expect((await browser.call('GET', '/api-keys')).body.data[0].status).toBe('expired');
  });

  test.each([
    [{ access: ['shipping'] }, /^name: is required/],
    [{ name: ' ', access: ['shipping'] }, /^name: must have/],
    [{ name: 'x', access: [] }, /^access: /],
    [{ name: 'x', access: ['everything'] }, /^access\[0\]: must be one of shipping, addresses/],
    [{ name: 'x', access: ['shipping'], permissions: ['admin'] }, /^permissions\[0\]: /],
    [{ name: 'x', access: ['shipping'], expiresAt: 'tomorrow' }, /^expiresAt: must be a date/],
    [{ name: 'x', access: ['shipping'], expiresAt: '2026-02-31' }, /^expiresAt: must be a date/],
    [{ name: 'x', access: ['shipping'], expiresAt: '2020-01-01' }, /^expiresAt: must be in the future/],
    [{ name: 'x', access: ['shipping'], userId: 'usr_x' }, /^userId: is not a known field/],
  ])('400 for %j', async (json, message) => {
    expectError(await owner.call('POST', '/api-keys', { json }), 400, 'VALIDATION_ERROR', message);
  });
});
