import { expect, test } from 'vitest';
import { createOnce } from './once.ts';

type Answer = number | 'lost' | 'carrier';

/** A server that answers so; which key each request came with. */
function talkTo(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  const once = createOnce(async (request) => {
    keys.push((request as Request).headers.get('idempotency-key'));
    const answer = answers.shift() ?? 200;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    if (answer === 'carrier') return Response.json({ error: { code: 'CARRIER_ERROR' } }, { status: 502 });
    return new Response('<html>', { status: answer });
  });
  const post = (body: object, path = '/orders', method = 'POST') =>
    once(new Request(`http://waybill.test${path}`, { method, body: JSON.stringify(body) })).catch(() => {});
  return { keys, post };
}

test.each<[string, Answer[], number]>([
  ['a lost answer', ['lost', 'lost', 201], 1],
  ['a fault of the server', [502, 201], 1],
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
  const once = createOnce(async (request) => {
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
