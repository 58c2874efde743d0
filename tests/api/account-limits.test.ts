import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER } from '../support/merchant.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';

const MAX_WEBHOOKS = 3;
const MAX_API_KEYS = 4;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ maxWebhooks: MAX_WEBHOOKS, maxApiKeys: MAX_API_KEYS });
});
afterAll(() => api.close());

const HOOK = { url: 'https://shop.example.com/hooks', events: ['order.created' as const] };
const subscribe = (key: string) => api.call('POST', '/api/v1/webhooks', { key, json: HOOK });
const atOnce = (count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask));
const made = (answers: Answer[]) => answers.filter(({ status }) => status === 201);
const refused = (answers: Answer[]) => answers.filter(({ status }) => status === 409);

/** Rows from before the limit was lowered. */
async function insertSubscriptions(accountId: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const id = newId('whk');
    return {
      id,
      account_id: accountId,
      url: HOOK.url,
      events: toJson(HOOK.events),
      sealed_secret: api.vault.seal('whsec_AAAA', id),
      previous_sealed_secret: null,
      previous_secret_until: null,
      next_probe_at: null,
      is_active: 1,
      failure_count: 0,
      payload: 'standard' as const,
      ordering: 'none' as const,
      has_lanes: 0,
      last_sent_at: null,
      last_error_at: null,
      last_error: null,
      last_error_code: null,
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    };
  });
  for (let from = 0; from < count; from += 500)
    await api.storage.write((tx) =>
      tx
        .insertInto('webhook_subscriptions')
        .values(rows.slice(from, from + 500))
        .execute(),
    );
  return rows.map(({ id }) => id);
}

describe('webhook subscriptions of an account', () => {
  test('never exceed the limit, even with concurrent requests; the 409 names it', {
    tags: 'database',
  }, async () => {
    const { key } = await api.newKey();
    const answers = await atOnce(12, () => subscribe(key));
    expect([made(answers).length, refused(answers).length]).toEqual([MAX_WEBHOOKS, 12 - MAX_WEBHOOKS]);
    for (const answer of refused(answers))
      expectError(answer, 409, 'CONFLICT', /at most 3 webhook subscriptions/);
    await api.call('DELETE', `/api/v1/webhooks/${made(answers)[0]?.body.data.id}`, { key });
    expect(made(await atOnce(4, () => subscribe(key)))).toHaveLength(1);
  });

  test('are limited per account', async () => {
    const { key } = await api.newKey();
    await atOnce(4, () => subscribe(key));
    expect((await subscribe((await api.newKey()).key)).status).toBe(201);
  });

  test('beyond a lowered limit keep working, but none can be added', async () => {
    const { key, accountId } = await api.newKey();
    const [id] = await insertSubscriptions(accountId, MAX_WEBHOOKS + 2);
    expectError(await subscribe(key), 409, 'CONFLICT', /at most 3/);
    const put = await api.call('PUT', `/api/v1/webhooks/${id}`, { key, json: { isActive: true } });
    expect(put.status).toBe(200);
    expect(await orderReaches(key)).toBe(MAX_WEBHOOKS + 2);
  });

  test('all get the event of an order, however many there are', async () => {
    const { key, accountId } = await api.newKey();
    await insertSubscriptions(accountId, 2_740);
    expect(await orderReaches(key)).toBe(2_740);
  });

  /** The number of deliveries that one order creates. */
  async function orderReaches(key: string): Promise<number> {
    const order = { orderNumber: '1', shipTo: CUSTOMER, items: [{ sku: 'MUG', name: 'Mug', quantity: 1 }] };
    const { status, body } = await api.call('POST', '/api/v1/orders', { key, json: order });
    expect(status).toBe(201);
    const deliveries = await api.storage.db
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.event_id')
      .select('deliveries.id')
      .where('events.subject_id', '=', body.data.id)
      .execute();
    return deliveries.length;
  }
});

describe('active API keys of an account', () => {
  const newAccount = async () => {
    const accountId = await api.newUser();
    const browser = await openSession(api, accountId);
    const json = { name: 'till', access: ['shipping'] };
    return { accountId, browser, create: () => browser.call('POST', '/api-keys', { json }) };
  };

  test('never exceed the limit, even with concurrent requests; the 409 names it', {
    tags: 'database',
  }, async () => {
    const { create } = await newAccount();
    const answers = await atOnce(12, create);
    expect([made(answers).length, refused(answers).length]).toEqual([MAX_API_KEYS, 12 - MAX_API_KEYS]);
    for (const answer of refused(answers)) expectError(answer, 409, 'CONFLICT', /at most 4 active API keys/);
  });

  test('are counted without revoked and expired ones', async () => {
    const { browser, create, accountId } = await newAccount();
    const [first] = made(await atOnce(MAX_API_KEYS - 1, create));
    await api.newKey({ accountId, expiresAt: api.clock.now() + 1_000 });
    expectError(await create(), 409, 'CONFLICT', /at most 4/);
    await browser.call('DELETE', `/api-keys/${first?.body.data.id}`);
    expect((await create()).status).toBe(201);
    expectError(await create(), 409, 'CONFLICT', /at most 4/);
    api.clock.advance(1_000);
    expect((await create()).status).toBe(201);
    expectError(await create(), 409, 'CONFLICT', /at most 4/);
  });

  test('beyond a lowered limit keep working, but none can be added', async () => {
    const { accountId, create } = await newAccount();
    const key = await api.newKey({ accountId });
    await atOnce(MAX_API_KEYS, create);
    const row = await api.storage.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    await api.storage.write((tx) =>
      tx
        .insertInto('api_keys')
        .values([1, 2].map((n) => ({ ...row, id: newId('key'), hash: `${n} of ${accountId}` })))
        .execute(),
    );
    expectError(await create(), 409, 'CONFLICT', /at most 4/);
    expect((await api.call('GET', '/api/v1/orders', { key: key.key })).status).toBe(200);
  });
});
