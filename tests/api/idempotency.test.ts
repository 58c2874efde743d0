// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeExpired } from '../../server/src/idempotency/index.ts';
import type { IdempotencyKeyRow } from '../../server/src/storage/index.ts';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const HOUR_MS = 3_600_000;
const PATH = '/api/v1/webhooks';
const NEW = { url: 'https://shop.example.com/hooks', events: ['order.created'] };
const ANOTHER = /^Idempotency-Key: was used with a different request/;
const RUNNING = /is still being processed, try again/;
const LOST = /took effect, but its answer was lost: look at GET \/api\/v1\/webhooks before/;

const post = (key: string, idempotencyKey: string, json: unknown = NEW, path = PATH) =>
  api.call('POST', path, { key, json, headers: { 'idempotency-key': idempotencyKey } });
const subscriptions = async (key: string): Promise<{ id: string; url: string }[]> =>
  (await api.call('GET', PATH, { key })).body.data;
const rowsOf = (accountId: string): Promise<IdempotencyKeyRow[]> =>
  api.storage.db.selectFrom('idempotency_keys').selectAll().where('account_id', '=', accountId).execute();
const change = (accountId: string, row: Partial<IdempotencyKeyRow>) =>
  api.storage.write((tx) =>
    tx.updateTable('idempotency_keys').set(row).where('account_id', '=', accountId).execute(),
  );

describe('the same key with the same request', () => {
  test('gets the same answer, byte for byte, and does nothing', async () => {
    const { key } = await api.newKey();
    const first = await post(key, 'a');
    api.clock.advance(1_000);
    const again = await post(key, 'a');
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(Number(again.headers['x-ratelimit-remaining'])).toBe(
      Number(first.headers['x-ratelimit-remaining']) - 1,
    );
    expect(await subscriptions(key)).toHaveLength(1);
  });

  test('is the same request however its JSON is written', async () => {
    const { key } = await api.newKey();
    const first = await post(key, 'a');
    const raw = ` { "events" : ["order.created"],\n "url": "https:\\/\\/shop.example.com/hooks" } `;
    const again = await api.call('POST', PATH, {
      key,
      raw,
      headers: { 'idempotency-key': 'a', 'content-type': 'application/json' },
    });
    expect(again.text).toBe(first.text);
    expect(await subscriptions(key)).toHaveLength(1);
  });

  test('works without a body, and over every API key of the user', async () => {
    const { key, accountId } = await api.newKey();
    const other = await api.newKey({ accountId });
    const { id } = (await post(key, 'create')).body.data;
    const rotate = (by: string) =>
      api.call('POST', `${PATH}/${id}/rotate-secret`, { key: by, headers: { 'idempotency-key': 'rotate' } });
    const [first, again] = [await rotate(key), await rotate(other.key)];
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
  });

  test('sent 20 times at once takes effect once; the others are told to wait or get its answer', async () => {
    const { key } = await api.newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(key, 'rush')));
    const fresh = answers.filter(
      ({ status, headers }) => status === 201 && headers['idempotency-replayed'] === undefined,
    );
    expect(fresh).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 201) expect(answer.text).toBe(fresh[0]?.text);
      else expectError(answer, 409, 'CONFLICT', RUNNING);
    }
    expect(await subscriptions(key)).toHaveLength(1);
    expect((await post(key, 'rush')).text).toBe(fresh[0]?.text);
  });

  test('is forgotten after 24 hours', async () => {
    const { key } = await api.newKey();
    const first = await post(key, 'day');
    api.clock.advance(24 * HOUR_MS - 1);
    expect((await post(key, 'day')).text).toBe(first.text);
    api.clock.advance(1);
    const second = await post(key, 'day', { ...NEW, url: 'https://shop.example.com/tomorrow' });
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, undefined]);
    api.clock.advance(24 * HOUR_MS - 1);
    expectError(await post(key, 'day'), 409, 'CONFLICT', ANOTHER);
  });
});

