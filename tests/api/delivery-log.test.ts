// @module-tag database
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EventType, exampleOf } from '../../server/src/schema/events.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

/** Oldest first, a second apart. */
const EVENTS: [EventType, string][] = [
  ['order.created', 'ord_a'],
  ['order.updated', 'ord_a'],
  ['shipment.created', 'shp_a'],
  ['order.created', 'ord_b'],
];

let api: TestApi;
let accountId: string;
let hook: string;
let otherHook: string;
const times: string[] = [];
/** The deliveries of the first webhook, unfiltered, oldest first. */
let log: { id: string; eventId: string }[];

beforeAll(async () => {
  api = await startTestApi();
  accountId = await api.newUser();
  hook = await subscribe(['order.created', 'order.updated', 'shipment.created']);
  otherHook = await subscribe(['order.created']);
  const outbox = createOutbox(api);
  for (const [type, id] of EVENTS) {
    times.push(new Date(api.clock.now()).toISOString());
    await api.storage.write((tx) =>
      outbox.emit(tx, accountId, type, { ...exampleOf(type, times.at(-1) as string), id }),
    );
    api.clock.advance(1_000);
  }
  log = (await list('')).body.data.toReversed();
  // The first has arrived, the last was given up.
  const finish = (index: number, status: 'delivered' | 'failed') =>
    api.storage.write((tx) =>
      tx
        .updateTable('deliveries')
        .set({ status, finished_at: api.clock.now() })
        .where('id', '=', log[index]?.id as string)
        .execute(),
    );
  await finish(0, 'delivered');
  await finish(3, 'failed');
});
afterAll(() => api.close());

async function call(method: string, path: string, json?: unknown) {
  const { key } = await api.newKey({ accountId });
  return api.call(method, `/api/v1/webhooks${path}`, { key, ...(json !== undefined && { json }) });
}
const subscribe = async (events: EventType[]): Promise<string> =>
  (await call('POST', '', { url: 'https://example.com/hook', events })).body.data.id;
const list = (query: string, id = hook) => call('GET', `/${id}/deliveries${query}`);

/** The numbers of what was found, newest first. */
async function found(query: string, id = hook): Promise<number[]> {
  const { status, text, body } = await list(query, id);
  expect(status, text).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map((row: { id: string; eventId: string; event: string }) => {
    const index = log.findIndex(({ eventId }) => eventId === row.eventId);
    expect(row.event).toBe(EVENTS[index]?.[0]);
    return index;
  });
}

