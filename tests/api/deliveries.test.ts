import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import { record } from '../../server/src/delivery/recording/record.ts';
import { pruneFinished, pruneOrphans, pruneUndelivered } from '../../server/src/delivery/worker/prune.ts';
import { toJsonEntries } from '../../server/src/lib/json.ts';
import { exampleOf } from '../../server/src/schema/events.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { expectError } from '../support/expectations.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { startTestDelivery, type TestDelivery } from '../support/test-delivery.ts';
import { until } from '../system/support/until.ts';

let api: TestApi;
let receiver: Receiver;
let delivery: TestDelivery;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  receiver = await startReceiver();
  delivery = await startTestDelivery(api, receiver);
});
afterEach(async () => {
  // First, so that the worker does not wait for what hangs.
  await receiver.close();
  await delivery.stop();
});

interface Subscriber {
  key: string;
  accountId: string;
  id: string;
  secret: string;
}

async function subscribe(
  events = ['shipment.created'],
  owner?: { key: string; accountId: string },
): Promise<Subscriber> {
  const { key, accountId } = owner ?? (await api.newKey());
  const { body } = await api.call('POST', '/api/v1/webhooks', { key, json: { url: receiver.url, events } });
  return { key, accountId, id: body.data.id, secret: body.data.secret };
}

/** Each call with a key of its own, so that no test meets the rate limit. */
async function call(who: Subscriber, method: string, path: string, json?: unknown) {
  const { key } = await api.newKey({ accountId: who.accountId });
  return api.call(method, `/api/v1/webhooks/${who.id}${path}`, { key, ...(json !== undefined && { json }) });
}
const read = async (who: Subscriber) => (await call(who, 'GET', '')).body.data;
const history = async (who: Subscriber, query = '') => (await call(who, 'GET', `/deliveries${query}`)).body;
const ship = (who: Subscriber, n = 1) =>
  delivery.emit(who.accountId, 'shipment.created', { id: `shp_${n}`, rate: 7.45 });
const shipMany = (who: Subscriber, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => ship(who, i)));
const fail = () => {
  receiver.answer = () => ({ status: 503, body: 'not now' });
};

describe('a delivery', () => {
  test('is signed as documented, checked by the recipe', async () => {
    const who = await subscribe();
    await ship(who);
    await delivery.settled();
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    const expected = createHmac('sha256', who.secret)
      .update(`${headers['x-service-timestamp']}.${body}`)
      .digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'shipment.created',
      'x-service-signature': expected,
      'x-service-timestamp': String(api.clock.now() / 1000),
      'x-service-delivery': expect.stringMatching(/^dlv_/),
      'x-service-event-id': (await history(who)).data[0].eventId,
      'x-service-sequence': expect.stringMatching(/^[1-9]\d*$/),
      'user-agent': expect.stringMatching(/^Waybill/),
    });
    expect(JSON.parse(body)).toEqual({
      event: 'shipment.created',
      timestamp: headers['x-service-timestamp'],
      data: { ...exampleOf('shipment.created', ''), id: 'shp_1', rate: 7.45 },
    });
    expect(await read(who)).toMatchObject({
      failureCount: 0,
      lastSentAt: new Date(api.clock.now()).toISOString(),
    });
  });

  test('is verified by the Standard Webhooks library unchanged', async () => {
    const who = await subscribe();
    api.clock.advance(Date.now() - api.clock.now()); // the library looks at the real time
    await ship(who);
    await delivery.settled();
    const { headers, body } = receiver.received[0] as (typeof receiver.received)[0];
    const verified = new Webhook(who.secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ event: 'shipment.created' });
    expect(() => new Webhook(who.secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  });

  test('goes to each active subscription of that user that asks for the event, and to no one else', {
    tags: 'database',
  }, async () => {
    const who = await subscribe(['shipment.created', 'order.created']);
    const second = await subscribe(['shipment.created'], who);
    const otherEvent = await subscribe(['order.created'], who);
    const off = await subscribe(['shipment.created'], who);
    await call(off, 'PUT', '', { isActive: false });
    const stranger = await subscribe();
    await ship(who);
    await delivery.settled();
    const counts = [];
    for (const one of [who, second, otherEvent, off, stranger]) counts.push((await history(one)).meta.total);
    expect(counts).toEqual([1, 1, 0, 0, 0]);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(2);
  });

  test('exists exactly when the change that caused it does', { tags: 'database' }, async () => {
    const who = await subscribe();
    const outbox = api.storage.write(async (tx) => {
      await createOutbox(api).emit(tx, who.accountId, 'shipment.created', exampleOf('shipment.created', ''));
      throw new Error('the change failed');
    });
    await expect(outbox).rejects.toThrow('the change failed');
    await delivery.advance(1_000);
    expect((await history(who)).meta.total).toBe(0);
  });
});