describe('what a key is', () => {
  test('409 with another body or another path, and the first answer stays', async () => {
    const { key } = await api.newKey();
    const first = await post(key, 'a');
    expectError(await post(key, 'a', { ...NEW, events: ['order.updated'] }), 409, 'CONFLICT', ANOTHER);
    const path = `${PATH}/${first.body.data.id}/test`;
    expectError(await post(key, 'a', { event: 'order.created' }, path), 409, 'CONFLICT', ANOTHER);
    expect((await post(key, 'a')).text).toBe(first.text);
    expect(await subscriptions(key)).toHaveLength(1);
  });

  test('two users can use the same one', async () => {
    const [a, b] = [await api.newKey(), await api.newKey()];
    const [first, second] = [await post(a.key, 'same'), await post(b.key, 'same')];
    expect(second.status).toBe(201);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect((await post(b.key, 'same')).text).toBe(second.text);
  });

  test('is told apart by case, and may have any visible ASCII character and 255 of them', async () => {
    const { key } = await api.newKey();
    const all = Array.from({ length: 0x7e - 0x20 }, (_, i) => String.fromCharCode(0x21 + i)).join('');
    for (const idempotencyKey of ['x', 'X', all, 'k'.repeat(255)]) {
      const answer = await post(key, idempotencyKey);
      expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([201, undefined]);
    }
    expect((await post(key, all)).headers['idempotency-replayed']).toBe('true');
  });

  test.each([
    ['an empty one', ''],
    ['one of 256 characters', 'k'.repeat(256)],
    ['a space inside', 'a b'],
    ['a tab inside', 'a\tb'],
    ['a letter beyond ASCII', 'schlüssel'],
  ])('400 for %s, naming the header', async (_what, idempotencyKey) => {
    const { key, accountId } = await api.newKey();
    const answer = await post(key, Buffer.from(idempotencyKey, 'utf8').toString('latin1'));
    expectError(
      answer,
      400,
      'VALIDATION_ERROR',
      'Idempotency-Key: must be 1 to 255 visible ASCII characters',
    );
    expect(await subscriptions(key)).toEqual([]);
    expect(await rowsOf(accountId)).toEqual([]);
  });

  test('key, permission, path and body are checked before it', async () => {
    const { key } = await api.newKey();
    const reader = await api.newKey({ permissions: ['read'] });
    expectError(await post('svc_live_none', ''), 401, 'UNAUTHORIZED', 'Invalid or missing API key');
    expectError(await post(reader.key, ''), 403, 'FORBIDDEN', 'API key lacks the write permission');
    expectError(await post(key, '', NEW, '/api/v1/nothing'), 404, 'NOT_FOUND', 'No such path');
    expectError(await post(key, '', {}), 400, 'VALIDATION_ERROR', /^url: is required/);
  });
});