describe('GET /webhooks/:id/deliveries', () => {
  test.each([
    ['', [3, 2, 1, 0]],
    ['?event=order.created', [3, 0]],
    ['?event=order.created&status=delivered', [0]],
    ['?event=shipment.voided', []],
    ['?q=ord_a', [1, 0]],
    ['?q=ord_a&status=pending', [1]],
    ['?q=ord_a&event=order.created', [0]],
    ['?q=shp_a', [2]],
    ['?q=ord_none', []],
    ['?q=ORD_A', []],
    ['?q=dlv_none', []],
    ['?q=evt_none', []],
  ])('200 for %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test('200 for the id of a delivery, or of an event, of this webhook alone', async () => {
    expect(await found(`?q=${log[2]?.id}`)).toEqual([2]);
    expect(await found(`?q=${log[0]?.eventId}`)).toEqual([0]);
    expect(await found(`?q=${log[0]?.eventId}`, otherHook)).toEqual([0]);
    expect(await found(`?q=${log[0]?.id}`, otherHook)).toEqual([]);
  });

  test('200 between two moments, the first included and the last not', async () => {
    expect(await found(`?createdFrom=${times[1]}&createdTo=${times[3]}`)).toEqual([2, 1]);
    expect(await found(`?createdFrom=${times[1]}&event=order.created`)).toEqual([3]);
    expect(await found(`?createdTo=${times[1]}&status=pending`)).toEqual([]);
    expect(await found(`?createdFrom=${times[1]}&q=ord_a`)).toEqual([1]);
    expect(await found(`?createdTo=${times[1]}&q=ord_a`)).toEqual([0]);
  });

  test('200 a page at a time, whichever way they are found', async () => {
    for (const query of ['event=order.created', 'q=ord_a']) {
      const { data, meta } = (await list(`?${query}&limit=1&page=2`)).body;
      expect(meta).toEqual({ page: 2, limit: 1, total: 2, totalPages: 2 });
      expect(data.map(({ id }: { id: string }) => id)).toEqual([log[0]?.id]);
    }
  });

  test.each(['', 'q=ord_c&', 'event=order.updated&'])(
    '200 for every page of ?%s newest first',
    async (query) => {
      const owner = await api.newUser();
      const { key } = await api.newKey({ accountId: owner });
      const json = { url: 'https://example.com/hook', events: ['order.updated'] };
      const { id } = (await api.call('POST', '/api/v1/webhooks', { key, json })).body.data;
      const data = { ...exampleOf('order.updated', times[0] as string), id: 'ord_c' };
      for (let n = 0; n < 5; n++) {
        await api.storage.write((tx) => createOutbox(api).emit(tx, owner, 'order.updated', data));
        api.clock.advance(1_000);
      }
      const stored = api.storage.db.selectFrom('deliveries').select('id').where('subscription_id', '=', id);
      const newest = (await stored.orderBy('created_at', 'desc').execute()).map((row) => row.id);
      // Some of each status, not in order of time.
      for (const [index, status] of (['delivered', 'failed', 'pending', 'delivered'] as const).entries())
        await api.storage.write((tx) =>
          tx
            .updateTable('deliveries')
            .set({ status })
            .where('id', '=', newest[index] as string)
            .execute(),
        );
      const pages = [];
      for (const page of [1, 2, 3, 4]) {
        const { body } = await api.call(
          'GET',
          `/api/v1/webhooks/${id}/deliveries?${query}limit=2&page=${page}`,
          { key },
        );
        expect(body.meta).toEqual({ page, limit: 2, total: 5, totalPages: 3 });
        pages.push(body.data.map((row: { id: string }) => row.id));
      }
      expect(pages).toEqual([newest.slice(0, 2), newest.slice(2, 4), newest.slice(4), []]);
    },
  );

  test('200 for every page of deliveries of the same moment, the last created first', async () => {
    const owner = await api.newUser();
    const { key } = await api.newKey({ accountId: owner });
    const json = { url: 'https://example.com/hook', events: ['order.updated'] };
    const { id } = (await api.call('POST', '/api/v1/webhooks', { key, json })).body.data;
    const data = { ...exampleOf('order.updated', times[0] as string), id: 'ord_d' };
    for (let n = 0; n < 5; n++)
      await api.storage.write((tx) => createOutbox(api).emit(tx, owner, 'order.updated', data));
    const stored = api.storage.db.selectFrom('deliveries').select('id').where('subscription_id', '=', id);
    const newest = (await stored.orderBy('id', 'desc').execute()).map((row) => row.id);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const path = `/api/v1/webhooks/${id}/deliveries?limit=2&page=${page}`;
      const { body } = await api.call('GET', path, { key });
      seen.push(...body.data.map((row: { id: string }) => row.id));
    }
    expect(seen).toEqual(newest);
  });

  test.each([
    ['?event=order.lost', /^event: must be one of/],
    ['?createdFrom=2026-03-01', /^createdFrom: /],
    ['?createdTo=garbage', /^createdTo: /],
    ['?q=', 'q: must have at least 1 character'],
    ['?eventId=evt_1', 'eventId: is not a known field'],
  ])('400 for %s', async (query, message) => {
    expectError(await list(query), 400, 'VALIDATION_ERROR', message);
  });
});
