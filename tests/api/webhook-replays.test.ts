// @module-tag database
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReplayRunner } from '../../server/src/delivery/index.ts';
import { expectError } from '../support/expectations.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';
import { until } from '../system/support/until.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
let runner: ReturnType<typeof createReplayRunner>;
let key: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
  runner = createReplayRunner(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
  ({ key, accountId } = await api.newKey());
});
afterEach(async () => {
  await delivery.stop();
  await receiver.close();
});

const call = (method: string, path: string, json?: object) =>
  api.call(method, `/api/v1/webhooks${path}`, { key, ...(json && { json }) });
async function subscribe(options: object = {}): Promise<string> {
  const { status, body } = await call('POST', '', {
    url: receiver.url,
    events: ['order.created', 'order.updated'],
    ...options,
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data.id;
}
const time = () => new Date(api.clock.now()).toISOString();

/** This many orders are created, a second apart. */
async function emit(count: number, fields: object = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `ord_${accountId.slice(-8)}_${n}_${api.clock.now()}`);
  for (const id of ids) {
    api.clock.advance(1_000);
    await delivery.emit(accountId, 'order.created', { id, ...fields });
  }
  return ids;
}
const received = (): string[] => receiver.received.map(({ body }) => JSON.parse(body).data.id);

/** One turn of the job, whatever the time. */
async function turn(): Promise<void> {
  await api.storage.write((tx) =>
    tx.updateTable('webhook_replays').set({ due_at: 0 }).where('due_at', 'is not', null).execute(),
  );
  await runner.runDue();
}
async function finish(webhookId: string, id: string) {
  for (let n = 0; n < 50; n++) {
    await turn();
    await delivery.settled();
    const { body } = await call('GET', `/${webhookId}/replays/${id}`);
    if (body.data.status !== 'running') return body.data;
  }
  throw new Error('the replay does not end');
}

describe('a replay', () => {
  test('sends what happened in a time again, each event once, and nothing else', async () => {
    const id = await subscribe();
    const before = await emit(2);
    api.clock.advance(1);
    const from = time();
    const within = await emit(5);
    api.clock.advance(1);
    const to = time();
    const after = await emit(2);
    await delivery.settled();
    expect(received().sort()).toEqual([...before, ...within, ...after].sort());
    receiver.received.splice(0);

    const counted = await call('POST', `/${id}/replay`, { from, to, dryRun: true });
    expect([counted.status, counted.body.data]).toEqual([200, { count: 5, isExact: true }]);
    expect((await call('GET', `/${id}/replays`)).body.data).toEqual([]);

    const { status, body } = await call('POST', `/${id}/replay`, { from, to });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ status: 'running', from, to, types: null, total: 5, queued: 0 });
    const done = await finish(id, body.data.id);
    expect(done).toMatchObject({ status: 'done', total: 5, looked: 5, queued: 5, pending: 0 });
    expect(received().sort()).toEqual([...within].sort());
    expect((await call('GET', `/${id}/replays`)).body.data).toEqual([done]);

    // Also those that were replayed before.
    const again = await call('POST', `/${id}/replay`, { from, to, types: ['order.created'] });
    expect(await finish(id, again.body.data.id)).toMatchObject({ queued: 5, types: ['order.created'] });
    expect(received()).toHaveLength(10);
  });

  test('obeys types, filter and payload form of the subscription as they are now', async () => {
    const from = time();
    api.clock.advance(1_000);
    const some = await emit(3, { currency: 'EUR' });
    await emit(2, { currency: 'USD' });
    await delivery.emit(accountId, 'return.created');
    const filter = { path: 'data.currency', equals: 'EUR' };
    const id = await subscribe({ filter, payload: 'thin', events: ['order.created'] });
    api.clock.advance(1_000);
    const range = { from, to: time() };
    expect((await call('POST', `/${id}/replay`, { ...range, dryRun: true })).body.data).toEqual({
      count: 3,
      isExact: true,
    });
    const { body } = await call('POST', `/${id}/replay`, range);
    expect(await finish(id, body.data.id)).toMatchObject({ total: 5, looked: 5, queued: 3 });
    const ids = receiver.received.map((one) => JSON.parse(one.body).data.resourceId);
    expect(ids.sort()).toEqual([...some].sort());
  });

  test('keeps the order of each order, apart from live events', async () => {
    const id = await subscribe({ ordering: 'resource', events: ['order.updated'] });
    const from = time();
    api.clock.advance(1_000);
    const orders = ['a', 'b', 'c'].map((name) => `ord_${accountId.slice(-8)}_${name}`);
    for (let n = 1; n <= 6; n++)
      for (const order of orders)
        await delivery.emit(accountId, 'order.updated', { id: order, orderNumber: `${n}` });
    await delivery.settled();
    receiver.received.splice(0);
    api.clock.advance(1_000);
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    await turn();
    await delivery.emit(accountId, 'order.updated', { id: orders[0], orderNumber: 'live' });
    expect(await finish(id, body.data.id)).toMatchObject({ queued: 18 });
    const sent = receiver.received.map((one) => JSON.parse(one.body).data);
    for (const order of orders)
      expect(
        sent
          .filter((data) => data.id === order && data.orderNumber !== 'live')
          .map((data) => data.orderNumber),
      ).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(sent.filter((data) => data.orderNumber === 'live')).toHaveLength(1);
  });

  test('sends all in one order where the subscription asks for it', async () => {
    const id = await subscribe({ ordering: 'all' });
    const from = time();
    api.clock.advance(1_000);
    const orders = await emit(12);
    await delivery.settled();
    receiver.received.splice(0);
    api.clock.advance(1_000);
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    await finish(id, body.data.id);
    expect(received()).toEqual(orders);
  });

  test('leaves a slot to live events, even if the receiver hangs', async () => {
    const from = time();
    api.clock.advance(1_000);
    await emit(8);
    const id = await subscribe();
    api.clock.advance(1_000);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answer = async () => {
      await released;
      return { status: 200 };
    };
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    await turn();
    await until('the window to fill', () => received().length === 3);
    const [live = ''] = await emit(1);
    await until('the live event', () => received().length === 4);
    expect(received()).toContain(live);
    release();
    expect(await finish(id, body.data.id)).toMatchObject({ queued: 8 });
  });

  test('queues no more than a hundred at once, and waits for those to be tried', async () => {
    const from = time();
    api.clock.advance(1_000);
    const fields = Array.from({ length: 250 }, (_, n) => ({ id: `ord_${accountId.slice(-8)}_${n}` }));
    await delivery.emitTogether(accountId, 'order.created', fields);
    const id = await subscribe();
    api.clock.advance(1_000);
    await delivery.stop();
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    const queued = [];
    for (let n = 0; n < 4; n++) {
      await turn();
      queued.push((await call('GET', `/${id}/replays/${body.data.id}`)).body.data.queued);
    }
    expect(queued).toEqual([100, 200, 200, 200]);
    delivery = await startTestDelivery(api, receiver);
    expect(await finish(id, body.data.id)).toMatchObject({ queued: 250, pending: 0 });
    expect(new Set(received()).size).toBe(250);
    expect(received()).toHaveLength(250);
  });

  test('queues each event once if several processes work on it, or the job is repeated', async () => {
    const from = time();
    api.clock.advance(1_000);
    const fields = Array.from({ length: 250 }, (_, n) => ({ id: `ord_${accountId.slice(-8)}_${n}` }));
    await delivery.emitTogether(accountId, 'order.created', fields);
    const id = await subscribe();
    api.clock.advance(1_000);
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    const others = [createReplayRunner(api), createReplayRunner(api)];
    await Promise.all(others.map((other) => other.runDue()));
    await finish(id, body.data.id);
    expect(received()).toHaveLength(250);
    expect(new Set(received()).size).toBe(250);
  });

  test('waits while the subscription is disabled, and ends with it', async () => {
    const from = time();
    api.clock.advance(1_000);
    const orders = await emit(2);
    const id = await subscribe();
    api.clock.advance(1_000);
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    await call('PUT', `/${id}`, { isActive: false });
    await turn();
    expect((await call('GET', `/${id}/replays/${body.data.id}`)).body.data).toMatchObject({
      ...{ status: 'running', queued: 0 },
    });
    await call('PUT', `/${id}`, { isActive: true });
    expect(await finish(id, body.data.id)).toMatchObject({ status: 'done' });
    expect(received().sort()).toEqual([...orders].sort());

    await call('POST', `/${id}/replay`, { from, to: time() });
    await call('DELETE', `/${id}`);
    await turn();
    const rows = await api.storage.db
      .selectFrom('webhook_replays')
      .select(['status', 'due_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { status: 'done', due_at: null },
      { status: 'cancelled', due_at: null },
    ]);
  });
});

