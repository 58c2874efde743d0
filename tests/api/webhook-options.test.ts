import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi({ maxWebhooks: 200 });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ key } = await api.newKey());
});

const NEW = { url: 'https://shop.example.com/hooks', events: ['order.created', 'order.updated'] };
const SHIP_TO = {
  name: 'Ann',
  street1: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};
const US_ONLY = { path: 'data.shipTo.country', equals: 'US' };

const create = async (options: object) => {
  const { status, body } = await api.call('POST', '/api/v1/webhooks', { key, json: { ...NEW, ...options } });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
};
const get = async (id: string) => (await api.call('GET', `/api/v1/webhooks/${id}`, { key })).body.data;
const put = (id: string, json: object) => api.call('PUT', `/api/v1/webhooks/${id}`, { key, json });
const order = async (orderNumber: string, country = 'US') => {
  const json = {
    orderNumber,
    shipTo: country === 'US' ? SHIP_TO : { ...SHIP_TO, country, state: 'ON', postalCode: 'K1A 0B1' },
    items: [{ sku: 'A', name: 'A', quantity: 1, unitPrice: 5 }],
  };
  const { status, body } = await api.call('POST', '/api/v1/orders', { key, json });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
};
const deliveriesOf = async (id: string) =>
  (await api.call('GET', `/api/v1/webhooks/${id}/deliveries`, { key })).body.data;

test('an option is in responses once it is set, and gone when it is unset', async () => {
  const options = {
    payload: 'full',
    ordering: 'resource',
    format: 'cloudevents',
    filter: { and: [US_ONLY, { path: 'data.total', atLeast: 100 }] },
    maxPerSecond: 20,
  };
  const { id } = await create({});
  for (const field of Object.keys(options)) expect(await get(id)).not.toHaveProperty(field);
  const created = await create(options);
  expect(created).toMatchObject(options);
  expect(await get(created.id)).toMatchObject(options);
  const { body } = await put(created.id, { payload: 'standard', filter: null, maxPerSecond: null });
  expect(Object.keys(body.data)).not.toEqual(expect.arrayContaining(['payload']));
  expect(await get(created.id)).toMatchObject({ ordering: 'resource', format: 'cloudevents' });
  for (const field of ['payload', 'filter', 'maxPerSecond'])
    expect(await get(created.id)).not.toHaveProperty(field);
});

test.each([
  [{ payload: 'big' }, 'payload'],
  [{ ordering: 'some' }, 'ordering'],
  [{ maxPerSecond: 0 }, 'maxPerSecond'],
  [{ filter: { path: 'data.total', matches: '.*' } }, 'filter'],
  [{ filter: [] }, 'filter'],
])('%j is refused and changes nothing', async (options, field) => {
  const { id } = await create({});
  const before = await get(id);
  expectError(await put(id, options), 400, 'VALIDATION_ERROR', new RegExp(`^${field}`));
  expect(await get(id)).toEqual(before);
});

test('a filter decides for each event', async () => {
  const all = await create({});
  const us = await create({ filter: US_ONLY });
  const [home, abroad] = [await order('US-1'), await order('CA-1', 'CA')];
  expect((await deliveriesOf(all.id)).length).toBe(2);
  const events = await deliveriesOf(us.id);
  expect(events).toHaveLength(1);
  await put(us.id, { filter: null });
  await order('CA-2', 'CA');
  expect(await deliveriesOf(us.id)).toHaveLength(2);
  expect([home.status, abroad.status]).toEqual(['pending', 'pending']);
});

test('events of an order are numbered, and placed in the order in which they were committed', {
  tags: 'database',
}, async () => {
  const { id } = await order('N-1');
  for (const notes of ['one', 'two', 'three'])
    expect((await api.call('PUT', `/api/v1/orders/${id}`, { key, json: { notes } })).status).toBe(200);
  const rows = await api.storage.db
    .selectFrom('events')
    .select(['type', 'sequence', 'position', 'resource_id'])
    .where('subject_id', '=', id)
    .orderBy('position')
    .orderBy('sequence')
    .execute();
  expect(rows.map(({ type, sequence }) => [type, sequence])).toEqual([
    ['order.created', 1],
    ['order.updated', 2],
    ['order.updated', 3],
    ['order.updated', 4],
  ]);
  expect(new Set(rows.map(({ resource_id }) => resource_id))).toEqual(new Set([id]));
});