describe('a failed attempt', () => {
  test('is counted, shown and repeated with a fresh time under the same id', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    fail();
    await ship(who);
    await delivery.settled();
    expect(await read(who)).toMatchObject({
      failureCount: 1,
      lastError: 'HTTP 503',
      lastSentAt: null,
      isActive: true,
    });
    receiver.answer = () => ({ status: 204, body: '' });
    await delivery.advance(4_999);
    expect(receiver.received).toHaveLength(1);
    await delivery.advance(1);
    const [first, second] = receiver.received as [
      (typeof receiver.received)[0],
      (typeof receiver.received)[0],
    ];
    expect(second.headers['x-service-delivery']).toBe(first.headers['x-service-delivery']);
    expect(Number(second.headers['x-service-timestamp'])).toBe(
      Number(first.headers['x-service-timestamp']) + 5,
    );
    expect(await read(who)).toMatchObject({ failureCount: 0, lastError: 'HTTP 503' });
    expect((await history(who)).data[0]).toMatchObject({
      status: 'delivered',
      attemptCount: 2,
      nextAttemptAt: null,
    });
  });

  test('is dated by when it failed, and logged by when it began', async () => {
    const who = await subscribe();
    const began = api.clock.now();
    receiver.answer = () => {
      api.clock.advance(2_500);
      return { status: 503 };
    };
    await ship(who);
    await delivery.settled();
    expect((await read(who)).lastErrorAt).toBe(new Date(began + 2_500).toISOString());
    const [{ id }] = (await history(who)).data;
    const { attempts } = (await call(who, 'GET', `/deliveries/${id}`)).body.data;
    expect(attempts).toMatchObject([{ at: new Date(began).toISOString(), durationMs: 2_500 }]);
  });

  test('is followed by the next after 5 s, doubled up to 6 h, and after the 25th by none', async () => {
    const who = await subscribe();
    fail();
    await ship(who);
    await delivery.settled();
    const waits: number[] = [];
    for (let attempt = 1; attempt < 25; attempt++) {
      // Kept alive: this is about the schedule, not about disabling.
      await call(who, 'PUT', '', { isActive: true });
      const { nextAttemptAt } = (await history(who)).data[0];
      const wait = Date.parse(nextAttemptAt) - api.clock.now();
      waits.push(wait / 1000);
      await delivery.advance(wait - 1);
      expect(receiver.received).toHaveLength(attempt);
      await delivery.advance(1);
      expect(receiver.received).toHaveLength(attempt + 1);
    }
    const doubled = Array.from({ length: 13 }, (_, i) => 5 * 2 ** i);
    expect(waits).toEqual(
      [...doubled.slice(0, 13), ...Array(11).fill(21_600)].map((s) => Math.min(s, 21_600)),
    );
    expect((await history(who)).data[0]).toMatchObject({
      status: 'failed',
      attemptCount: 25,
      nextAttemptAt: null,
    });
    await delivery.advance(30 * 24 * 3_600_000);
    expect(receiver.received).toHaveLength(25);
  });

  test('waits longer when the receiver asks for it', async () => {
    const who = await subscribe();
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '120' } });
    await ship(who);
    await delivery.settled();
    const { nextAttemptAt } = (await history(who)).data[0];
    expect(Date.parse(nextAttemptAt) - api.clock.now()).toBe(120_000);
  });

  test('of one delivery never delays the first attempt of another', { tags: 'database' }, async () => {
    const who = await subscribe();
    receiver.answer = ({ body }) => ({ status: body.includes('shp_1"') ? 500 : 200 });
    await ship(who, 1);
    await delivery.settled();
    await ship(who, 2);
    await delivery.settled();
    expect((await history(who, '?status=delivered')).meta.total).toBe(1);
  });
});

