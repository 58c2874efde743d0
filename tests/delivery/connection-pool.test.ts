import { Duplex } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { createConnectionPool } from '../../server/src/delivery/sending/http/connection-pool.ts';

const TARGET = { origin: 'https://a.test', hostname: 'a.test', port: 443 };

/** Answers a request at once, and says `turns` of the event loop later that the request has been sent. */
function socketThatAnswers(turns: number): TLSSocket {
  const socket = new Duplex({
    read() {},
    write(_request, _encoding, sent) {
      let turn = 0;
      const wait = () => void (++turn === turns ? sent() : setImmediate(wait));
      setImmediate(wait);
      this.push('HTTP/1.1 204 No Content\r\n\r\n');
    },
  });
  return socket as TLSSocket;
}

async function connectionsFor(requests: number, turns: number): Promise<number> {
  let dialed = 0;
  const pool = createConnectionPool(async () => {
    dialed += 1;
    return socketThatAnswers(turns);
  });
  for (let n = 0; n < requests; n++) {
    await new Promise<void>((onEnd, onError) => {
      pool.run(TARGET, { request: 'POST / HTTP/1.1\r\n\r\n', onHead() {}, onBody() {}, onEnd, onError });
    });
    await turnOfTheLoop();
  }
  pool.close();
  return dialed;
}

test('a connection is used again although its answer came before the socket knew that the request was sent', async () => {
  expect(await connectionsFor(5, 1)).toBe(1);
});

test('a connection whose answer came long before the request was sent is not used again', async () => {
  expect(await connectionsFor(5, 100)).toBe(5);
});

test('connections are opened a few at a time, and those to one receiver do not delay another', async () => {
  const other = { origin: 'https://b.test', hostname: 'b.test', port: 443 };
  const dialed: string[] = [];
  const pool = createConnectionPool(({ origin }) => {
    dialed.push(origin);
    return new Promise(() => {});
  });
  const ignored = { request: '', onHead() {}, onBody() {}, onEnd() {}, onError() {} };
  for (let n = 0; n < 100; n++) pool.run(TARGET, ignored);
  pool.run(other, ignored);
  expect(dialed).toHaveLength(8);
  await expect.poll(() => dialed.length).toBe(101);
  expect(dialed.indexOf(other.origin)).toBeLessThan(16);
  pool.close();
});

test('a request that was given up before its turn opens no connection', async () => {
  let dialed = 0;
  const pool = createConnectionPool(() => {
    dialed += 1;
    return new Promise(() => {});
  });
  const run = () => pool.run(TARGET, { request: '', onHead() {}, onBody() {}, onEnd() {}, onError() {} });
  const giveUps = Array.from({ length: 20 }, run);
  for (const giveUp of giveUps) giveUp();
  run();
  await expect.poll(() => dialed).toBe(9);
  pool.close();
});