describe('what is kept', () => {
  test('nothing without the header', async () => {
    const { key, accountId } = await api.newKey();
    await api.call('POST', PATH, { key, json: NEW });
    await api.call('POST', PATH, { key, json: NEW });
    expect(await subscriptions(key)).toHaveLength(2);
    expect(await rowsOf(accountId)).toEqual([]);
  });

  test('nothing for other methods, which do not even look at it', async () => {
    const { key, accountId } = await api.newKey();
    const { id } = (await api.call('POST', PATH, { key, json: NEW })).body.data;
    const headers = { 'idempotency-key': 'not valid' };
    expect((await api.call('GET', PATH, { key, headers })).status).toBe(200);
    const put = (url: string) => api.call('PUT', `${PATH}/${id}`, { key, json: { url }, headers });
    expect((await put('https://a.example/')).body.data.url).toBe('https://a.example/');
    expect((await put('https://b.example/')).body.data.url).toBe('https://b.example/');
    expect((await api.call('DELETE', `${PATH}/${id}`, { key, headers })).status).toBe(200);
    expect(await rowsOf(accountId)).toEqual([]);
  });

  test('no 400, whether the schema or the service says it: the mended request may use the key', async () => {
    const { key, accountId } = await api.newKey();
    expect((await post(key, 'a', { ...NEW, events: [] })).status).toBe(400);
    expect(await rowsOf(accountId)).toEqual([]);
    expect((await post(key, 'a', { ...NEW, url: 'http://shop.example.com/' })).status).toBe(400);
    expect(await rowsOf(accountId)).toEqual([]);
    expect((await post(key, 'a')).status).toBe(201);
  });

  test('no 429', async () => {
    const { key, accountId } = await api.newKey();
    for (let n = 0; n < 60; n++) await api.call('GET', '/api/v1/nothing', { key });
    expect((await post(key, 'a')).status).toBe(429);
    expect(await rowsOf(accountId)).toEqual([]);
    api.clock.advance(60_000);
    expect((await post(key, 'a')).status).toBe(201);
  });

  test('a refusal of the handler: 403, 404 and 409 stay what they were', async () => {
    const [{ key }, stranger] = [await api.newKey(), await api.newKey()];
    const { id } = (await post(key, 'create')).body.data;
    await api.call('PUT', `${PATH}/${id}`, { key, json: { isActive: false } });
    const sendTest = (by: string, name: string, to = id) =>
      post(by, name, { event: 'order.created' }, `${PATH}/${to}/test`);
    const refusals = [
      [() => sendTest(key, 'off'), 409],
      [() => sendTest(key, 'none', 'whk_none'), 404],
      [() => sendTest(stranger.key, 'theirs'), 403],
    ] as const;
    const first = [];
    for (const [refused, status] of refusals) {
      const answer = await refused();
      expect(answer.status).toBe(status);
      first.push(answer.text);
    }
    await api.call('PUT', `${PATH}/${id}`, { key, json: { isActive: true } });
    for (const [n, [refused, status]] of refusals.entries()) {
      const again = await refused();
      expect([again.status, again.text]).toEqual([status, first[n]]);
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
    expect((await sendTest(key, 'new')).status).toBe(202);
  });

  test('no secret in the clear', async () => {
    const { key, accountId } = await api.newKey();
    const { secret } = (await post(key, 'a')).body.data;
    const [row] = await rowsOf(accountId);
    expect(row).toMatchObject({ state: 'answered', status: 201 });
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(secret.slice(6));
    expect(stored).not.toContain('shop.example.com');
    expect(stored).not.toContain(Buffer.from(secret.slice(6)).toString('base64').slice(2, 20));
  });
});

describe('after a crash of the server', () => {
  /** As a request leaves its key when the process dies before its answer is kept. */
  async function crash(state: 'claimed' | 'applied', row: Partial<IdempotencyKeyRow> = {}) {
    const { key, accountId } = await api.newKey();
    const first = await post(key, 'a');
    await change(accountId, { state, status: null, headers: null, sealed_body: null, ...row });
    return { key, accountId, first };
  }

  test('a key whose request did nothing is free when its lease is over, for the same request', async () => {
    const { key } = await crash('claimed');
    const running = await post(key, 'a');
    expectError(running, 409, 'CONFLICT', RUNNING);
    expect(running.headers['retry-after']).toBe('1');
    api.clock.advance(60_000);
    expectError(await post(key, 'a', { ...NEW, events: ['order.updated'] }), 409, 'CONFLICT', ANOTHER);
    const again = await post(key, 'a');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect((await post(key, 'a')).text).toBe(again.text);
  });

  test('a key whose request took effect is never run again: 409 says so when its lease is over', async () => {
    const { key, first } = await crash('applied');
    expectError(await post(key, 'a'), 409, 'CONFLICT', RUNNING);
    api.clock.advance(60_000);
    const lost = await post(key, 'a');
    expectError(lost, 409, 'CONFLICT', LOST);
    expect(lost.headers['retry-after']).toBeUndefined();
    expectError(await post(key, 'a', { ...NEW, events: ['order.updated'] }), 409, 'CONFLICT', ANOTHER);
    expect((await subscriptions(key)).map(({ id }) => id)).toEqual([first.body.data.id]);
    expect((await post(key, 'b')).status).toBe(201);
  });

  test('the 409 names the list of what the request created, filtered by what identifies it', async () => {
    const { key, accountId } = await api.newKey();
    const order = {
      orderNumber: '#10 & 1',
      storeId: 'shop',
      shipTo: CUSTOMER,
      items: [{ name: 'Mug', quantity: 1 }],
    };
    const product = { sku: 'MUG 1', name: 'Mug' };
    const created = await post(key, 'order', order, '/api/v1/orders');
    await post(key, 'product', product, '/api/v1/products');
    await change(accountId, { state: 'applied', status: null, headers: null, sealed_body: null });
    api.clock.advance(60_000);
    const lookAt = '/api/v1/orders?orderNumber=%2310+%26+1&storeId=shop';
    const lost = await post(key, 'order', order, '/api/v1/orders');
    expectError(lost, 409, 'CONFLICT', /took effect, but its answer was lost/);
    expect(lost.body.error.message).toContain(`: look at GET ${lookAt} before you`);
    const found = await api.call('GET', lookAt, { key });
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([created.body.data.id]);
    const other = await post(key, 'product', product, '/api/v1/products');
    expectError(other, 409, 'CONFLICT', /look at GET \/api\/v1\/products\?sku=MUG\+1 before/);
  });

  test('what a process held that is gone needs no lease to end', async () => {
    const [claimed, applied] = [
      await crash('claimed', { owner: 'prc_gone' }),
      await crash('applied', { owner: 'prc_gone' }),
    ];
    const again = await post(claimed.key, 'a');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
    // In a fleet, it may only have lost its connection, and may still answer.
    if (api.storage.isShared) {
      expectError(await post(applied.key, 'a'), 409, 'CONFLICT', RUNNING);
      api.clock.advance(2_000);
    }
    expectError(await post(applied.key, 'a'), 409, 'CONFLICT', LOST);
  });
});

test('expired keys are removed in batches, and no others', async () => {
  const { accountId } = await api.newKey();
  const [row] = await rowsOf((await aKeyedUser()).accountId);
  const now = api.clock.now();
  const make = (n: number, expires_at: number) => ({
    ...(row as IdempotencyKeyRow),
    account_id: accountId,
    key: `k${n}`,
    expires_at,
  });
  const rows = [
    ...Array.from({ length: 1_203 }, (_, n) => make(n, now - n)),
    ...Array.from({ length: 7 }, (_, n) => make(5_000 + n, now + 1 + n)),
  ];
  for (let at = 0; at < rows.length; at += 400) {
    await api.storage.write((tx) =>
      tx
        .insertInto('idempotency_keys')
        .values(rows.slice(at, at + 400))
        .execute(),
    );
  }
  // Two at once, as in a fleet.
  const removed = await Promise.all([purgeExpired(api.storage), purgeExpired(api.storage)]);
  expect((removed[0] as number) + (removed[1] as number)).toBeGreaterThanOrEqual(1_203);
  const left = (await rowsOf(accountId)).map(({ key }) => key).sort();
  expect(left).toEqual(rows.slice(1_203).map(({ key }) => key));
});

async function aKeyedUser() {
  const user = await api.newKey();
  await post(user.key, 'a');
  return user;
}

test('the OpenAPI document names the header on every POST of the API, and nowhere else', async () => {
  const { body } = await api.call('GET', '/api/openapi.json');
  const ref = '#/components/parameters/IdempotencyKey';
  let posts = 0;
  for (const [path, operations] of Object.entries(body.paths as Record<string, object>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const refs = (operation.parameters ?? []).map((parameter: { $ref?: string }) => parameter.$ref);
      const isKeyed = method === 'post' && path.startsWith('/api/v1/');
      expect(refs.includes(ref)).toBe(isKeyed);
      if (isKeyed) posts += 1;
    }
  }
  expect(posts).toBeGreaterThan(3);
  expect(body.components.parameters.IdempotencyKey).toMatchObject({
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
});

test('what is printed is printed again with the same key, also at the same time', async () => {
  const merchant = await createMerchant(api);
  const { id } = await merchant.order([{ productId: await merchant.product('PLATE', 5), quantity: 1 }]);
  const print = (orderIds: string[]) =>
    merchant.call('POST', '/documents/pick-list', { orderIds }, { 'idempotency-key': 'print' });
  const answers = await Promise.all([print([id]), print([id]), print(['ord_unknown'])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect((await print([id])).headers['idempotency-replayed']).toBeUndefined();
  expect(await rowsOf(merchant.accountId)).toEqual([]);
});