describe('canceling a replay', () => {
  test('removes what has not been sent, and leaves the events without it', async () => {
    const from = time();
    api.clock.advance(1_000);
    await emit(3);
    const id = await subscribe();
    api.clock.advance(1_000);
    await delivery.stop();
    const range = { from, to: time() };
    const { body } = await call('POST', `/${id}/replay`, range);
    await turn();
    expect((await call('GET', `/${id}/deliveries`)).body.meta.total).toBe(3);
    const cancelled = await call('DELETE', `/${id}/replays/${body.data.id}`);
    expect([cancelled.status, cancelled.body.data]).toMatchObject([
      200,
      { status: 'cancelled', queued: 3, pending: 0, endedAt: expect.any(String) },
    ]);
    expect((await call('GET', `/${id}/deliveries`)).body.meta.total).toBe(0);
    const rows = await api.storage.db
      .selectFrom('events')
      .select('delivery_ids')
      .where('account_id', '=', accountId)
      .execute();
    expect(rows.map(({ delivery_ids }) => delivery_ids)).toEqual(['[]', '[]', '[]']);
    expectError(await call('DELETE', `/${id}/replays/${body.data.id}`), 409, 'CONFLICT', /it is cancelled/);
    delivery = await startTestDelivery(api, receiver);
    await turn();
    await delivery.settled();
    expect(received()).toEqual([]);
    // Another one can be started now.
    const again = await call('POST', `/${id}/replay`, range);
    expect(await finish(id, again.body.data.id)).toMatchObject({ queued: 3 });
  });
});

