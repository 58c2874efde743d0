import { once } from 'node:events';
import { type ClientRequest, request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, DASHBOARD, SAME_ORIGIN } from '../support/browser.ts';
import { addMember, type InvitedMember, invite, openTeam } from '../support/members.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let owner: Browser;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ owner, accountId } = await openTeam(api));
});
afterAll(() => api.close());

/** Sends the head of a request, and its body only when told to. The server has the head when this resolves. */
async function withhold(method: string, path: string, headers: Record<string, string>) {
  const request: ClientRequest = open(`${api.origin}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
  });
  request.flushHeaders();
  await once(request, 'continue');
  return async (json: unknown) => {
    request.end(JSON.stringify(json));
    return answered;
  };
}

const fromBrowser = (method: string, path: string, { browser }: Pick<InvitedMember, 'browser'>) =>
  withhold(method, DASHBOARD + path, { ...SAME_ORIGIN, cookie: browser.cookie });

const KEY = { name: 'late', access: ['shipping'] };
const WEBHOOK = { url: 'https://example.com/hook', events: ['order.created'] };
const INVITATION = { email: 'late@example.com', role: 'packer' };
const ORDER = { orderNumber: 'late', items: [{ name: 'Late', quantity: 1 }] };

const stored = async () => ({
  keys: (await owner.call('GET', '/api-keys')).body.data.length,
  webhooks: (await owner.call('GET', '/webhooks')).body.data.length,
  invitations: (await owner.call('GET', '/invitations')).body.data.length,
  account: (await owner.call('GET', '/session')).body.data.account.name,
});

describe('someone who sends the body after they', () => {
  test.each([
    ['developer', 'POST', '/api-keys', KEY],
    ['developer', 'POST', '/webhooks', WEBHOOK],
    ['developer', 'POST', '/orders', ORDER],
    ['manager', 'PUT', '/account', { name: 'Taken over' }],
    ['manager', 'POST', '/invitations', INVITATION],
  ] as const)('were removed as a %s: %s %s is refused', async (role, method, path, json) => {
    const member = await addMember(api, owner, role);
    const before = await stored();
    const send = await fromBrowser(method, path, member);
    expect((await owner.call('DELETE', `/members/${member.id}`)).status).toBe(200);
    const { status, text } = await send(json);
    expect([status, text]).toEqual([401, expect.stringContaining('Log in first')]);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ['developer', 'POST', '/api-keys', KEY],
    ['manager', 'PUT', '/account', { name: 'Taken over' }],
  ] as const)('were demoted from %s: %s %s is refused', async (role, method, path, json) => {
    const member = await addMember(api, owner, role);
    const before = await stored();
    const send = await fromBrowser(method, path, member);
    await owner.call('PUT', `/members/${member.id}`, { json: { role: 'packer' } });
    const { status, text } = await send(json);
    expect([status, text]).toEqual([403, expect.stringContaining('Packers cannot manage')]);
    expect(await stored()).toEqual(before);
  });

  test('switched to another account change neither', async () => {
    const member = await addMember(api, owner, 'developer');
    const send = await fromBrowser('POST', '/webhooks', member);
    const other = await openTeam(api);
    await joinAs(other.owner, member);
    expect((await send(WEBHOOK)).status).toBe(409);
    expect((await other.owner.call('GET', '/webhooks')).body.data).toEqual([]);
  });

  test.each(['/webhooks', '/orders'])('lost their API key: POST %s is refused', async (path) => {
    const { key, id } = await api.newKey({ accountId: accountId });
    const before = await stored();
    const send = await withhold('POST', `/api/v1${path}`, { authorization: `Bearer ${key}` });
    expect((await owner.call('DELETE', `/api-keys/${id}`)).status).toBe(200);
    const { status, text } = await send(path === '/orders' ? ORDER : WEBHOOK);
    expect([status, text]).toEqual([401, expect.stringContaining('Invalid or missing API key')]);
    expect((await stored()).webhooks).toBe(before.webhooks);
  });
});

/** Accepts an invitation with the login that the member has, which moves their session to the account. */
async function joinAs(by: Browser, { browser, email }: InvitedMember): Promise<void> {
  const token = await invite(by, email, 'developer');
  expect((await browser.call('POST', '/invitations/join', { json: { token } })).status).toBe(200);
}
