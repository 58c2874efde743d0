import { expect, test } from 'vitest';
import { createIdempotentFetch } from './idempotency.ts';

type Answer = number | 'lost' | 'carrier' | 'running';

/** A server that answers so; which key each request came with. */
function talkTo(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  const clock = { now: 0 };
  const once = createIdempotentFetch(
    async (request) => {
      keys.push((request as Request).headers.get('idempotency-key'));
      const answer = answers.shift() ?? 200;
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      if (answer === 'carrier') return Response.json({ error: { code: 'CARRIER_ERROR' } }, { status: 502 });
      if (answer === 'running') return new Response('', { status: 409, headers: { 'retry-after': '1' } });
      return new Response('<html>', { status: answer });
    },
    () => clock.now,
  );
  const post = (body: object, path = '/orders', method = 'POST') =>
    once(new Request(`http://waybill.test${path}`, { method, body: JSON.stringify(body) })).catch(() => {});
  return { keys, clock, post };
}

test.each<[string, Answer[], number]>([
  ['a lost answer', ['lost', 'lost', 201], 1],
  ['a fault of the server', [502, 201], 1],
  ['the end of the session', ['lost', 401, 201], 1],
  ['word that the first is still under way', ['lost', 'running', 201], 1],
  ['an answer', [201, 201], 2],
  ['a refusal', [409, 201], 2],
  ["a carrier's refusal", ['carrier', 201], 2],
])('after %s, the same request has the key it should', async (_, answers, different) => {
  const { keys, post } = talkTo(...answers);
  for (const _answer of [...answers]) await post({ sku: 'MUG' });
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true);
  expect(new Set(keys).size).toBe(different);
});

test('another request has another key, and its body still arrives', async () => {
  const bodies: string[] = [];
  const once = createIdempotentFetch(async (request) => {
    bodies.push(await (request as Request).text());
    throw new TypeError('Failed to fetch');
  });
  for (const body of ['{"a":1}', '{"a":2}'])
    await once(new Request('http://waybill.test/orders', { method: 'POST', body })).catch(() => {});
  expect(bodies).toEqual(['{"a":1}', '{"a":2}']);
  const { keys, post } = talkTo('lost', 'lost', 'lost');
  await post({ sku: 'MUG' });
  await post({ sku: 'CUP' });
  await post({ sku: 'MUG' }, '/products');
  expect(new Set(keys).size).toBe(3);
});

test('questions and changes that can be repeated have none', async () => {
  const { keys, post } = talkTo();
  await post({}, '/dashboard/api/v1/rates');
  await post({}, '/dashboard/api/v1/addresses/verify');
  await post({}, '/dashboard/api/v1/shipments/labels');
  await post({}, '/dashboard/api/v1/orders/ord_1', 'PUT');
  expect(keys).toEqual([null, null, null, null]);
});

test('what was lost is meant anew after something else was done to the same thing, or much later', async () => {
  const { keys, clock, post } = talkTo('lost', 200, 200, 'lost', 200);
  await post({}, '/dashboard/api/v1/orders/ord_1/hold');
  await post({}, '/dashboard/api/v1/orders/ord_1/release');
  await post({}, '/dashboard/api/v1/orders/ord_1/hold');
  expect(keys[2]).not.toBe(keys[0]);
  await post({ delta: 5 }, '/dashboard/api/v1/inventory/adjustments');
  clock.now += 150_000;
  await post({ delta: 5 }, '/dashboard/api/v1/inventory/adjustments');
  expect(keys[4]).not.toBe(keys[3]);
});

test('a double click is one request, and both clicks get its answer', async () => {
  let sent = 0;
  const once = createIdempotentFetch(async () => {
    sent += 1;
    return Response.json({ data: sent });
  });
  const press = async () =>
    (await once(new Request('http://waybill.test/orders', { method: 'POST', body: '{}' }))).json();
  expect(await Promise.all([press(), press()])).toEqual([{ data: 1 }, { data: 1 }]);
  expect(await press()).toEqual({ data: 2 });
});
