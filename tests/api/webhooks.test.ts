import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ maxWebhooks: 200 });
});
afterAll(() => api.close());

const EVENTS = [
  'order.created',
  'order.updated',
  'shipment.created',
  'shipment.tracking_updated',
  'shipment.voided',
];
const NEW = { url: 'https://shop.example.com/hooks', events: ['order.created'] };

const create = (key: string, json: unknown = NEW) => api.call('POST', '/api/v1/webhooks', { key, json });
const list = async (key: string) => (await api.call('GET', '/api/v1/webhooks', { key })).body.data;
const put = (key: string, id: string, json: unknown) =>
  api.call('PUT', `/api/v1/webhooks/${id}`, { key, json });

/** As the delivery engine would leave it. */
async function makeFailing(id: string): Promise<void> {
  await api.storage.write((tx) =>
    tx
      .updateTable('webhook_subscriptions')
      .set({ is_active: 0, failure_count: 10, last_error_at: api.clock.now(), last_error: 'HTTP 500' })
      .where('id', '=', id)
      .execute(),
  );
}

describe('POST /webhooks', () => {
  test('201 with exactly id, url, events, secret, isActive and createdAt', async () => {
    const { key } = await api.newKey();
    const { status, body } = await create(key, {
      url: 'https://shop.example.com/hooks?a=1#b',
      events: EVENTS,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      data: {
        id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
        url: 'https://shop.example.com/hooks?a=1#b',
        events: EVENTS,
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        isActive: true,
        createdAt: new Date(api.clock.now()).toISOString(),
      },
    });
  });

  test('every secret is another, and none is stored in the clear', async () => {
    const { key } = await api.newKey();
    const [a, b] = [await create(key), await create(key)];
    expect(a.body.data.secret).not.toBe(b.body.data.secret);
    const rows = await api.storage.db.selectFrom('webhook_subscriptions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(a.body.data.secret.slice(6));
  });

  test('repeated event names are stored once', async () => {
    const { key } = await api.newKey();
    const { body } = await create(key, {
      ...NEW,
      events: ['order.created', 'order.updated', 'order.created'],
    });
    expect(body.data.events).toEqual(['order.created', 'order.updated']);
  });

  test.each([
    'https://localhost/',
    'https://10.0.0.1:8443/x',
    'https://[::1]/',
    'HTTPS://EXAMPLE.COM',
    'https://münchen.example/',
  ])('accepts %s: where it leads is judged when it is dialed', async (url) => {
    const { key } = await api.newKey();
    const { status, body } = await create(key, { ...NEW, url });
    expect([status, body.data.url]).toEqual([201, url]);
  });

  test.each([
    ['http://shop.example.com/', /^url: must use HTTPS/],
    ['ftp://shop.example.com/', /^url: must use HTTPS/],
    ['shop.example.com', /^url: must use HTTPS/],
    ['https:shop.example.com', /^url: must use HTTPS/],
    ['javascript:alert(1)', /^url: must use HTTPS/],
    ['', /^url: must use HTTPS/],
    [' https://shop.example.com/', /^url: must/],
    ['https://', /^url: must be a well-formed URL/],
    ['https://shop example.com/', /^url: must be a well-formed URL/],
    ['https://shop.example.com/\n', /^url: must be a well-formed URL/],
    ['https://shop.example.com/\u0000', /^url: must not contain a NUL/],
    ['https://@shop.example.com/', /^url: must not contain a user name/],
    ['https://shop.example.com:99999/', /^url: must be a well-formed URL/],
    [`https://shop.example.com/${'x'.repeat(2048)}`, /^url: must have at most 2048 characters/],
    ['https://user@shop.example.com/', /^url: must not contain a user name/],
    ['https://user:pass@shop.example.com/', /^url: must not contain a user name/],
    [42, /^url: must be a string/],
    [null, /^url: must be a string/],
    [['https://shop.example.com/'], /^url: must be a string/],
    [undefined, /^url: is required/],
  ])('400 for the url %j', async (url, message) => {
    const { key } = await api.newKey();
    expectError(await create(key, { ...NEW, url }), 400, 'VALIDATION_ERROR', message);
    expect(await list(key)).toEqual([]);
  });

  test.each([
    [[], 'events: must have at least 1 item'],
    [['order.deleted'], new RegExp(`^events\\[0\\]: must be one of ${EVENTS.join(', ')}, `)],
    [['order.created', 'ORDER.CREATED'], new RegExp(`^events\\[1\\]: must be one of ${EVENTS.join(', ')}, `)],
    [['order.created', null], new RegExp(`^events\\[1\\]: must be one of ${EVENTS.join(', ')}, `)],
    [['return.canceled'], /, shipment\.voided, or \d+ others, such as return\.cancelled$/],
    ['order.created', 'events: must be an array'],
    [{ 0: 'order.created' }, 'events: must be an array'],
    [null, 'events: must be an array'],
    [undefined, 'events: is required'],
  ])('400 for the events %j', async (events, message) => {
    const { key } = await api.newKey();
    expectError(await create(key, { ...NEW, events }), 400, 'VALIDATION_ERROR', message);
    expect(await list(key)).toEqual([]);
  });

  test.each([
    [null, 'body: must be an object'],
    [[], 'body: must be an object'],
    ['text', 'body: must be an object'],
    [{}, 'url: is required; events: is required'],
    [{ ...NEW, active: true }, 'active: is not a known field'],
    [{ ...NEW, [`x${'y'.repeat(5000)}`]: 1 }, `x${'y'.repeat(99)}…: is not a known field`],
  ])('400 for the body %j', async (json, message) => {
    const { key } = await api.newKey();
    expectError(await create(key, json), 400, 'VALIDATION_ERROR', message);
  });
});

describe('GET /webhooks', () => {
  test('200 with the full array of the caller alone, newest first, without secrets', async () => {
    const { key, accountId } = await api.newKey();
    const other = await api.newKey();
    await create(other.key);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await create(key)).body.data.id);
    const data = await list(key);
    expect(data.map((one: { id: string }) => one.id)).toEqual(ids);
    expect(Object.keys(data[0]).sort()).toEqual(
      'createdAt events failureCount id isActive lastError lastErrorAt lastSentAt updatedAt url'.split(' '),
    );
    expect(data[0]).toMatchObject({
      ...NEW,
      isActive: true,
      failureCount: 0,
      lastSentAt: null,
      lastError: null,
    });

    const sameUser = await api.newKey({ accountId });
    expect(await list(sameUser.key)).toEqual(data);
  });

  test('it is not paginated: more than 100 come at once, and page and limit change nothing', async () => {
    const { accountId } = await api.newKey();
    const keys = [
      await api.newKey({ accountId }),
      await api.newKey({ accountId }),
      await api.newKey({ accountId }),
    ];
    await Promise.all(Array.from({ length: 105 }, (_, i) => create(keys[i % 2]?.key ?? '')));
    const key = keys[2]?.key ?? '';
    const { body } = await api.call('GET', '/api/v1/webhooks?page=2&limit=1', { key });
    expect(body.data).toHaveLength(105);
    expect(body.meta).toBeUndefined();
  });
});