describe('a subscription', () => {
  test('is disabled at exactly 10 failures in a row, also when many fail at once', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    fail();
    await shipMany(who, 60);
    await delivery.settled();
    expect(await read(who)).toMatchObject({ isActive: false, failureCount: 10, lastError: 'HTTP 503' });
    expect(delivery.disabled.filter((id) => id === who.id)).toHaveLength(1);
    expect(receiver.received.length).toBeLessThan(60);
  });

  test('is not disabled by failures with a success between them', async () => {
    const who = await subscribe();
    for (let round = 0; round < 3; round++) {
      fail();
      await ship(who, round);
      await delivery.settled();
      for (const wait of [5, 10, 20, 40, 80, 160, 320, 640]) await delivery.advance(wait * 1000);
      expect((await read(who)).failureCount).toBe(9);
      receiver.answer = () => ({ status: 200 });
      await delivery.advance(1280 * 1000);
      expect(await read(who)).toMatchObject({ failureCount: 0, isActive: true });
    }
  });

  test('that is disabled keeps what is pending and gets nothing new; enabled, what was pending goes on', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    fail();
    await ship(who, 1);
    await delivery.settled();
    await call(who, 'PUT', '', { isActive: false });
    await ship(who, 2);
    await delivery.advance(3_600_000);
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => ({ status: 200 });
    expect((await call(who, 'PUT', '', { isActive: true })).body.data).toMatchObject({ failureCount: 0 });
    await delivery.settled();
    expect(receiver.received).toHaveLength(2);
    const { data, meta } = await history(who);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({ status: 'delivered', attemptCount: 2 });
  });

  test('that is deleted gets no request that had not started, even in the midst of many', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    let answerRest = () => {};
    const rest = new Promise<{ status: number }>((resolve) => {
      answerRest = () => resolve({ status: 200 });
    });
    receiver.answer = () => (receiver.received.length > 20 ? rest : { status: 200 });
    await shipMany(who, 150);
    await until('the first to arrive', () => receiver.received.length > 20);
    expect((await call(who, 'DELETE', '')).body.data).toEqual({ id: who.id, deleted: true });
    answerRest();
    // Those that had started may still be on their way; none is added.
    await until('the last to be recorded', async () => {
      const claims = api.storage.db.selectFrom('delivery_claims').select('claim_id');
      return (await claims.where('subscription_id', '=', who.id).execute()).length === 0;
    });
    const arrived = receiver.received.length;
    expect(arrived).toBeLessThan(150);
    await delivery.advance(60_000);
    expect(receiver.received).toHaveLength(arrived);
    const eventsKept = async (): Promise<number> => {
      const events = api.storage.db.selectFrom('events').select((e) => e.fn.countAll<number>().as('n'));
      return Number((await events.where('account_id', '=', who.accountId).executeTakeFirst())?.n);
    };
    expect(await eventsKept()).toBe(150);
    expect(await pruneOrphans(api.storage, { before: api.clock.now() - 86_400_000 })).toBe(150 - arrived);
    // They still happened: who follows events with a cursor gets them, until they are old.
    expect(await eventsKept()).toBe(150);
    await pruneUndelivered(api.storage, { before: api.clock.now() + 1 });
    expect(await eventsKept()).toBe(arrived);
    const left = await api.storage.db
      .selectFrom('deliveries')
      .select('id')
      .where('subscription_id', '=', who.id)
      .where('status', '=', 'pending')
      .execute();
    expect(left).toEqual([]);
  });

  test('that hangs holds up nobody else', async () => {
    const hanging = await subscribe();
    receiver.answer = ({ body }) => (body.includes('stuck') ? 'hang' : { status: 200 });
    const stuck = Array.from({ length: 300 }, () =>
      delivery.emit(hanging.accountId, 'shipment.created', { id: 'stuck' }),
    );
    await Promise.all(stuck);
    await until('some to hang', () => receiver.received.length >= 4);
    const healthy = await subscribe();
    await shipMany(healthy, 100);
    await until(
      'the healthy ones',
      async () => (await history(healthy, '?status=delivered')).meta.total === 100,
    );
    // Whoever waits behind those that hang sees all 300 tried first.
    expect(receiver.received.filter(({ body }) => body.includes('stuck')).length).toBeLessThan(50);
    await call(hanging, 'DELETE', '');
  });

  test('rotates its secret: both sign for a day, then the new one alone', async () => {
    const who = await subscribe();
    const { status, body } = await call(who, 'POST', '/rotate-secret');
    expect(status).toBe(200);
    expect(body.data.previousSecretExpiresAt).toBe(new Date(api.clock.now() + 86_400_000).toISOString());
    expect(body.data.secret).not.toBe(who.secret);
    const signatures = async () => {
      await ship(who);
      await delivery.settled();
      const { headers, body: sent } = receiver.received.at(-1) as (typeof receiver.received)[0];
      const hex = createHmac('sha256', body.data.secret)
        .update(`${headers['x-service-timestamp']}.${sent}`)
        .digest('hex');
      expect(headers['x-service-signature']).toBe(hex);
      return String(headers['webhook-signature']).split(' ').length;
    };
    expect(await signatures()).toBe(2);
    api.clock.advance(86_400_000);
    expect(await signatures()).toBe(1);
  });
});

