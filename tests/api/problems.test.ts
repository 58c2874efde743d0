import { afterAll, beforeAll, expect, test } from 'vitest';
import { DASHBOARD, SAME_ORIGIN } from '../support/browser.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const PROBLEM = 'application/problem+json';
const PROBLEM_TYPE = `${PROBLEM}; charset=utf-8`;
const asProblem = { accept: `application/json, ${PROBLEM}` };
const json = { 'content-type': 'application/json' };

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  ({ key } = await api.newKey());
});
afterAll(() => api.close());

const problemOf = async (method: string, path: string, options: Parameters<TestApi['call']>[2] = {}) => {
  const answer = await api.call(method, path, {
    key,
    ...options,
    headers: { ...asProblem, ...options.headers },
  });
  expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
  const problem = JSON.parse(answer.text);
  expect(problem).toMatchObject({
    type: `/docs/errors#${problem.code}`,
    status: answer.status,
    requestId: answer.headers['x-request-id'],
  });
  return problem;
};

test.each([
  ['nothing', undefined],
  ['anything', '*/*'],
  ['JSON', 'application/json'],
  ['JSON more than problems', `application/json, ${PROBLEM};q=0.9`],
  ['anything more than problems', `${PROBLEM};q=0.5, */*`],
  ['anything but problems', `${PROBLEM};q=0, text/html`],
])('a client that accepts %s gets the body of the contract', async (_, accept) => {
  const answer = await api.call('GET', '/api/v1/orders/ord_x', { key, headers: accept ? { accept } : {} });
  expectError(answer, 404, 'NOT_FOUND', 'Order not found');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each([
  PROBLEM,
  `application/json, ${PROBLEM}`,
  `*/*, ${PROBLEM}`,
  `application/json;q=0.5, ${PROBLEM};q=0.8`,
])('a client that accepts %s gets a problem', async (accept) => {
  expect(await problemOf('GET', '/api/v1/orders/ord_x', { headers: { accept } })).toEqual({
    type: '/docs/errors#NOT_FOUND',
    title: 'Not found',
    status: 404,
    detail: 'Order not found',
    code: 'NOT_FOUND',
    requestId: expect.stringMatching(/^req_/),
  });
});

test('a problem names every violation in all parts of the request, and the plain message the first five', async () => {
  const items = Array.from({ length: 8 }, () => ({ quantity: 0 }));
  const order = { orderNumber: 7, 'a/b~c': 1, items };
  const { detail, errors } = await problemOf('POST', '/api/v1/orders?page=1', { json: order });
  expect(detail.split('; ')).toHaveLength(5);
  expect(errors).toContainEqual({
    pointer: 'page',
    in: 'query',
    detail: 'is not a known field',
    rule: 'additionalProperties',
  });
  expect(errors).toContainEqual({ pointer: '/shipTo', in: 'body', detail: 'is required', rule: 'required' });
  expect(errors).toContainEqual({
    pointer: '/a~1b~0c',
    in: 'body',
    detail: 'is not a known field',
    rule: 'additionalProperties',
  });
  expect(errors).toContainEqual({
    pointer: '/orderNumber',
    in: 'body',
    detail: 'must be a string',
    rule: 'type',
  });
  expect(errors).toContainEqual({
    pointer: '/items/7/quantity',
    in: 'body',
    detail: 'must be at least 1',
    rule: 'minimum',
  });
});

test('a problem has at most 20 violations, with short names', async () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'x'.repeat(1_000)}`, n]));
  const { errors } = await problemOf('POST', '/api/v1/products', { json: fields });
  expect(errors).toHaveLength(20);
  for (const { pointer } of errors) expect(pointer.length).toBeLessThan(210);
});

test('the rules of services have pointers too', async () => {
  const url = { url: 'http://shop.example.com', events: ['order.created'] };
  const { errors } = await problemOf('POST', '/api/v1/webhooks', { json: url });
  expect(errors).toMatchObject([{ pointer: '/url', in: 'body' }]);
  const headers = { 'idempotency-key': 'é'.normalize('NFC') };
  const named = await problemOf('POST', '/api/v1/products', { json: { sku: 'A', name: 'A' }, headers });
  expect(named.errors).toMatchObject([{ pointer: 'Idempotency-Key', in: 'header' }]);
  const layout = await problemOf('GET', '/api/v1/orders?layout=table');
  expect(layout.errors).toMatchObject([{ pointer: 'layout', in: 'query' }]);
});

test.each([
  [
    'malformed JSON',
    400,
    'POST',
    '/api/v1/products',
    { raw: '{', headers: json },
    { pointer: '', in: 'body' },
  ],
  [
    'a body of an action that has none',
    400,
    'POST',
    '/api/v1/orders/ord_x/cancel',
    { json: { dryRun: 1 } },
    { pointer: '/dryRun', in: 'body' },
  ],
  ['a path that cannot be decoded', 400, 'GET', '/api/v1/%zz', {}, { pointer: '', in: 'path' }],
  ['a key that is missing', 401, 'GET', '/api/v1/orders', { key: undefined }, undefined],
  ['an unknown path', 404, 'GET', '/api/v1/nothing', {}, undefined],
  ['an unknown path outside of the API', 404, 'GET', '/nothing.json', {}, undefined],
  ['a method that the path does not have', 405, 'DELETE', '/api/v1/orders', {}, undefined],
  [
    'a body that is too large',
    413,
    'POST',
    '/api/v1/products',
    { raw: ' '.repeat(1_100_000), headers: json },
    undefined,
  ],
  [
    'another type',
    415,
    'POST',
    '/api/v1/products',
    { raw: 'x', headers: { 'content-type': 'text/plain' } },
    undefined,
  ],
  ['the door of the dashboard', 401, 'GET', `${DASHBOARD}/orders`, { headers: SAME_ORIGIN }, undefined],
])('a problem for %s: %d', async (_name, status, method, path, options, field) => {
  const problem = await problemOf(method, path, options);
  expect(problem.status).toBe(status);
  expect(problem.errors).toEqual(field && [expect.objectContaining(field)]);
});

test('a problem for a key over its limit, with the headers of the limit', async () => {
  const { key: limited } = await api.newKey();
  for (let n = 0; n < 60; n++) await api.call('GET', '/api/v1/nothing', { key: limited });
  const answer = await api.call('GET', '/api/v1/me', { key: limited, headers: asProblem });
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  expect(answer.headers['x-ratelimit-reset']).toBeDefined();
});

test('a stored response is replayed in the form that each request asks for, with its own request id', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    api.call('POST', '/api/v1/orders/ord_x/cancel', {
      key,
      headers: { 'idempotency-key': 'once', ...headers },
    });
  const first = await ask(asProblem);
  const plain = await ask();
  expectError(plain, 404, 'NOT_FOUND', 'Order not found');
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  const again = await ask(asProblem);
  expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', 'content-type': PROBLEM_TYPE });
  expect(JSON.parse(again.text).requestId).toBe(again.headers['x-request-id']);
  expect({ ...JSON.parse(again.text), requestId: '' }).toEqual({ ...JSON.parse(first.text), requestId: '' });
});
