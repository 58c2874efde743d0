import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../server/src/schema/callers.ts';
import { type RouteGroup, rightOf } from '../../server/src/schema/roles.ts';
import { type Browser, DASHBOARD, openBrowser } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let browsers: Record<Role, Browser>;
beforeAll(async () => {
  api = await startTestApi();
  const { owner, manager, packer, developer } = await openTeam(api);
  browsers = {
    owner,
    manager: manager.browser,
    packer: packer.browser,
    developer: developer.browser,
  };
});
afterAll(() => api.close());

const dashboardRoutes = () =>
  api.app.routes
    .list()
    .filter(({ url, visitor }) => url.startsWith(DASHBOARD) && visitor !== 'anyone')
    .map(({ method, url, group }) => ({ method, group, path: url.slice(DASHBOARD.length) }));

/** As a role's own list: what a group may be, whoever reads this. The table in the product must say the same. */
const PACKER: Partial<Record<RouteGroup, 'read' | 'write'>> = {
  personal: 'write',
  overview: 'read',
  orders: 'write',
  stock: 'write',
  addresses: 'write',
  catalog: 'read',
  stores: 'read',
};
const expectedRight = (role: Role, group: RouteGroup) => {
  if (role === 'packer') return PACKER[group] ?? 'none';
  if (role === 'developer' && ['members', 'account', 'personal-data', 'outcomes'].includes(group))
    return 'none';
  return 'write';
};

describe('every route behind the dashboard’s door', () => {
  test('belongs to a group', () => {
    expect(dashboardRoutes().length).toBeGreaterThan(100);
    expect(dashboardRoutes().filter(({ group }) => group === undefined)).toEqual([]);
  });

  test('is refused for exactly the roles that may not use its group, with the reason', async () => {
    // The stream stays open; logging out would end the session that the other requests need.
    const walked = dashboardRoutes().filter(
      ({ path }) => path !== '/changes' && !path.startsWith('/session'),
    );
    const calls = walked.flatMap((route) => ROLES.map((role) => ({ ...route, role })));
    const wrong: string[] = [];
    const check = async ({ method, path, group, role }: (typeof calls)[number]) => {
      if (group === undefined) return;
      const isRead = method === 'GET' || method === 'HEAD';
      const right = expectedRight(role, group);
      if (rightOf(role, group) !== right) wrong.push(`${role}: ${group}`);
      const isAllowed = right === 'write' || (right === 'read' && isRead);
      // Requests that are let in fail on the unknown id or the missing body, before they change anything.
      const answer = await browsers[role].call(method, path.replaceAll(/:\w+/g, 'none'));
      const isRefused =
        answer.status === 403 &&
        (method === 'HEAD' || / cannot (manage|change) /.test(answer.body.error.message));
      if (isRefused === isAllowed) wrong.push(`${role}: ${method} ${path} ${answer.status}`);
    };
    for (let from = 0; from < calls.length; from += 32)
      await Promise.all(calls.slice(from, from + 32).map(check));
    expect(wrong).toEqual([]);
  });
});

describe('a refusal', () => {
  test('says in plain words what is missing and whom to ask', async () => {
    const { packer, developer } = browsers;
    const key = { name: 'x', access: ['shipping'] };
    expectError(
      await packer.call('POST', '/api-keys', { json: key }),
      403,
      'FORBIDDEN',
      'Packers cannot manage API keys. Ask an owner or a manager.',
    );
    expectError(
      await packer.call('POST', '/products', { json: { sku: 'A', name: 'A' } }),
      403,
      'FORBIDDEN',
      'Packers cannot change products, packages and warehouses. Ask an owner or a manager.',
    );
    expect((await packer.call('GET', '/products')).status).toBe(200);
    expectError(
      await developer.call('GET', '/members'),
      403,
      'FORBIDDEN',
      'Developers cannot manage members. Ask an owner or a manager.',
    );
  });

  test('comes after the login and before 404 and 400', async () => {
    expect((await openBrowser(api).call('GET', '/api-keys')).status).toBe(401);
    expect((await browsers.packer.call('GET', '/webhooks/whk_none')).status).toBe(403);
    expect((await browsers.packer.call('GET', '/nothing')).status).toBe(404);
  });
});

test('the session tells the dashboard what the role may use', async () => {
  const { account } = (await browsers.packer.call('GET', '/session')).body.data;
  expect(account).toMatchObject({
    role: 'packer',
    rights: { orders: 'write', catalog: 'read', keys: 'none' },
  });
});