describe('GET /webhooks/:id/deliveries', () => {
  test('200: pages, a filter, and under each id the attempts', { tags: 'database' }, async () => {
    const who = await subscribe();
    receiver.answer = ({ body }) => ({
      status: body.includes('shp_0"') ? 500 : 200,
      body: 'x'.repeat(5_000),
    });
    await shipMany(who, 5);
    await delivery.settled();
    expect((await history(who, '?limit=2&page=3')).meta).toEqual({
      page: 3,
      limit: 2,
      total: 5,
      totalPages: 3,
    });
    expect((await history(who, '?status=delivered')).meta.total).toBe(4);
    const [pending] = (await history(who, '?status=pending')).data;
    const { body } = await call(who, 'GET', `/deliveries/${pending.id}`);
    expect(body.data).toMatchObject({ ...pending, data: { id: 'shp_0', rate: 7.45 } });
    expect(body.data.attempts).toEqual([
      {
        number: 1,
        at: new Date(api.clock.now()).toISOString(),
        durationMs: expect.any(Number),
        statusCode: 500,
        error: 'HTTP 500',
        errorCode: 'status',
        request: expect.anything(),
        response: 'x'.repeat(1_024),
        responseCut: true,
      },
    ]);
    expectError(
      await call(who, 'GET', '/deliveries?status=lost'),
      400,
      'VALIDATION_ERROR',
      /^status: must be one of/,
    );
  });

  test('200: an attempt has the request as it was sent, also after the URL and the secret have changed', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    await ship(who);
    await delivery.settled();
    const [sent] = receiver.received;
    await call(who, 'PUT', '', { url: 'https://elsewhere.example.com/' });
    await call(who, 'POST', '/rotate-secret');
    const [{ id }] = (await history(who)).data;
    const { body } = await call(who, 'GET', `/deliveries/${id}`);
    const [{ request, errorCode }] = body.data.attempts;
    expect(errorCode).toBeNull();
    expect(request).toMatchObject({ method: 'POST', url: receiver.url, body: sent?.body });
    expect(Object.keys(request.headers)).toHaveLength(11);
    for (const [name, value] of Object.entries(request.headers))
      expect(sent?.headers[name.toLowerCase()], name).toBe(value);
  });

  test('200: each attempt has its request as it was sent, although the form of payloads has changed between them', async () => {
    const who = await subscribe();
    fail();
    await ship(who);
    await delivery.settled();
    for (const payload of ['thin', 'full']) {
      expect((await call(who, 'PUT', '', { payload })).body.data.payload).toBe(payload);
      await delivery.advance(60_000);
    }
    await call(who, 'PUT', '', { payload: 'thin' });
    const [{ id }] = (await history(who)).data;
    const { body } = await call(who, 'GET', `/deliveries/${id}`);
    const bodies = body.data.attempts.map((attempt: { request: { body: string } }) => attempt.request.body);
    expect(bodies).toEqual(receiver.received.map((one) => one.body));
    expect(bodies).toHaveLength(3);
    expect(JSON.parse(bodies[1]).data).toMatchObject({ type: 'shipment.created', resourceId: 'shp_1' });
    expect(bodies[1]).not.toContain('rate');
  });

  test('200: an attempt from before requests and codes were kept has neither', async () => {
    const who = await subscribe();
    await ship(who);
    await delivery.settled();
    const [{ id }] = (await history(who)).data;
    const old = toJsonEntries({ at: 1, ms: 2, code: 500, error: 'HTTP 500', body: '' });
    await api.storage.write((tx) =>
      tx.updateTable('deliveries').set({ attempt_log: old }).where('id', '=', id).execute(),
    );
    const { body } = await call(who, 'GET', `/deliveries/${id}`);
    expect(body.data.attempts).toMatchObject([{ error: 'HTTP 500', errorCode: null, request: null }]);
  });

  test("403 for another user's, 404 for none", async () => {
    const who = await subscribe();
    const stranger = await subscribe();
    await ship(who);
    await delivery.settled();
    const [{ id }] = (await history(who)).data;
    for (const path of ['/deliveries', `/deliveries/${id}`]) {
      const answer = await api.call('GET', `/api/v1/webhooks/${who.id}${path}`, { key: stranger.key });
      expectError(answer, 403, 'FORBIDDEN', 'Webhook subscription belongs to another user');
    }
    expectError(
      await call(stranger, 'GET', `/deliveries/${id}`),
      404,
      'NOT_FOUND',
      'Webhook delivery not found',
    );
    expectError(
      await call(who, 'GET', '/deliveries/dlv_none'),
      404,
      'NOT_FOUND',
      'Webhook delivery not found',
    );
    expectError(
      await call(stranger, 'POST', `/deliveries/${id}/retry`),
      404,
      'NOT_FOUND',
      'Webhook delivery not found',
    );
  });
});