describe('GET /webhooks/:id', () => {
  test('200 with the same fields as the list', async () => {
    const { key } = await api.newKey();
    const { id } = (await create(key)).body.data;
    const { status, body } = await api.call('GET', `/api/v1/webhooks/${id}`, { key });
    expect(status).toBe(200);
    expect(body.data).toEqual((await list(key))[0]);
  });
});

describe('PUT /webhooks/:id', () => {
  test('200 with the changed subscription; what is not given stays', async () => {
    const { key } = await api.newKey();
    const { id, createdAt } = (await create(key)).body.data;
    api.clock.advance(5_000);
    const { status, body } = await put(key, id, { url: 'https://new.example.com/' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      url: 'https://new.example.com/',
      events: NEW.events,
      isActive: true,
      createdAt,
    });
    expect(body.data.updatedAt).toBe(new Date(api.clock.now()).toISOString());
    expect(body.data).not.toHaveProperty('secret');
    expect((await put(key, id, { events: EVENTS })).body.data).toMatchObject({ events: EVENTS });
    expect(await list(key)).toMatchObject([{ url: 'https://new.example.com/', events: EVENTS }]);
  });

  test('isActive false disables, true enables and resets failureCount', async () => {
    const { key } = await api.newKey();
    const { id } = (await create(key)).body.data;
    expect((await put(key, id, { isActive: false })).body.data.isActive).toBe(false);
    await makeFailing(id);
    expect((await put(key, id, { url: NEW.url })).body.data).toMatchObject({
      isActive: false,
      failureCount: 10,
    });
    const { data } = (await put(key, id, { isActive: true })).body;
    expect(data).toMatchObject({ isActive: true, failureCount: 0, lastError: 'HTTP 500' });
  });

  test('what was read can be sent back: read-only fields are accepted and ignored', async () => {
    const { key } = await api.newKey();
    const created = (await create(key)).body.data;
    const [read] = await list(key);
    const answer = await put(key, created.id, {
      ...read,
      secret: created.secret,
      id: 'whk_x',
      failureCount: 7,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(read);
  });

  test.each([
    [{ url: 'http://x.example' }, /^url: must use HTTPS/],
    [{ events: [] }, /^events: must have at least 1 item/],
    [{ events: ['nope'] }, /^events\[0\]: must be one of/],
    [{ isActive: 'yes' }, /^isActive: must be a boolean/],
    [{ isActive: null }, /^isActive: must be a boolean/],
    [{ enabled: true }, /^enabled: is not a known field/],
    [[], /^body: must be an object/],
  ])('400 for %j, and nothing changes', async (json, message) => {
    const { key } = await api.newKey();
    const { id } = (await create(key)).body.data;
    const before = await list(key);
    expectError(await put(key, id, json), 400, 'VALIDATION_ERROR', message);
    expect(await list(key)).toEqual(before);
  });
});

describe('DELETE /webhooks/:id', () => {
  test('200 with id and deleted, and it is gone', async () => {
    const { key } = await api.newKey();
    const { id } = (await create(key)).body.data;
    const { status, body } = await api.call('DELETE', `/api/v1/webhooks/${id}`, { key });
    expect([status, body]).toEqual([200, { data: { id, deleted: true } }]);
    expect(await list(key)).toEqual([]);
    expectError(
      await api.call('DELETE', `/api/v1/webhooks/${id}`, { key }),
      404,
      'NOT_FOUND',
      'Webhook subscription not found',
    );
  });

  test('of ten deletes at once, one wins', { tags: 'database' }, async () => {
    const { key } = await api.newKey();
    const { id } = (await create(key)).body.data;
    const calls = Array.from({ length: 10 }, () => api.call('DELETE', `/api/v1/webhooks/${id}`, { key }));
    const statuses = (await Promise.all(calls)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(404)]);
  });
});

describe.each(['GET', 'PUT', 'DELETE'])('%s on a subscription', (method) => {
  const options = method === 'PUT' ? { json: { isActive: false } } : {};

  test("403 FORBIDDEN for another user's, and it is left as it was", async () => {
    const owner = await api.newKey();
    const stranger = await api.newKey();
    const { id } = (await create(owner.key)).body.data;
    const before = await list(owner.key);
    const answer = await api.call(method, `/api/v1/webhooks/${id}`, { key: stranger.key, ...options });
    expectError(answer, 403, 'FORBIDDEN', 'Webhook subscription belongs to another user');
    expect(await list(owner.key)).toEqual(before);
  });

  test.each(['whk_00000000000000000000000000', 'x', '%F0%9F%93%A6', "' or 1=1 --"])(
    '404 NOT_FOUND for %s',
    async (id) => {
      const { key } = await api.newKey();
      const answer = await api.call(method, `/api/v1/webhooks/${encodeURI(decodeURI(id))}`, {
        key,
        ...options,
      });
      expectError(answer, 404, 'NOT_FOUND', 'Webhook subscription not found');
    },
  );
});
