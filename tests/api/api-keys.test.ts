import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightOf } from '../../server/src/schema/roles.ts';
import { type Browser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let owner: Browser;
beforeAll(async () => {
  api = await startTestApi();
  owner = await openSession(api, await api.newUser());
});
afterAll(() => api.close());

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

  test('may do no more than the role of whoever created them, on every route', async () => {
    const team = await openTeam(api);
    const createAs = async (browser: Browser) => {
      const json = { name: 'k', access: ['shipping', 'addresses'] };
      const { body } = await browser.call('POST', '/api-keys', { json });
      return body.data;
    };
    const [all, developers] = [await createAs(team.owner), await createAs(team.developer.browser)];
    expect([all.role, developers.role]).toEqual(['owner', 'developer']);
    const routes = api.app.routes.list().filter(({ url }) => url.startsWith('/api/v1/'));
    const refused: string[] = [];
    for (const { method, url, group } of routes) {
      if (group === undefined || rightOf('developer', group) === 'write') continue;
      const path = url.replace(/:\w+/g, 'none');
      const answer = await api.call(method, path, { key: developers.key });
      expectError(
        answer,
        403,
        'FORBIDDEN',
        /^API key lacks the write permission here\. Developers cannot manage/,
      );
      expect((await api.call(method, path, { key: all.key })).status).toBe(404);
      refused.push(`${method} ${url}`);
    }
    expect(refused).toContain('POST /api/v1/orders/:id/erase');
    expect(routes.filter(({ group }) => group === undefined)).toEqual([]);
  });

  test('keep the role of their creator, who may be demoted later', async () => {
    const { owner, manager } = await openTeam(api);
    const json = { name: 'k', access: ['shipping'] };
    const { id } = (await manager.browser.call('POST', '/api-keys', { json })).body.data;
    await owner.call('PUT', `/members/${manager.id}`, { json: { role: 'packer' } });
    const list = (await owner.call('GET', '/api-keys')).body.data;
    expect(list.map((one: { id: string; role: string }) => [one.id, one.role])).toEqual([[id, 'manager']]);
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
    [{ name: 'x', access: ['shipping'], accountId: 'usr_x' }, /^accountId: is not a known field/],
  ])('400 for %j', async (json, message) => {
    expectError(await owner.call('POST', '/api-keys', { json }), 400, 'VALIDATION_ERROR', message);
  });
});
