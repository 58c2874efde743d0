import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const SHIP_TO = {
  name: 'Ada',
  street1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postalCode: '10118',
  country: 'US',
};
const SHIP_FROM = { street1: '1 Main St', city: 'Boston', state: 'MA', postalCode: '02108', country: 'US' };
const PARCEL = { weight: { value: 16, unit: 'oz' } };

/** An account that a key and a person work in. */
async function newScene() {
  const { key, id: keyId, accountId } = await api.newKey();
  const person = await openSession(api, accountId);
  const call = async (method: string, path: string, json?: unknown) => {
    const answer = await api.call(method, `/api/v1${path}`, { key, ...(json !== undefined && { json }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data;
  };
  const click = async (method: string, path: string, json?: unknown) => {
    const answer = await person.call(method, path, json === undefined ? {} : { json });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body.data;
  };
  const email = `${accountId}@example.com`;
  return {
    key,
    accountId,
    call,
    click,
    byKey: { type: 'key', id: keyId, name: 'test' },
    byPerson: { type: 'person', id: expect.any(String), name: email },
    newOrder: (more = {}) =>
      call('POST', '/orders', {
        orderNumber: String(Math.random()),
        shipTo: SHIP_TO,
        items: [{ name: 'Mug', quantity: 2, weight: { value: 8, unit: 'oz' } }],
        ...more,
      }),
    /** Oldest first. */
    history: async (path: string) =>
      (await call('GET', `${path}/activity`))
        .map(({ type, details, actor }: Record<string, unknown>) => ({ type, details, actor }))
        .reverse(),
  };
}

describe('the history of an order', () => {
  test('names who created, edited, held, released and cancelled it', async () => {
    const { newOrder, click, history, byKey, byPerson } = await newScene();
    const { id } = await newOrder();
    await click('PUT', `/orders/${id}`, { notes: 'Ring twice' });
    await click('POST', `/orders/${id}/hold`, { reason: 'Customer called' });
    await click('POST', `/orders/${id}/release`);
    await click('POST', `/orders/${id}/cancel`);
    expect(await history(`/orders/${id}`)).toEqual([
      { type: 'order.created', details: {}, actor: byKey },
      { type: 'order.edited', details: { fields: ['notes'] }, actor: byPerson },
      { type: 'order.held', details: { reason: 'Customer called' }, actor: byPerson },
      { type: 'order.released', details: {}, actor: byPerson },
      { type: 'order.cancelled', details: {}, actor: byPerson },
    ]);
  });

  test('contains its labels, parcels and returns, once each', { tags: 'database' }, async () => {
    const { newOrder, call, click, history, byKey, byPerson } = await newScene();
    const { id } = await newOrder();
    const bought = await click('POST', '/shipments', {
      orderId: id,
      shipFrom: SHIP_FROM,
      parcels: [PARCEL],
      carrier: 'fleet',
      service: 'ground',
    });
    await click('POST', '/shipments/printed', { ids: [bought.id] });
    const types = async (path: string) =>
      (await history(path)).map(({ type, actor }: { type: string; actor: unknown }) => [type, actor]);
    expect(await types(`/orders/${id}`)).toEqual([
      ['order.created', byKey],
      ['label.bought', byPerson],
      ['label.printed', byPerson],
    ]);
    await call('POST', `/shipments/${bought.id}/void`);
    expect(await types(`/shipments/${bought.id}`)).toEqual([
      ['label.bought', byPerson],
      ['label.printed', byPerson],
      ['label.voided', byKey],
    ]);
  });

  test('names the rules that applied', async () => {
    const { newOrder, call, history, byKey } = await newScene();
    await call('POST', '/automation-rules', {
      name: 'Gifts',
      conditions: { countries: ['US'] },
      actions: { addTags: ['gift'] },
    });
    const { id } = await newOrder();
    expect(await history(`/orders/${id}`)).toEqual([
      { type: 'order.created', details: { rules: ['Gifts'] }, actor: byKey },
    ]);
  });

  test('is paged, newest first, and only for its account', { tags: 'database' }, async () => {
    const { newOrder, call, key } = await newScene();
    const { id } = await newOrder();
    for (const notes of ['1', '2', '3']) await call('PUT', `/orders/${id}`, { notes });
    const { body } = await api.call('GET', `/api/v1/orders/${id}/activity?limit=3&page=2`, { key });
    expect(body.meta).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 });
    expect(body.data[0]).toMatchObject({ type: 'order.created', orderId: id, shipmentId: null });
    const { key: other } = await api.newKey();
    expectError(
      await api.call('GET', `/api/v1/orders/${id}/activity`, { key: other }),
      403,
      'FORBIDDEN',
      /another/,
    );
  });

  test('keeps the name of a key that was revoked', async () => {
    const { newOrder, click, byKey, accountId } = await newScene();
    const { id } = await newOrder();
    await api.revoke(byKey.id);
    const browser = await openSession(api, accountId);
    const { body } = await browser.call('GET', `/orders/${id}/activity`);
    expect(body.data[0].actor).toEqual(byKey);
    await click('POST', `/orders/${id}/hold`);
  });

  test('does not mix up requests that are written in one batch', { tags: 'database' }, async () => {
    const scenes = await Promise.all(Array.from({ length: 8 }, newScene));
    const orders = await Promise.all(scenes.map(({ newOrder }) => newOrder()));
    await Promise.all(scenes.map(({ click }, i) => click('PUT', `/orders/${orders[i].id}`, { notes: 'x' })));
    for (const [i, { history, byKey, byPerson }] of scenes.entries())
      expect(
        (await history(`/orders/${orders[i].id}`)).map(({ actor }: { actor: unknown }) => actor),
      ).toEqual([byKey, byPerson]);
  });

  test('names the actor of a request with an Idempotency-Key too', { tags: 'database' }, async () => {
    const { key, byKey } = await newScene();
    const answer = await api.call('POST', '/api/v1/orders', {
      key,
      json: { orderNumber: 'once', shipTo: SHIP_TO, items: [{ name: 'Mug', quantity: 1 }] },
      headers: { 'idempotency-key': 'once' },
    });
    const { body } = await api.call('GET', `/api/v1/orders/${answer.body.data.id}/activity`, { key });
    expect(body.data[0].actor).toEqual(byKey);
  });
});

test('a stock movement names who made it', { tags: 'database' }, async () => {
  const { call, click, newOrder, byPerson, byKey } = await newScene();
  const { id: warehouseId } = await call('POST', '/warehouses', { name: 'Main', address: SHIP_FROM });
  const { id: productId } = await call('POST', '/products', { sku: 'MUG', name: 'Mug' });
  await click('POST', '/inventory/adjustments', { productId, warehouseId, delta: 5, reason: 'received' });
  await newOrder({ items: [{ sku: 'MUG', quantity: 2 }], warehouseId });
  const movements = await call('GET', '/inventory/movements');
  expect(movements.map(({ reason, actor }: Record<string, unknown>) => [reason, actor])).toEqual([
    ['allocated', byKey],
    ['received', byPerson],
  ]);
});