describe('POST /webhooks/:id/deliveries/:deliveryId/retry', () => {
  test('202: sends at once what waits for its backoff, and again what has arrived', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    fail();
    await ship(who);
    await delivery.settled();
    const [{ id }] = (await history(who)).data;
    receiver.answer = () => ({ status: 200 });
    for (const arrived of [2, 3]) {
      const { status, body } = await call(who, 'POST', `/deliveries/${id}/retry`);
      expect([status, body.data.id, body.data.status]).toEqual([202, id, 'pending']);
      await delivery.settled();
      expect(receiver.received).toHaveLength(arrived);
    }
    expect((await history(who)).data[0]).toMatchObject({ id, status: 'delivered', attemptCount: 3 });
  });

  test('409 while an attempt is under way, and while the subscription is disabled', {
    tags: 'database',
  }, async () => {
    const who = await subscribe();
    receiver.answer = () => 'hang';
    await ship(who);
    await until('it to hang', () => receiver.received.length === 1);
    const [{ id }] = (await history(who)).data;
    expectError(await call(who, 'POST', `/deliveries/${id}/retry`), 409, 'CONFLICT', /under way/);
    await call(who, 'PUT', '', { isActive: false });
    expectError(await call(who, 'POST', `/deliveries/${id}/retry`), 409, 'CONFLICT', /disabled/);
    expectError(await call(who, 'POST', '/test'), 409, 'CONFLICT', /disabled/);
  });
});

describe('POST /webhooks/:id/test', () => {
  test('202: a sample of the first event it asks for, or of the one named, to it alone', async () => {
    const who = await subscribe(['order.updated', 'shipment.voided']);
    await subscribe(['order.updated'], who);
    expect((await call(who, 'POST', '/test')).status).toBe(202);
    expect((await call(who, 'POST', '/test', { event: 'shipment.created' })).status).toBe(202);
    await delivery.settled();
    const events = receiver.received
      .map(({ body }) => JSON.parse(body))
      .sort((a, b) => (a.event < b.event ? -1 : 1));
    expect(events.map(({ event }) => event)).toEqual(['order.updated', 'shipment.created']);
    expect(Object.keys(events[1].data)).toEqual(['id', 'trackingCode', 'carrier', 'service', 'rate']);
    expectError(
      await call(who, 'POST', '/test', { event: 'x' }),
      400,
      'VALIDATION_ERROR',
      /^event: must be one of/,
    );
  });
});

describe('claims', { tags: 'database' }, () => {
  test('of a worker that died go out again when the lease ends, and its late outcome changes nothing', async () => {
    await delivery.stop();
    const who = await subscribe();
    await ship(who);
    const claims = await claim(api, 'fresh', [
      { accountId: who.accountId, subscriptionId: who.id, limit: 10 },
    ]);
    expect(claims).toHaveLength(1);
    delivery = await startTestDelivery(api, receiver);
    await delivery.worker.look();
    expect(receiver.received).toHaveLength(0);
    await delivery.advance(60_001);
    expect(receiver.received).toHaveLength(1);

    const outcome = {
      delivered: false,
      postponed: false,
      at: 0,
      durationMs: 1,
      statusCode: 500,
      errorCode: 'status' as const,
      error: 'late',
      detail: null,
      response: '',
      responseCut: false,
      retryAfterMs: 0,
      signatures: null,
    };
    const [claimed] = claims as [(typeof claims)[0]];
    await record(api.storage, createOutbox(api), [{ claimed, outcome }], api.clock.now(), Math.random);
    expect((await history(who)).data[0]).toMatchObject({ status: 'delivered', attemptCount: 1 });
    expect(await read(who)).toMatchObject({ failureCount: 0, lastError: null });
  });

  test('made at once by several workers never overlap', async () => {
    await delivery.stop();
    const who = await subscribe();
    await shipMany(who, 100);
    const request = [{ accountId: who.accountId, subscriptionId: who.id, limit: 30 }];
    const all = await Promise.all(Array.from({ length: 6 }, () => claim(api, 'fresh', request)));
    const ids = all.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(30);
    delivery = await startTestDelivery(api, receiver);
    await delivery.advance(60_001);
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(100);
  });
});

