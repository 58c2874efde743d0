import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { until } from '../../test/system/support/until.ts';
import { gracefulStop } from './graceful-stop.ts';

/** Stops this process, the server and the client in it, as a machine that stalls does. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a client that could send nothing because the machine stalled is still answered', async () => {
  const server = Fastify().get('/', () => 'hello');
  const stop = gracefulStop(server, { delayMs: 0, stopping: new AbortController(), onAborted: () => {} });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  client.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const ask = () => client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  ask();
  await until('the first answer', () => received.endsWith('hello'));
  const stopped = stop();
  while (server.server.listening) await sleep(1);
  received = '';
  stall(1_500);
  // Turns in which the server would close a connection that it takes for idle.
  for (let turn = 0; turn < 5; turn++) await sleep(10);
  ask();
  await Promise.all([once(client, 'end'), stopped]);
  expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\nhello$/i);
});
