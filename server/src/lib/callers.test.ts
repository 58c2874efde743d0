import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallers } from './callers.ts';

let server: Server;
let answer: (response: ServerResponse) => void;
const callers = () => {
  const created = createCallers();
  created.watch(server);
  return created;
};
const ask = (): Promise<Response> => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
/** A request that has come, and its answer. */
async function asked(): Promise<{ response: ServerResponse; answered: Promise<Response> }> {
  const came = new Promise<ServerResponse>((resolve) => {
    answer = resolve;
  });
  const answered = ask();
  return { response: await came, answered };
}

beforeEach(async () => {
  server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

test('a caller waits until the answer begins, and was here lately for a second', async () => {
  const { areWaiting, cameLately, ...watcher } = createCallers();
  watcher.watch(server);
  expect([areWaiting(), cameLately()]).toEqual([false, false]);
  const { response, answered } = await asked();
  expect([areWaiting(), cameLately()]).toEqual([true, true]);
  response.end();
  await answered;
  expect([areWaiting(), cameLately()]).toEqual([false, true]);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  expect(cameLately()).toBe(false);
});

test('neither an open stream, nor who gave up, nor who waits for something else counts as waiting', async () => {
  const { areWaiting } = callers();
  const stream = await asked();
  stream.response.writeHead(200).write('first');
  await stream.answered;
  expect(areWaiting()).toBe(false);

  const given = await asked();
  expect(areWaiting()).toBe(true);
  const closed = once(given.response, 'close');
  given.response.destroy();
  await Promise.all([closed, expect(given.answered).rejects.toThrow()]);
  expect(areWaiting()).toBe(false);

  const long = await asked();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  expect(areWaiting()).toBe(false);
  long.response.end();
  await long.answered;
});
