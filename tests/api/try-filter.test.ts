import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toJson } from '../../server/src/lib/json.ts';
import { type EventData, type EventType, exampleOf } from '../../server/src/schema/events.ts';
import { createOutbox, type Outbox } from '../../server/src/webhooks/index.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let outbox: Outbox;
let key: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
  outbox = createOutbox(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ key, accountId } = await api.newKey());
});

const OVER_100 = { path: 'data.total', greaterThan: 100 };
const ANY = { path: 'type', exists: true };

const tryFilter = (json: object) => api.call('POST', '/api/v1/webhooks/try-filter', { key, json });
const matchesOf = async (filter: object, more: object = {}) => {
  const { status, body } = await tryFilter({ events: ['order.created'], filter, ...more });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data;
};

/** One event for each of these, a second apart. */
async function emit<T extends EventType>(type: T, each: Partial<EventData<T>>[], owner = accountId) {
  for (const fields of each) {
    api.clock.advance(1_000);
    const data = { ...exampleOf(type, new Date(api.clock.now()).toISOString()), ...fields };
    await api.storage.write((tx) => outbox.emit(tx, owner, type, data));
  }
}

/** Many at once, in the same millisecond. */
function emitMany<T extends EventType>(type: T, count: number): Promise<void> {
  api.clock.advance(1_000);
  const example = exampleOf(type, new Date(api.clock.now()).toISOString());
  const json = toJson<NonNullable<EventData<T>>>(example as NonNullable<EventData<T>>);
  const payloads = Array.from({ length: count }, () => ({ subjectId: example.id, json }));
  return api.storage.write((tx) => outbox.emitAll(tx, accountId, type, payloads as never));
}

const newestIds = async (count: number): Promise<string[]> => {
  const { body } = await api.call('GET', `/api/v1/events?limit=${count}`, { key });
  return body.data.map(({ id }: { id: string }) => id);
};

describe('POST /webhooks/try-filter', () => {
  test('200 with how many of the newest events match, and the ids of up to five', {
    tags: 'database',
  }, async () => {
    await emit(
      'order.created',
      [50, 150, 250, 99, 101, 102, 103, 104].map((total) => ({ total })),
    );
    const ids = await newestIds(8);
    expect(await matchesOf(OVER_100)).toEqual({
      looked: 8,
      matched: 6,
      examples: [...ids.slice(0, 4), ids[5]],
    });
  });

  test('200 with zeros for an account without events', async () => {
    await emit('order.created', [{ total: 500 }], (await api.newKey()).accountId);
    expect(await matchesOf(OVER_100)).toEqual({ looked: 0, matched: 0, examples: [] });
  });

  test('events of other types are not looked at', { tags: 'database' }, async () => {
    await emit('order.created', [{ total: 500 }]);
    await emit('order.updated', [{ total: 500 }, { total: 600 }]);
    await emit('shipment.created', [{}]);
    const counts = async (events: EventType[]) => {
      const { looked, matched } = await matchesOf(OVER_100, { events });
      return [looked, matched];
    };
    expect(await counts(['order.created'])).toEqual([1, 1]);
    expect(await counts(['order.created', 'order.updated'])).toEqual([3, 3]);
    expect(await counts(['order.updated', 'shipment.created'])).toEqual([3, 2]);
    expect(await counts(['shipment.voided'])).toEqual([0, 0]);
  });

  test('it looks at the newest 200, or at as many as asked for, each once', {
    tags: 'database',
  }, async () => {
    await emit('order.created', [{ total: 500 }]);
    await emitMany('order.created', 520);
    expect(await matchesOf(ANY)).toMatchObject({ looked: 200, matched: 200 });
    expect(await matchesOf(ANY, { limit: 1 })).toEqual({
      looked: 1,
      matched: 1,
      examples: await newestIds(1),
    });
    expect(await matchesOf(OVER_100, { limit: 520 })).toMatchObject({ looked: 520, matched: 0 });
    expect(await matchesOf(OVER_100, { limit: 1_000 })).toMatchObject({ looked: 521, matched: 1 });
  });

  test('it stops after the newest 5,000 events if those of the types are rare', {
    tags: 'database',
  }, async () => {
    await emit('order.created', [{}]);
    await emitMany('shipment.created', 4_998);
    await emit('order.created', [{}]);
    expect(await matchesOf(ANY)).toMatchObject({ looked: 2 });
    await emitMany('shipment.created', 1);
    expect(await matchesOf(ANY)).toMatchObject({ looked: 1 });
  });

  test('a list of items matches if any of them does', async () => {
    const [item] = exampleOf('order.created', '').items;
    const items = ['A', 'B'].map((sku) => ({ ...item, sku })) as never;
    await emit('order.created', [{ items }, {}]);
    expect(await matchesOf({ path: 'data.items[*].sku', in: ['B', 'C'] })).toMatchObject({ matched: 1 });
    expect(await matchesOf({ path: 'data.items[0].sku', equals: 'B' })).toMatchObject({ matched: 0 });
  });

  test('400 names the place of what is wrong', async () => {
    const ask = async (json: object, message: string) =>
      expectError(await tryFilter({ events: ['order.created'], ...json }), 400, 'VALIDATION_ERROR', message);
    await ask({}, 'filter: is required');
    await ask({ filter: null }, 'filter: must be an object');
    await ask({ filter: {} }, 'filter: must have exactly one of and, or, not and path');
    await ask(
      { filter: { and: [ANY, { not: { path: 'total', equals: 1 } }] } },
      'filter.and[1].not.path: must be type or begin with data, like data.shipTo.country',
    );
    await ask({ filter: { or: [ANY, { ...ANY, regex: 'x' }] } }, 'filter.or[1].regex: is not a known field');
    await ask({ filter: ANY, limit: 1_001 }, 'limit: must be at most 1000');
    await ask({ filter: ANY, events: [] }, 'events: must have at least 1 item');
  });

  test('403 for a key that may only read', async () => {
    ({ key } = await api.newKey({ permissions: ['read'] }));
    expectError(await tryFilter({ events: ['order.created'], filter: ANY }), 403, 'FORBIDDEN', /./);
  });
});
