import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../../tests/system/support/until.ts';
import { gracefulStop } from './graceful-stop.ts';

/** Stops this process, the server and the client in it, as a machine that stalls does. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

async function startServer(delayMs = 0) {
  const server = Fastify().get('/', () => 'hello');
  const stop = gracefulStop(server, { delayMs, stopping: new AbortController(), onAborted: () => {} });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  client.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  return {
    server,
    stop,
    client,
    ask: () => client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'),
    async firstAnswer() {
      await until('the first answer', () => received.endsWith('hello'));
      received = '';
    },
    received: () => received,
  };
}

const LAST_ANSWER = /^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\nhello$/i;
/** Turns in which the server would close a connection that it takes for idle. */
const someTurns = async () => {
  for (let turn = 0; turn < 5; turn++) await sleep(10);
};

test('a client that could send nothing because the machine stalled is still answered', async () => {
  const { server, stop, client, ask, firstAnswer, received } = await startServer();
  ask();
  await firstAnswer();
  const stopped = stop();
  while (server.server.listening) await sleep(1);
  stall(4_000);
  await someTurns();
  ask();
  await Promise.all([once(client, 'end'), stopped]);
  expect(received()).toMatch(LAST_ANSWER);
});

test('a connection that has been idle for minutes is kept for a moment, and its next request is its last', async () => {
  const { server, stop, client, ask, firstAnswer, received } = await startServer();
  ask();
  await firstAnswer();
  const { performance } = globalThis;
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
  onTestFinished(() => clock.mockRestore());
  const stopped = stop();
  while (server.server.listening) await sleep(1);
  await someTurns();
  ask();
  await Promise.all([once(client, 'end'), stopped]);
  expect(received()).toMatch(LAST_ANSWER);
});

test('during the delay, too, every answer closes its connection', async () => {
  const { stop, client, ask, received } = await startServer(500);
  const stopped = stop();
  ask();
  await once(client, 'end');
  expect(received()).toMatch(LAST_ANSWER);
  await stopped;
});