test('finished deliveries and their events are removed after the retention time, others stay', {
  tags: 'database',
}, async () => {
  await pruneFinished(api.storage, { before: api.clock.now() + 1 });
  api.clock.advance(1_000);
  const who = await subscribe();
  await shipMany(who, 3);
  await delivery.settled();
  fail();
  await ship(who, 9);
  await delivery.settled();
  const events = () =>
    api.storage.db
      .selectFrom('events')
      .select('id')
      .where('account_id', '=', who.accountId)
      // Failures are events too.
      .where('type', 'not in', ['webhook.failing', 'webhook.recovered'])
      .execute();
  expect(await pruneFinished(api.storage, { before: api.clock.now() })).toMatchObject({ removed: 0 });
  expect(await events()).toHaveLength(4);
  await pruneFinished(api.storage, { before: api.clock.now() + 1 });
  expect((await history(who)).data).toMatchObject([{ status: 'pending' }]);
  expect(await events()).toHaveLength(1);
});

test('an event without subscribers is stored, and removed after the retention time; one with a delivery is not', {
  tags: 'database',
}, async () => {
  await pruneUndelivered(api.storage, { before: api.clock.now() + 1 });
  api.clock.advance(1_000);
  const who = await subscribe(['shipment.created']);
  await delivery.emit(who.accountId, 'order.created');
  await ship(who);
  await delivery.settled();
  const stored = async () => {
    const events = api.storage.db.selectFrom('events').select('type').where('account_id', '=', who.accountId);
    return (await events.orderBy('id').execute()).map(({ type }) => type);
  };
  expect(await stored()).toEqual(['order.created', 'shipment.created']);
  expect(await pruneUndelivered(api.storage, { before: api.clock.now() })).toMatchObject({ removed: 0 });
  const { removed, after } = await pruneUndelivered(api.storage, { before: api.clock.now() + 1 });
  expect(removed).toBe(1);
  expect(await stored()).toEqual(['shipment.created']);
  // The next walk goes on from there.
  expect(await pruneUndelivered(api.storage, { before: api.clock.now() + 1, after })).toEqual({
    removed: 0,
    after,
  });
});

describe('POST /webhooks/:id/deliveries/:deliveryId/retry of an ordered delivery', () => {
  test('409 while it waits for another one; sent again, it is out of order and delays nothing', async () => {
    const who = await subscribe();
    expect((await call(who, 'PUT', '', { ordering: 'resource' })).body.data.ordering).toBe('resource');
    fail();
    await ship(who, 99);
    await delivery.settled();
    await ship(who, 99);
    await until(
      'the second to be set aside',
      async () => (await history(who)).data[0].nextAttemptAt === null,
    );
    const [second, first] = (await history(who)).data;
    expect(first.attemptCount).toBe(1);
    const answer = await call(who, 'POST', `/deliveries/${second.id}/retry`);
    expectError(answer, 409, 'CONFLICT', new RegExp(`^This delivery waits for ${first.id}`));

    receiver.answer = () => ({ status: 200 });
    expect((await call(who, 'POST', `/deliveries/${first.id}/retry`)).status).toBe(202);
    await until('both', async () => (await history(who, '?status=delivered')).meta.total === 2);
    // Earlier tests have told of the same order.
    const sequences = () => receiver.received.map(({ headers }) => Number(headers['x-service-sequence']));
    const [start = 0] = sequences();
    expect(sequences()).toEqual([start, start, start + 1]);

    fail();
    await call(who, 'POST', `/deliveries/${first.id}/retry`);
    await delivery.settled();
    receiver.answer = () => ({ status: 200 });
    await ship(who, 99);
    await until('the third', async () => (await history(who, '?status=delivered')).meta.total === 2);
    expect(sequences()).toEqual([start, start, start + 1, start, start + 2]);
  });
});
