// @module-tag database
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../server/src/lib/ids.ts';
import { toJson, toJsonEntries } from '../../server/src/lib/json.ts';
import type { DeliveryRow, LoggedAttempt, OrderRow, ShipmentRow } from '../../server/src/storage/index.ts';
import { type Browser, openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { createStockScene } from '../support/stock-scene.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let accountId: string;
let browser: Browser;
/** 2026-03-01T12:00:00Z */
let now: number;
beforeAll(async () => {
  api = await startTestApi();
  now = api.clock.now();
  accountId = await api.newUser();
  browser = await openSession(api, accountId);
});
afterAll(() => api.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const made = (at: number) => ({ account_id: accountId, created_at: at, updated_at: at });

async function addOrder(at: number, owner = accountId): Promise<string> {
  const id = newId('ord');
  const texts = {
    store_id: '',
    status: 'awaiting_shipment',
    ship_to: '{}',
    allocation: 'none',
    currency: 'USD',
    destination_key: '',
    search_terms: '',
  };
  const money = { subtotal: 0, shipping_paid: 0, tax: 0, total: 0 };
  const row = { ...made(at), ...texts, ...money, id, order_number: id };
  const values = { ...row, account_id: owner, tags: '[]', metadata: '{}' } as unknown as OrderRow;
  await api.storage.write((tx) => tx.insertInto('orders').values(values).execute());
  return id;
}

async function addShipment(at: number, fields: Partial<ShipmentRow>): Promise<string> {
  const id = newId('shp');
  const texts = { carrier: 'fleet', service: 'ground', service_name: 'Ground', tracking_status: 'unknown' };
  const json = { ship_from: '{}', ship_to: '{}', parcels: '[]', metadata: '{}', purchase: '{}' };
  const row = {
    ...made(at),
    ...texts,
    ...json,
    id,
    is_return: 0,
    settle_attempts: 0,
    documents_due_at: null,
    documents_attempts: 0,
    currency: 'USD',
    rate: 0,
  };
  const bought = { status: 'purchased', purchased_at: at, ...fields };
  const values = { ...row, ...bought } as ShipmentRow;
  await api.storage.write((tx) => tx.insertInto('shipments').values(values).execute());
  return id;
}

async function addHook(): Promise<string> {
  const json = { url: 'https://example.com/hook', events: ['order.created'] };
  return (await browser.call('POST', '/webhooks', { json })).body.data.id;
}

async function addDeliveries(subscriptionId: string, status: DeliveryRow['status'], at: number, count = 1) {
  const rows = Array.from({ length: count }, () => ({
    id: newId('dlv'),
    event_id: 'evt_x',
    event_type: 'order.created' as const,
    subscription_id: subscriptionId,
    status,
    attempts: 25,
    is_retry: 1,
    due_at: at,
    attempt_log: toJsonEntries<LoggedAttempt>(),
    created_at: at,
    updated_at: at,
    finished_at: status === 'pending' ? null : at,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    const batch = rows.slice(from, from + 500);
    await api.storage.write((tx) => tx.insertInto('deliveries').values(batch).execute());
  }
}

describe('GET /overview', () => {
  test('of a new user is empty days and nothing to do', async () => {
    const other = await openSession(api, await api.newUser());
    const { data } = (await other.call('GET', '/overview')).body;
    expect(data.days).toHaveLength(30);
    const nothing = { orders: 0, labels: 0, spend: [], deliveries: { delivered: 0, failed: 0, pending: 0 } };
    expect(data.days[29]).toEqual({ date: '2026-03-01', ...nothing });
    expect(data.totals).toEqual(nothing);
    expect(Object.values(data.attention)).toEqual(Object.keys(data.attention).map(() => 0));
  });

  test('counts what happened on each day and what waits, of this user alone', async () => {
    const yesterday = now - DAY_MS;
    await addOrder(now);
    await addOrder(yesterday);
    const orderId = await addOrder(yesterday);
    await addOrder(now - 40 * DAY_MS);
    await addOrder(now, await api.newUser());
    await addShipment(now, { rate: 1_010 });
    await addShipment(now, { rate: 20, currency: 'EUR' });
    await addShipment(now, { rate: 505 });
    // Marked as shipped by hand: what it cost is spent, but no label was bought.
    await addShipment(now, { rate: 300, is_manual: 1 });
    await addShipment(yesterday, { rate: 9_999, status: 'voided' });
    await addShipment(now, { status: 'failed', purchased_at: null });
    await addShipment(now, { status: 'purchasing', purchased_at: null });
    await addShipment(now - 1, { status: 'voiding', purchased_at: null });
    const hook = await addHook();
    await addDeliveries(hook, 'delivered', now, 3);
    await addDeliveries(hook, 'failed', yesterday, 2);
    await addDeliveries(hook, 'pending', now);
    const disabled = await addHook();
    await browser.call('PUT', `/webhooks/${disabled}`, { json: { isActive: false } });
    const stock = await createStockScene(api.storage, { accountId });
    const level = {
      product_id: stock.productIds[0] as string,
      warehouse_id: stock.warehouseIds[0] as string,
    };
    const low = { on_hand: 1, allocated: 0, reorder_point: 5, below_reorder_point: 1 };
    await api.storage.write(async (tx) => {
      await tx
        .insertInto('stock_levels')
        .values({ id: newId('lvl'), ...made(now), ...level, ...low })
        .execute();
      for (const status of ['requested', 'received', 'completed', 'rejected'] as const) {
        const asked = { requested_by: 'merchant', kind: 'return', label_attempts: 0 } as const;
        const row = {
          ...{ id: newId('ret'), ...made(now), order_id: orderId, status, metadata: toJson({}) },
          ...asked,
        };
        await tx.insertInto('returns').values(row).execute();
      }
    });

    const { data } = (await browser.call('GET', '/overview?days=7')).body;
    expect(data.days).toHaveLength(7);
    expect(data.days.slice(-2)).toEqual([
      {
        date: '2026-02-28',
        orders: 2,
        labels: 1,
        spend: [{ currency: 'USD', amount: 0 }],
        deliveries: { delivered: 0, failed: 2, pending: 0 },
      },
      {
        date: '2026-03-01',
        orders: 1,
        labels: 3,
        spend: [
          { currency: 'EUR', amount: 0.2 },
          { currency: 'USD', amount: 18.15 },
        ],
        deliveries: { delivered: 3, failed: 0, pending: 1 },
      },
    ]);
    expect(data.totals).toEqual({
      orders: 3,
      labels: 4,
      spend: [
        { currency: 'EUR', amount: 0.2 },
        { currency: 'USD', amount: 18.15 },
      ],
      deliveries: { delivered: 3, failed: 2, pending: 1 },
    });
    expect(data.attention).toEqual({
      disabledWebhooks: 1,
      failingWebhooks: 0,
      failedPurchases: 1,
      purchasing: 1,
      voiding: 1,
      lowStock: 1,
      returnsToApprove: 1,
      returnsToComplete: 1,
      returnLabelsFailed: 0,
      withdrawals: 0,
      failedEmails: 0,
      failedStoreReports: 0,
      storeDifferences: 0,
    });
  });

  test('days that were counted a moment ago and those that were not come in their order', async () => {
    const week = (await browser.call('GET', '/overview?days=7')).body.data.days;
    const { days } = (await browser.call('GET', '/overview?days=60')).body.data;
    expect(days.slice(-7)).toEqual(week);
    const dates = days.map(({ date }: { date: string }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(days.at(-41)).toMatchObject({ date: '2026-01-20', orders: 1 });
  });

  test.skipIf(process.env.TEST_STORAGE !== 'postgres')(
    'three months take as many statements as a day: each waits for a connection',
    async () => {
      const other = await openSession(api, await api.newUser());
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const statementsFor = async (days: number) => {
        query.mockClear();
        expect((await other.call('GET', `/overview?days=${days}`)).body.data.days).toHaveLength(days);
        const texts = query.mock.calls.map(([one]) => JSON.stringify(one));
        return texts.filter((text) => /from (orders|shipments|deliveries)/.test(text.replaceAll('\\"', '')));
      };
      expect((await statementsFor(1)).length).toBeGreaterThan(3);
      expect((await statementsFor(90)).length).toBeLessThan(10);
      query.mockRestore();
    },
  );

  test('parts the days at midnight of the zone that is asked for', async () => {
    const late = await openSession(api, await api.newUser());
    const { data } = (await late.call('GET', '/overview?days=1&timeZone=Pacific/Kiritimati')).body;
    expect([data.timeZone, data.days[0].date]).toEqual(['Pacific/Kiritimati', '2026-03-02']);
  });

  test.each(['days=0', 'days=91', 'days=x', 'timeZone=Mars', 'from=1'])('400 for %s', async (query) => {
    const name = query.split('=')[0] as string;
    expectError(
      await browser.call('GET', `/overview?${query}`),
      400,
      'VALIDATION_ERROR',
      new RegExp(`^${name}: `),
    );
  });
});

describe('GET /webhooks/:id/stats', () => {
  test('counts outcomes by hour, the present one last', async () => {
    const hook = await addHook();
    await addDeliveries(hook, 'delivered', now, 2);
    await addDeliveries(hook, 'failed', now - 1);
    await addDeliveries(hook, 'pending', now - 23 * HOUR_MS);
    await addDeliveries(hook, 'delivered', now - 23 * HOUR_MS - 1);
    const { bars } = (await browser.call('GET', `/webhooks/${hook}/stats`)).body.data;
    expect(bars).toHaveLength(24);
    expect(bars[23]).toEqual({ at: '2026-03-01T12:00:00.000Z', delivered: 2, failed: 0, pending: 0 });
    expect(bars[22]).toEqual({ at: '2026-03-01T11:00:00.000Z', delivered: 0, failed: 1, pending: 0 });
    expect(bars[0]).toEqual({ at: '2026-02-28T13:00:00.000Z', delivered: 0, failed: 0, pending: 1 });
    expect((await browser.call('GET', `/webhooks/${hook}/stats?span=1y`)).status).toBe(400);
    expect((await browser.call('GET', '/webhooks/whk_x/stats')).status).toBe(404);
  });

  test('says since when a delivery that is due has been waiting', async () => {
    const hook = await addHook();
    const waitingSince = async () =>
      (await browser.call('GET', `/webhooks/${hook}/stats`)).body.data.waitingSince;
    await addDeliveries(hook, 'delivered', now - HOUR_MS);
    expect(await waitingSince()).toBeNull();
    await addDeliveries(hook, 'pending', now - 60_000);
    await addDeliveries(hook, 'pending', now - 30_000);
    expect(await waitingSince()).toBe(new Date(now - 60_000).toISOString());
    await browser.call('PUT', `/webhooks/${hook}`, { json: { isActive: false } });
    expect(await waitingSince()).toBeNull();
  });

  test('counts a week and a month by the days of a zone, today last', async () => {
    const hook = await addHook();
    await addDeliveries(hook, 'delivered', Date.parse('2026-02-28T23:00:00Z'), 2);
    await addDeliveries(hook, 'failed', Date.parse('2026-02-28T22:59:59Z'));
    await addDeliveries(hook, 'failed', now - 29 * DAY_MS);
    const stats = async (query: string) =>
      (await browser.call('GET', `/webhooks/${hook}/stats?${query}`)).body.data.bars;
    const week = await stats('span=7d&timeZone=Europe/Berlin');
    expect(week).toHaveLength(7);
    expect(week[6]).toEqual({ at: '2026-02-28T23:00:00.000Z', delivered: 2, failed: 0, pending: 0 });
    expect(week[5]).toEqual({ at: '2026-02-27T23:00:00.000Z', delivered: 0, failed: 1, pending: 0 });
    const month = await stats('span=30d');
    expect([month.length, month[0].failed, month[28]]).toEqual([
      30,
      1,
      { at: '2026-02-28T00:00:00.000Z', delivered: 2, failed: 1, pending: 0 },
    ]);
  });
});

describe('GET /webhook-outcomes', () => {
  test("has the outcomes of the last deliveries of each of a user's webhooks", async () => {
    const owner = await openSession(api, await api.newUser());
    const add = async () =>
      (
        await owner.call('POST', '/webhooks', {
          json: { url: 'https://example.com/hook', events: ['order.created'] },
        })
      ).body.data.id;
    const [busy, idle] = [await add(), await add()];
    await addDeliveries(busy, 'failed', now - HOUR_MS, 30);
    await addDeliveries(busy, 'delivered', now - 20, 21);
    await addDeliveries(busy, 'pending', now - 10);
    await addDeliveries(busy, 'failed', now);
    const { data } = (await owner.call('GET', '/webhook-outcomes')).body;
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({ id: idle, outcomes: [], lastErrorCode: null });
    expect(data).toContainEqual({
      id: busy,
      outcomes: ['failed', ...Array(21).fill('delivered'), 'pending', 'failed'],
      lastErrorCode: null,
    });
  });
});

describe('POST /webhooks/:id/deliveries/retry-failed', () => {
  test('makes the oldest thousand due now, and leaves the others', async () => {
    const hook = await addHook();
    await addDeliveries(hook, 'failed', now - HOUR_MS, 1_000);
    await addDeliveries(hook, 'failed', now, 3);
    await addDeliveries(hook, 'delivered', now);
    const heard: string[] = [];
    const stop = api.storage.onAnnounced('work', (message) => heard.push(message));
    // On PostgreSQL the first listener opens the connection for announcements: until it listens, they are lost.
    await expect
      .poll(async () => {
        await api.storage.write((tx) => api.storage.announce(tx, 'work', 'hello'));
        return heard;
      })
      .toContain('hello');
    const retry = () => browser.call('POST', `/webhooks/${hook}/deliveries/retry-failed`);
    const first = await retry();
    expect([first.status, first.body]).toEqual([202, { data: { retried: 1_000 } }]);
    await expect.poll(() => heard).toContain(`${accountId} ${hook} all`);
    stop();
    const failed = (await browser.call('GET', `/webhooks/${hook}/deliveries?status=failed`)).body;
    expect(failed.meta.total).toBe(3);
    expect((await retry()).body).toEqual({ data: { retried: 3 } });
    expect((await retry()).body).toEqual({ data: { retried: 0 } });
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from deliveries
      where subscription_id = ${hook} and status = 'pending' and due_at = ${now} and finished_at is null`.execute(
      api.storage.db,
    );
    expect(rows[0]?.count).toBe(1_003);
  });

  test('takes those of one event and time alone where it is told to', async () => {
    const hook = await addHook();
    await addDeliveries(hook, 'failed', now - HOUR_MS, 2);
    await addDeliveries(hook, 'failed', now, 3);
    const retry = async (json: object) =>
      (await browser.call('POST', `/webhooks/${hook}/deliveries/retry-failed`, { json })).body;
    expect(await retry({ event: 'order.updated' })).toEqual({ data: { retried: 0 } });
    expect(await retry({ createdFrom: new Date(now).toISOString() })).toEqual({ data: { retried: 3 } });
    expect(await retry({ createdFrom: new Date(now).toISOString() })).toEqual({ data: { retried: 0 } });
    expect(await retry({ createdTo: new Date(now).toISOString(), event: 'order.created' })).toEqual({
      data: { retried: 2 },
    });
    expect((await retry({ since: 1 })).error.message).toBe('since: is not a known field');
  });

  test('409 while the subscription is disabled', async () => {
    const hook = await addHook();
    await browser.call('PUT', `/webhooks/${hook}`, { json: { isActive: false } });
    const answer = await browser.call('POST', `/webhooks/${hook}/deliveries/retry-failed`);
    expectError(answer, 409, 'CONFLICT', /is disabled/);
  });
});
