// @module-tag database
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exampleOf } from '../../server/src/schema/events.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { addressAt } from '../support/places.ts';
import { type Answer, startTestApi, type TestApi } from '../support/test-api.ts';
import { until } from '../system/support/until.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
let key: string;
let keyId: string;
let accountId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ key, accountId, id: keyId } = await api.newKey());
});

const stream = (query: Record<string, string | number> = {}, as = key): Promise<Answer> =>
  api.call(
    'GET',
    `/api/v1/events/stream?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
    {
      key: as,
    },
  );

let number = 0;
async function newOrder(as = key): Promise<string> {
  const json = {
    orderNumber: `S-${++number}`,
    shipTo: addressAt('10001'),
    items: [{ name: 'Mug', quantity: 1, unitPrice: 5 }],
  };
  const { status, body } = await api.call('POST', '/api/v1/orders', { key: as, json });
  expect(status).toBe(201);
  return body.data.id;
}
const update = async (id: string, notes: string): Promise<void> => {
  expect((await api.call('PUT', `/api/v1/orders/${id}`, { key, json: { notes } })).status).toBe(200);
};

/**
 * All of them, in one page: what other tests on the same server have open holds events back for a moment. Asked for with
 * keys of its own, because the clock of these tests stands still and never gives back what the limit took.
 */
const pageOf = async (
  count: number,
  query: Record<string, string | number> = {},
  of = accountId,
): Promise<Answer> => {
  let { key: asking } = await api.newKey({ accountId: of });
  return until(`${count} events`, async () => {
    const answer = await stream(query, asking);
    if (answer.status === 429) {
      ({ key: asking } = await api.newKey({ accountId: of }));
      return false;
    }
    expect(answer.status).toBe(200);
    return answer.body.data.length === count && answer;
  });
};

const waitingNow = async (): Promise<number> => {
  const { text } = await api.call('GET', '/metrics');
  return Number(/^waybill_event_stream_waiting (\d+)$/m.exec(text)?.[1]);
};
const waiting = (count: number) => until(`${count} to wait`, async () => (await waitingNow()) === count);

describe('a page', () => {
  test('has the oldest events first, and its cursor leads to the next one', async () => {
    const ids = [await newOrder(), await newOrder()];
    await update(ids[0] as string, 'soon');
    const { body } = await pageOf(3);
    expect(
      body.data.map((event: { type: string; resourceId: string }) => [event.type, event.resourceId]),
    ).toEqual([
      ['order.created', ids[0]],
      ['order.created', ids[1]],
      ['order.updated', ids[0]],
    ]);
    expect(body.data[2]).toMatchObject({ sequence: 2, data: { notes: 'soon', changed: ['notes'] } });
    expect(body.meta).toEqual({ cursor: expect.stringMatching(/^cur_[\w-]+$/), hasMore: false });

    const first = await stream({ limit: 2 });
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(
      body.data.slice(0, 2).map(({ id }: { id: string }) => id),
    );
    expect(first.body.meta.hasMore).toBe(true);
    for (const after of [first.body.meta.cursor, first.body.data[1].cursor, body.data[1].cursor]) {
      const rest = await stream({ after });
      expect([rest.body.data.length, rest.body.data[0].id, rest.body.meta.hasMore]).toEqual([
        1,
        body.data[2].id,
        false,
      ]);
    }
    const none = await stream({ after: body.meta.cursor });
    expect([none.body.data, none.body.meta.hasMore]).toEqual([[], false]);
    await update(ids[1] as string, 'now');
    expect((await pageOf(1, { after: none.body.meta.cursor })).body.data[0].data.notes).toBe('now');
  });

  test('has the types that are asked for, in the form that is asked for', async () => {
    const id = await newOrder();
    await update(id, 'soon');
    await pageOf(2);
    const { body } = await stream({ types: 'order.updated,shipment.created', payload: 'thin' });
    expect(body.data).toHaveLength(1);
    expect(body.data[0].data).toEqual({
      ...{ id: body.data[0].id, type: 'order.updated', resourceId: id, orderId: id, sequence: 2 },
      createdAt: body.data[0].createdAt,
    });
    expect((await stream({ types: 'shipment.voided' })).body.data).toEqual([]);
  });

  test('leaves out scans of single parcels in the standard form, as webhooks do', async () => {
    const outbox = createOutbox({ storage: api.storage, clock: api.clock });
    const data = exampleOf('shipment.tracking_updated', new Date(api.clock.now()).toISOString());
    for (const isDetail of [false, true, false])
      await api.storage.write((tx) =>
        outbox.emit(tx, accountId, 'shipment.tracking_updated', data, { isDetail }),
      );
    const numbers = ({ body }: Answer) => body.data.map(({ sequence }: { sequence: number }) => sequence);
    expect(numbers(await pageOf(3, { payload: 'full' }))).toEqual([1, 2, 3]);
    expect(numbers(await pageOf(2))).toEqual([1, 3]);
    // Page by page, none of which is thought to be the last.
    const first = await stream({ limit: 1 });
    const second = await stream({ limit: 1, after: first.body.meta.cursor });
    expect([second.body.data, second.body.meta.hasMore]).toEqual([[], true]);
    expect(numbers(await stream({ limit: 1, after: second.body.meta.cursor }))).toEqual([3]);
  });

  test('begins with what happens from now on, if asked for the latest', async () => {
    await newOrder();
    await pageOf(1);
    const { body } = await stream({ after: 'latest' });
    expect(body.data).toEqual([]);
    const id = await newOrder();
    expect((await pageOf(1, { after: body.meta.cursor })).body.data[0].resourceId).toBe(id);
    const other = await api.newKey();
    const empty = await stream({ after: 'latest' }, other.key);
    await newOrder(other.key);
    await pageOf(1, { after: empty.body.meta.cursor }, other.accountId);
  });

  test("has no other account's events, whose cursor is refused", async () => {
    await newOrder();
    const { body } = await pageOf(1);
    const other = await api.newKey();
    expect((await stream({}, other.key)).body.data).toEqual([]);
    const refused = await stream({ after: body.meta.cursor }, other.key);
    expectError(
      refused,
      400,
      'VALIDATION_ERROR',
      /^after: must be latest, or a cursor that this account got/,
    );
  });

  test('is also for the dashboard', async () => {
    await newOrder();
    await pageOf(1);
    const browser = await openSession(api, accountId);
    const { body } = await browser.call('GET', '/events/stream?wait=1');
    expect(body.data).toHaveLength(1);
  });
});

test.each([
  ['after=cur_', /^after: must be latest, or a cursor/],
  ['after=nothing', /^after: must be latest, or a cursor/],
  ['after=evt_01jcx0000000000000000000', /^after: must be latest, or a cursor/],
  ['types=order.lost', /^types: must be one of order\.created, /],
  ['types=order.created,return.canceled', /such as return\.cancelled, or several, separated by commas$/],
  ['types=orderXcreated', /^types: must be one of order\.created, /],
  ['wait=31', /^wait: must be at most 30/],
  ['wait=1.5', /^wait: must be an? /],
  ['limit=501', /^limit: must be at most 500/],
  ['limit=0', /^limit: must be at least 1/],
  ['page=2', /page/],
])('%s is refused', async (query, message) => {
  expectError(
    await api.call('GET', `/api/v1/events/stream?${query}`, { key }),
    400,
    'VALIDATION_ERROR',
    message,
  );
});

test('a cursor with a changed character is refused', async () => {
  await newOrder();
  const { cursor } = (await pageOf(1)).body.meta;
  for (const at of [5, 20, cursor.length - 1]) {
    const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
    expectError(await stream({ after: changed }), 400, 'VALIDATION_ERROR', /^after: /);
  }
});

describe('a cursor', () => {
  test('expires with the events behind it, unless it is used', async () => {
    const id = await newOrder();
    const { cursor: old } = (await pageOf(1)).body.meta;
    let cursor = old;
    for (let days = 0; days < 45; days += 15) {
      api.clock.advance(15 * DAY_MS);
      ({ cursor } = (await stream({ after: cursor })).body.meta);
    }
    await update(id, 'late');
    expect((await pageOf(1, { after: cursor })).body.data[0].data.notes).toBe('late');
    expectError(
      await stream({ after: old }),
      410,
      'CURSOR_EXPIRED',
      /^after: this cursor is from before the oldest/,
    );
  });

  test('of one page among many expires when the next events do', async () => {
    await newOrder();
    await newOrder();
    await pageOf(2);
    const { body } = await stream({ after: (await stream({ limit: 1 })).body.meta.cursor, limit: 1 });
    const middle = body.data[0].cursor;
    api.clock.advance(20 * DAY_MS);
    await newOrder();
    await pageOf(3);
    api.clock.advance(11 * DAY_MS);
    expectError(await stream({ after: middle }), 410, 'CURSOR_EXPIRED', /Start again/);
    // From the oldest that is kept, page by page, nothing expires.
    const first = await stream({ limit: 1 });
    expect((await stream({ after: first.body.meta.cursor, limit: 1 })).status).toBe(200);
  });

  test('of an event that a restored backup does not have is refused', async () => {
    await newOrder();
    await newOrder();
    const { body } = await pageOf(2);
    await api.storage.write((tx) => tx.deleteFrom('events').where('id', '=', body.data[1].id).execute());
    const refused = await stream({ after: body.meta.cursor });
    expectError(
      refused,
      410,
      'CURSOR_EXPIRED',
      /^after: this cursor is of an event that this server does not have/,
    );
    expect((await stream({ after: body.data[0].cursor })).body.data).toEqual([]);
  });
});

describe('a request that waits', () => {
  test('is answered when an event comes, and counts once against the rate limit', async () => {
    const { cursor } = (await stream({ after: 'latest' })).body.meta;
    const answer = stream({ after: cursor, wait: 30, types: 'order.created' });
    await waiting(1);
    const id = await newOrder();
    const { status, body, headers } = await answer;
    expect([status, body.data.map((event: { resourceId: string }) => event.resourceId)]).toEqual([200, [id]]);
    expect(headers['x-ratelimit-remaining']).toBe('58');
    expect(await waitingNow()).toBe(0);
  });

  test('is answered after its time if nothing comes, with a cursor to continue', async () => {
    const { status, body } = await stream({ wait: 1 });
    expect([status, body.data, body.meta.hasMore]).toEqual([200, [], false]);
    const id = await newOrder();
    expect((await pageOf(1, { after: body.meta.cursor })).body.data[0].resourceId).toBe(id);
  });

  test('finds what nobody announced', async () => {
    const answer = stream({ wait: 30 });
    await waiting(1);
    const silent = createOutbox({ storage: api.storage, clock: api.clock });
    await api.storage.write((tx) =>
      silent.emit(
        tx,
        accountId,
        'order.updated',
        exampleOf('order.updated', new Date(api.clock.now()).toISOString()),
      ),
    );
    expect((await answer).body.data).toHaveLength(1);
  });

  test('is released when its key is revoked', async () => {
    const answer = stream({ wait: 30 });
    await waiting(1);
    await api.revoke(keyId);
    expectError(await answer, 401, 'UNAUTHORIZED', 'Invalid or missing API key');
    expect(await waitingNow()).toBe(0);
  });

  test('is released when its client leaves', async () => {
    const leaving = new AbortController();
    const asked = fetch(`${api.origin}/api/v1/events/stream?wait=30`, {
      headers: { authorization: `Bearer ${key}` },
      signal: leaving.signal,
    });
    await waiting(1);
    leaving.abort();
    await expect(asked).rejects.toThrow(/abort/i);
    await waiting(0);
  });

  test('is one of a few of an account; others are not kept from waiting', async () => {
    const many = Array.from({ length: 20 }, () => stream({ wait: 30 }));
    await waiting(20);
    const refused = await stream({ wait: 30 });
    expectError(refused, 429, 'RATE_LIMITED', /Too many requests of this account are waiting for events/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await stream()).status).toBe(200);
    const other = await api.newKey();
    const theirs = stream({ wait: 30 }, other.key);
    await waiting(21);
    await newOrder();
    for (const { status, body } of await Promise.all(many))
      expect([status, body.data.length]).toEqual([200, 1]);
    await newOrder(other.key);
    expect((await theirs).body.data).toHaveLength(1);
  });

  test('asks the database nothing while nothing happens, however many wait', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => api.newKey()));
    const answers = others.flatMap((other) => [
      stream({ wait: 2 }, other.key),
      stream({ wait: 2 }, other.key),
    ]);
    await waiting(10);
    const before = api.storage.load().reads.counts.reduce((a, b) => a + b, 0);
    await Promise.all(answers);
    const after = api.storage.load().reads.counts.reduce((a, b) => a + b, 0);
    // One look at all of them now and then, and their answers: what is scraped and polled meanwhile included.
    expect(after - before).toBeLessThan(60);
  });

  test('is answered when the server stops', async () => {
    const stopping = await startTestApi();
    const { key } = await stopping.newKey();
    const answer = stopping.call('GET', '/api/v1/events/stream?wait=30', { key });
    await until('it to wait', async () =>
      /^waybill_event_stream_waiting 1$/m.test((await stopping.call('GET', '/metrics')).text),
    );
    const closed = stopping.app.server.close();
    const { status, body } = await answer;
    // Closes the client's connections too, for which the server would wait as long as an idle one may last.
    await stopping.close();
    await closed;
    expect([status, body.data, body.meta.hasMore]).toEqual([200, [], false]);
  });
});