describe('canceling a replay on PostgreSQL', () => {
  test('also removes what somebody else has locked at that moment', async ({ skip }) => {
    skip(!api.storage.isShared, 'SQLite has one writer');
    const from = time();
    api.clock.advance(1_000);
    await emit(3);
    const id = await subscribe();
    api.clock.advance(1_000);
    await delivery.stop();
    const { body } = await call('POST', `/${id}/replay`, { from, to: time() });
    await turn();
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let isLocked = false;
    const lock = api.storage.write(async (tx) => {
      await tx
        .selectFrom('deliveries')
        .select('id')
        .where('subscription_id', '=', id)
        .forNoKeyUpdate()
        .execute();
      isLocked = true;
      await unlocked;
    });
    await until('the lock', () => isLocked);
    let hasEnded = false;
    const cancelled = call('DELETE', `/${id}/replays/${body.data.id}`).finally(() => {
      hasEnded = true;
    });
    await until('it to wait', async () => hasEnded || (await locksAwaited()) > 0).finally(unlock);
    await lock;
    expect((await cancelled).body.data).toMatchObject({ status: 'cancelled', pending: 0 });
    expect((await call('GET', `/${id}/deliveries`)).body.meta.total).toBe(0);
    delivery = await startTestDelivery(api, receiver);
  });

  /** By transactions of this database. */
  async function locksAwaited(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(api.storage.db);
    return Number(rows[0]?.count);
  }
});

describe('what is refused', () => {
  test('a time that makes no sense, types that the subscription does not get, and unknown fields', async () => {
    const id = await subscribe();
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    const refused = async (body: object, message: RegExp) =>
      expectError(await call('POST', `/${id}/replay`, body), 400, 'VALIDATION_ERROR', message);
    await refused({}, /from/);
    await refused({ ...range, to: range.from }, /to: must be later than from/);
    await refused(
      { from: '2999-01-01T00:00:00Z', to: '2999-01-02T00:00:00Z' },
      /from: must not be in the future/,
    );
    await refused({ ...range, from: 'yesterday' }, /from/);
    await refused(
      { ...range, types: ['order.created', 'shipment.created'] },
      /types\[1\]: the webhook subscription does not receive shipment.created/,
    );
    await refused({ ...range, types: [] }, /types/);
    await refused({ ...range, type: 'order.created' }, /type/);
    expect((await call('GET', `/${id}/replays`)).body.data).toEqual([]);
  });

  test('a second replay of a subscription, too many of an account, and one to a disabled subscription', async () => {
    const range = { from: '2026-01-01T00:00:00Z', to: time() };
    const id = await subscribe();
    const first = await call('POST', `/${id}/replay`, range);
    expectError(await call('POST', `/${id}/replay`, range), 409, 'CONFLICT', new RegExp(first.body.data.id));
    const others = await Promise.all(Array.from({ length: 5 }, () => subscribe()));
    const answers = await Promise.all(others.map((one) => call('POST', `/${one}/replay`, range)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 409]);
    await call('PUT', `/${id}`, { isActive: false });
    expect((await call('POST', `/${id}/replay`, { ...range, dryRun: true })).status).toBe(200);
    expectError(await call('POST', `/${id}/replay`, range), 409, 'CONFLICT', /disabled/);
  });

  test("another account's subscription and replay", async () => {
    const range = { from: '2026-01-01T00:00:00Z', to: time() };
    const id = await subscribe();
    const { body } = await call('POST', `/${id}/replay`, range);
    const other = await api.newKey();
    const asOther = (method: string, path: string, json?: object) =>
      api.call(method, `/api/v1/webhooks${path}`, { key: other.key, ...(json && { json }) });
    const own = await asOther('POST', '', { url: receiver.url, events: ['order.created'] });
    for (const [method, path] of [
      ['POST', `/${id}/replay`],
      ['GET', `/${id}/replays`],
      ['GET', `/${id}/replays/${body.data.id}`],
      ['DELETE', `/${id}/replays/${body.data.id}`],
      ['DELETE', `/${own.body.data.id}/replays/${body.data.id}`],
    ] as const)
      expectError(
        await asOther(method, path, method === 'POST' ? range : undefined),
        403,
        'FORBIDDEN',
        /belongs to another user/,
      );
    expectError(await call('GET', `/${id}/replays/rpl_none`), 404, 'NOT_FOUND', /not found/);
    const second = await subscribe();
    expectError(await call('GET', `/${second}/replays/${body.data.id}`), 404, 'NOT_FOUND', /not found/);
  });
});
