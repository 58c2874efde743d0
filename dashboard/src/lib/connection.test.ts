import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const never = (request: Request) =>
  new Promise<Response>((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

/** A server that can be switched off; requests that hang while it is. */
function network({ hangs = false } = {}) {
  const state = { isUp: true, probes: 0 };
  const connection = createConnection({
    send: (request) => {
      if (state.isUp) return Promise.resolve(new Response('ok'));
      return hangs ? never(request) : lost();
    },
    probe: () => {
      state.probes += 1;
      return state.isUp ? Promise.resolve() : lost();
    },
  });
  const ask = (method = 'GET') =>
    connection.fetch(new Request('http://waybill.test/orders', { method })).then(
      () => 'answered',
      () => 'failed',
    );
  return { state, connection, ask };
}

test('a failed request is no lost connection while the server answers otherwise', async () => {
  const probe = vi.fn(() => Promise.resolve());
  const connection = createConnection({ send: lost, probe });
  await expect(connection.fetch(new Request('http://waybill.test/'))).rejects.toThrow('Failed to fetch');
  expect(probe).toHaveBeenCalledOnce();
  expect(connection.isLost()).toBe(false);
});

test('a lost connection is noticed, and asked for until it is back', async () => {
  const { state, connection, ask } = network();
  const told: boolean[] = [];
  connection.subscribe(() => told.push(connection.isLost()));
  state.isUp = false;
  expect(await ask()).toBe('failed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([true]);
  state.isUp = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told).toEqual([true, false]);
  const { probes } = state;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(state.probes).toBe(probes);
});

test('a request on a dead line ends, a read at once and a write after a while', async () => {
  const { state, connection, ask } = network({ hangs: true });
  state.isUp = false;
  const outcomes: string[] = [];
  for (const method of ['GET', 'POST'])
    void ask(method).then((outcome) => outcomes.push(`${method} ${outcome}`));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connection.isLost()).toBe(true);
  expect(outcomes).toEqual(['GET failed']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(outcomes).toEqual(['GET failed', 'POST failed']);
});

test('what the page cancels says nothing about the connection', async () => {
  const { state, connection } = network({ hangs: true });
  state.isUp = false;
  const controller = new AbortController();
  const request = new Request('http://waybill.test/', { signal: controller.signal });
  const answer = connection.fetch(request).catch(() => 'canceled');
  controller.abort();
  expect(await answer).toBe('canceled');
  expect(state.probes).toBe(0);
});
