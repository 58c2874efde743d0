import { Agent } from 'undici';
import { nowMs } from '../statistics.mjs';

/** Below the rate limit of 60 per minute. */
const REQUESTS_PER_KEY = 50;
const EVERY_MS = 20;

/** Calls to the API of one account. */
export function createCalls(address, keys) {
  const dispatcher = new Agent({ connections: 64, headersTimeout: 120_000, bodyTimeout: 120_000 });
  let sent = 0;
  return async (method, path, json) => {
    const key = keys[Math.floor(sent++ / REQUESTS_PER_KEY)];
    if (key === undefined) throw new Error('there are too few API keys for this run');
    const { statusCode, body } = await dispatcher.request({
      origin: address,
      path: `/api/v1${path}`,
      method,
      headers: { authorization: `Bearer ${key}`, ...(json && { 'content-type': 'application/json' }) },
      body: json && JSON.stringify(json),
    });
    const text = await body.text();
    if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${text.slice(0, 500)}`);
    return JSON.parse(text).data;
  };
}

/**
 * What a merchant's own software asks beside: every 20 ms one of ten requests, whether the last was answered or not. Latencies
 * count from when a request is sent, so that a client that gets no CPU time does not make the server look slow.
 */
export function createMix(call, newOrder) {
  const ids = [];
  const requests = {
    'GET /orders': () => call('GET', '/orders?limit=50'),
    'GET /orders/:id': () => call('GET', `/orders/${ids[Math.floor(Math.random() * ids.length)]}`),
    'POST /orders': async () => {
      const { id } = await call('POST', '/orders', newOrder());
      if (ids.length < 500) ids.push(id);
    },
  };
  const [list, read, write] = Object.keys(requests);
  const turns = [read, write, read, list, read, write, read, list, read, read];
  let turn = 0;

  return {
    names: [...Object.keys(requests), 'all'],
    prepare: () => requests[write](),
    /** Runs until `isOver`, and returns the latencies of each kind of request. */
    async run(isOver) {
      const times = Object.fromEntries(Object.keys(requests).map((name) => [name, []]));
      const failures = [];
      const under = new Set();
      const send = async () => {
        const name = turns[turn++ % turns.length];
        const from = nowMs();
        await requests[name]();
        times[name].push(nowMs() - from);
      };
      for (let next = nowMs(); !isOver(); next += EVERY_MS) {
        const one = send().catch((error) => failures.push(error));
        under.add(one);
        one.finally(() => under.delete(one));
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, next + EVERY_MS - nowMs())));
      }
      await Promise.all(under);
      if (failures.length > 0) throw failures[0];
      return { ...times, all: Object.values(times).flat() };
    },
  };
}
