import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { openTeam } from '../support/members.ts';
import { addressAt } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let team: Awaited<ReturnType<typeof openTeam>>;
let ann: Browser;
let bob: Browser;
beforeAll(async () => {
  api = await startTestApi();
  team = await openTeam(api);
  ann = team.packer.browser;
  bob = team.manager.browser;
});
afterAll(() => api.close());

const ANN = 'a'.repeat(32);
const BOB = 'b'.repeat(32);
const LEASE_MS = 75_000;

let number = 0;
async function newOrder(): Promise<string> {
  number += 1;
  const json = {
    orderNumber: `P-${number}`,
    shipTo: addressAt('90277'),
    items: [{ name: 'Mug', quantity: 1 }],
  };
  return (await team.owner.call('POST', '/orders', { json })).body.data.id;
}
const enter = (who: Browser, orderId: string, sessionId: string, action: string) =>
  who.call('PUT', `/orders/${orderId}/packing/${sessionId}`, { json: { action } });
const leave = (who: Browser, orderId: string, sessionId: string) =>
  who.call('DELETE', `/orders/${orderId}/packing/${sessionId}`);
const open = async (orderId: string): Promise<{ id: string; lockedAt: string | null }[]> =>
  (await team.owner.call('GET', `/orders/${orderId}/packing`)).body.data;
const lockedBy = async (orderId: string) =>
  (await open(orderId)).filter(({ lockedAt }) => lockedAt !== null).map(({ id }) => id);

describe('who has an order open for packing', () => {
  test('is listed until they leave it', async () => {
    const id = await newOrder();
    await enter(ann, id, ANN, 'open');
    const both = await enter(bob, id, BOB, 'open');
    expect(both.body.data).toMatchObject([
      { id: ANN, userId: team.packer.id, name: team.packer.email, lockedAt: null },
      { id: BOB, userId: team.manager.id, name: team.manager.email, lockedAt: null },
    ]);
    expect((await leave(bob, id, BOB)).body.data).toEqual({ id: BOB, deleted: true });
    expect(await open(id)).toMatchObject([{ id: ANN }]);
    expect((await leave(bob, id, BOB)).status).toBe(200);
  });

  test('is forgotten if a page is not heard from, with its lock', async () => {
    const id = await newOrder();
    await enter(ann, id, ANN, 'lock');
    api.clock.advance(LEASE_MS - 1);
    expect(await lockedBy(id)).toEqual([ANN]);
    await enter(ann, id, ANN, 'open');
    api.clock.advance(LEASE_MS - 1);
    expect(await lockedBy(id)).toEqual([ANN]);
    api.clock.advance(1);
    expect(await open(id)).toEqual([]);
    expect((await enter(bob, id, BOB, 'lock')).status).toBe(200);
    expect(await lockedBy(id)).toEqual([BOB]);
    expectError(
      await enter(ann, id, ANN, 'lock'),
      409,
      'CONFLICT',
      `${team.manager.email} is packing this order`,
    );
  });

  test('leaves no rows behind', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    await enter(ann, one, ANN, 'lock');
    api.clock.advance(LEASE_MS);
    await enter(ann, other, BOB, 'open');
    const rows = await api.storage.db
      .selectFrom('packing_sessions')
      .select('id')
      .where('order_id', '=', one)
      .execute();
    expect(rows).toEqual([]);
  });

  test('are at most 20 pages', async () => {
    const id = await newOrder();
    for (let i = 10; i < 30; i++) expect((await enter(ann, id, `${i}`.repeat(8), 'open')).status).toBe(200);
    expectError(
      await enter(ann, id, ANN, 'open'),
      409,
      'CONFLICT',
      /^The order is open for packing in 20 places/,
    );
    expect((await enter(ann, id, '10'.repeat(8), 'open')).status).toBe(200);
  });
});

