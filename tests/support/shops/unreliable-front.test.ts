import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { type FrontFault, startUnreliableFront } from './unreliable-front.ts';

/** A shop that keeps what it is told, behind a front. */
async function openFront() {
  const told: string[] = [];
  const shop = createServer(async (request, response) => {
    told.push(`${request.method} ${request.url} ${request.headers.host} ${await text(request)}`);
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"order":"T-1001"}');
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const front = await startUnreliableFront(`127.0.0.1:${(shop.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await front.stop();
    shop.close();
  });
  const send = async (signal?: AbortSignal) => {
    const headers = { connection: 'close' };
    const init = { method: 'POST', body: 'a parcel', headers, ...(signal && { signal }) };
    const response = await fetch(`http://${front.host}/orders?page=2`, init);
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, body: await response.text(), ...(retryAfter && { retryAfter }) };
  };
  return { front, told, send };
}

test('without faults, the shop and the one who asks notice nothing of the front', async () => {
  const { front, told, send } = await openFront();
  expect(await send()).toEqual({ status: 201, body: '{"order":"T-1001"}' });
  expect(told).toEqual([`POST /orders?page=2 ${front.host} a parcel`]);
});

const NOT_DONE: [FrontFault, object][] = [
  ['500', { status: 500 }],
  ['429', { status: 429, retryAfter: '30' }],
  ['maintenance', { status: 503, retryAfter: '30', body: expect.stringContaining('<html>') }],
];
test.each(NOT_DONE)('%s: the shop is not asked', async (fault, answer) => {
  const { front, told, send } = await openFront();
  front.plan(/a parcel$/, fault);
  expect(await send()).toMatchObject(answer);
  expect(told).toEqual([]);
  expect(front.counts).toEqual({ [fault]: 1 });
  expect(await send()).toMatchObject({ status: 201 });
});

const DONE: [FrontFault, object][] = [
  ['500 after', { status: 500 }],
  ['502 after', { status: 502, body: expect.stringContaining('<html>') }],
  ['web page', { status: 200, body: expect.stringContaining('<html>') }],
  ['truncated', { status: 201, body: '{"order":' }],
];
test.each(DONE)('%s: the shop has done it, and the answer is spoiled', async (fault, answer) => {
  const { front, told, send } = await openFront();
  front.plan(/^POST \/orders/, fault);
  expect(await send()).toMatchObject(answer);
  expect(told).toHaveLength(1);
});

const BROKEN: [FrontFault, number][] = [
  ['lost request', 0],
  ['lost answer', 1],
  ['cut off', 1],
];
test.each(BROKEN)('%s: the connection breaks, and the shop was asked %i times', async (fault, times) => {
  const { front, told, send } = await openFront();
  front.plan(/./, fault);
  await expect(send()).rejects.toThrow();
  expect(told).toHaveLength(times);
});

test('hang: tells when the shop has done it, and is quiet when the one who asked is gone', async () => {
  const { front, told, send } = await openFront();
  const done = front.plan(/./, 'hang');
  const asking = new AbortController();
  const answer = send(asking.signal);
  await done;
  expect(told).toHaveLength(1);
  asking.abort();
  await expect(answer).rejects.toThrow();
  await front.quiet();
});

test('deaf: no answer, and the shop is not asked', async () => {
  const { front, told, send } = await openFront();
  front.plan(/./, 'deaf');
  const asking = new AbortController();
  const answer = send(asking.signal);
  await expect.poll(() => front.counts).toEqual({ deaf: 1 });
  asking.abort();
  await expect(answer).rejects.toThrow();
  expect(told).toEqual([]);
});

test('the same seed has the same faults', async () => {
  const outcomes = async () => {
    const { front, send } = await openFront();
    front.misbehave(0.7, 'seed 2');
    const seen: unknown[] = [];
    for (let n = 0; n < 12; n++) seen.push(await send().catch(() => 'broken'));
    return { seen, counts: front.counts };
  };
  const first = await outcomes();
  expect(Object.keys(first.counts).length).toBeGreaterThan(3);
  expect(await outcomes()).toEqual(first);
});