describe('the lock of an order', () => {
  test('is one page’s, until another takes over', async () => {
    const id = await newOrder();
    await enter(bob, id, BOB, 'open');
    expect((await enter(ann, id, ANN, 'lock')).status).toBe(200);
    expectError(
      await enter(bob, id, BOB, 'lock'),
      409,
      'CONFLICT',
      `${team.packer.email} is packing this order`,
    );
    expect(await lockedBy(id)).toEqual([ANN]);
    expect((await enter(bob, id, BOB, 'take_over')).status).toBe(200);
    expect(await lockedBy(id)).toEqual([BOB]);
    expectError(
      await enter(ann, id, ANN, 'lock'),
      409,
      'CONFLICT',
      `${team.manager.email} is packing this order`,
    );
    await leave(bob, id, BOB);
    expect((await enter(ann, id, ANN, 'lock')).status).toBe(200);
  });

  test('goes to one of those who ask at the same time', { tags: 'database' }, async () => {
    const id = await newOrder();
    const pages = Array.from({ length: 8 }, (_, i) => `${i}`.repeat(16));
    const answers = await Promise.all(pages.map((page) => enter(ann, id, page, 'lock')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    await Promise.all(pages.map((page) => enter(ann, id, page, 'take_over')));
    expect(await lockedBy(id)).toHaveLength(1);
  });
});

describe('orders that are shipped in one parcel', () => {
  const combine = async (...orderIds: string[]) => {
    expect((await team.owner.call('POST', '/orders/combine', { json: { orderIds } })).status).toBe(200);
  };
  async function newPair(): Promise<[string, string]> {
    const pair: [string, string] = [await newOrder(), await newOrder()];
    await combine(...pair);
    return pair;
  }

  test('have one lock, and each shows where the others are open', async () => {
    const [first, second] = await newPair();
    const { body } = await team.owner.call('GET', `/orders/${first}`);
    await enter(ann, first, ANN, 'lock');
    expect(await open(second)).toMatchObject([{ id: ANN, orderId: first }]);
    expect(await lockedBy(second)).toEqual([ANN]);
    expectError(
      await enter(bob, second, BOB, 'lock'),
      409,
      'CONFLICT',
      `${team.packer.email} is packing order ${body.data.orderNumber}, which goes into the same parcel`,
    );
    expect((await enter(bob, second, BOB, 'take_over')).body.data).toMatchObject([
      { id: ANN, orderId: first, lockedAt: null },
      { id: BOB, orderId: second, lockedAt: expect.any(String) },
    ]);
    expect((await enter(ann, first, ANN, 'lock')).status).toBe(409);
    await leave(bob, second, BOB);
    expect((await enter(ann, first, ANN, 'lock')).status).toBe(200);
  });

  test('have one lock again if they were combined while both were packed: the first one', async () => {
    const [first, second] = [await newOrder(), await newOrder()];
    await enter(bob, second, BOB, 'lock');
    api.clock.advance(1);
    await enter(ann, first, ANN, 'lock');
    await combine(first, second);
    expect(await lockedBy(first)).toEqual([BOB]);
    expect((await enter(ann, first, ANN, 'lock')).status).toBe(409);
    expect((await enter(bob, second, BOB, 'lock')).status).toBe(200);
    await leave(bob, second, BOB);
    expect(await lockedBy(second)).toEqual([]);
    expect((await enter(ann, first, ANN, 'lock')).status).toBe(200);
  });

  test('are packed apart once they are separated', async () => {
    const [first, second] = await newPair();
    await enter(ann, first, ANN, 'lock');
    expect((await team.owner.call('POST', `/orders/${second}/separate`)).status).toBe(200);
    expect(await open(second)).toEqual([]);
    expect((await enter(bob, second, BOB, 'lock')).status).toBe(200);
  });

  test('go to one of those who ask at the same time for any of them', { tags: 'database' }, async () => {
    const pair = await newPair();
    const pages = Array.from({ length: 8 }, (_, i) => [pair[i % 2] ?? '', `${i}`.repeat(16)] as const);
    const ask = (action: string) => Promise.all(pages.map(([id, page]) => enter(ann, id, page, action)));
    expect((await ask('lock')).map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await ask('take_over')).map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await lockedBy(pair[0])).toHaveLength(1);
    expect(await lockedBy(pair[0])).toEqual(await lockedBy(pair[1]));
    // Not only those that are shown.
    const { count } = await api.storage.db
      .selectFrom('packing_sessions')
      .select((row) => row.fn.countAll().as('count'))
      .where('order_id', 'in', pair)
      .where('locked_at', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });
});

test('a page that was gone and is open again has no lock', async () => {
  const id = await newOrder();
  await enter(ann, id, ANN, 'lock');
  api.clock.advance(LEASE_MS);
  await enter(ann, id, ANN, 'open');
  expect(await open(id)).toMatchObject([{ id: ANN, lockedAt: null }]);
});

test('nobody speaks for the page of another member', async () => {
  const id = await newOrder();
  await enter(ann, id, ANN, 'lock');
  for (const action of ['open', 'lock', 'take_over'])
    expectError(await enter(bob, id, ANN, action), 403, 'FORBIDDEN', /belongs to another member$/);
  await leave(bob, id, ANN);
  expect(await lockedBy(id)).toEqual([ANN]);
});

test('other pages are told when something changes, and not each time that a page is still open', async () => {
  const id = await newOrder();
  const told: string[] = [];
  const unsubscribe = api.changes.subscribe(team.accountId, (topics) => told.push(...topics));
  const after = async (step: () => Promise<unknown>) => {
    await step();
    // What is told later than this step would be told with the marker.
    api.changes.publish(team.accountId, 'marker');
    await expect.poll(() => told).toContain('marker');
    return told.splice(0).filter((topic) => topic !== 'marker');
  };
  // What earlier steps are still to tell.
  await after(async () => {});
  expect(await after(() => enter(ann, id, ANN, 'open'))).toEqual(['packing']);
  expect(await after(() => enter(ann, id, ANN, 'open'))).toEqual([]);
  expect(await after(() => enter(ann, id, ANN, 'lock'))).toEqual(['packing']);
  expect(await after(() => enter(ann, id, ANN, 'lock'))).toEqual([]);
  expect(await after(() => leave(ann, id, ANN))).toEqual(['packing']);
  unsubscribe();
});

test.each([
  [ANN, { action: 'steal' }, /^action: /],
  [ANN, {}, /^action: /],
  ['short', { action: 'open' }, /sessionId/],
])('400 for %s with %j', async (sessionId, json, message) => {
  const answer = await ann.call('PUT', `/orders/${await newOrder()}/packing/${sessionId}`, { json });
  expectError(answer, 400, 'VALIDATION_ERROR', message);
});
