import { connect, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import type { DeliveryErrorCode } from '../../server/src/schema/delivery-errors.ts';
import { until } from '../system/support/until.ts';
import { startHttps, startTcp, startTls } from './support/receivers.ts';
import { newSender, TIMEOUT_MS } from './support/senders.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const MIB = 1024 * 1024;

/** A failure that took the time of the deadline. */
async function expectTimeout(url: string, statusCode: number | null) {
  const sender = newSender({ timeoutMs: TIMEOUT_MS });
  const outcome = await until('an attempt in which as much as this has arrived', async () => {
    const one = await sender.post(url);
    return one.statusCode === statusCode && one;
  });
  expect(outcome).toMatchObject({ delivered: false, error: 'no answer within 0.6 s' });
  expect(outcome.durationMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 1);
}

/** Writes a byte again and again: a timeout that starts afresh with each would never end. */
function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 100);
  socket.once('close', () => clearInterval(timer));
}

describe('one deadline ends an attempt at a receiver that', () => {
  test('never answers', async () => {
    const { url } = await startHttps(() => {});
    await expectTimeout(url, null);
  });

  test('accepts the connection and never begins TLS', async () => {
    const { url } = await startTcp();
    await expectTimeout(url, null);
  });

  test('drips its headers', async () => {
    const { url } = await startTls((socket) => drip(socket, `${OK}X-Slow: ${'a'.repeat(10_000)}`));
    await expectTimeout(url, null);
  });

  test('sends informational answers for ever', async () => {
    const { url } = await startTls((socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'));
    await expectTimeout(url, null);
  });

  test('sends headers and then nothing', async () => {
    const { url } = await startTls((socket) => socket.write(`${OK}Content-Length: 2\r\n\r\n`));
    await expectTimeout(url, 200);
  });

  test('drips its body', async () => {
    const { url } = await startTls((socket) => {
      socket.write(`${OK}Content-Length: 10000\r\n\r\n`);
      drip(socket, 'a');
    });
    await expectTimeout(url, 200);
  });
});

test('the connection of an attempt that timed out is closed', async () => {
  const receiver = await startHttps(() => {});
  await newSender({ timeoutMs: TIMEOUT_MS }).post(receiver.url);
  await expect.poll(() => receiver.closed).toBe(1);
});

test('connecting has a shorter time of its own', async () => {
  const { url } = await startTcp();
  expect(await newSender({ connectTimeoutMs: 300 }).post(url)).toMatchObject({
    delivered: false,
    error: 'no connection within 0.3 s',
    errorCode: 'connect_timeout',
  });
});

test('a connection that comes about after the deadline carries no request', async () => {
  let requests = 0;
  const receiver = await startHttps(() => requests++);
  const held: Socket[] = [];
  const slow = await startTcp((socket) => held.push(socket));
  await newSender({ timeoutMs: TIMEOUT_MS }).post(slow.url);
  await expect.poll(() => held).toHaveLength(1);
  for (const socket of held) socket.pipe(connect(receiver.port, '127.0.0.1')).pipe(socket);
  await expect.poll(() => receiver.connections).toBe(1);
  await expect.poll(() => receiver.open.size).toBe(0);
  expect(requests).toBe(0);
});

describe('1 GB of body', () => {
  /** Writes for as long as somebody reads. */
  function flood(socket: TLSSocket, head: string, chunk: string): void {
    const more = () => {
      while (socket.writable && socket.bytesWritten < 1024 * MIB) if (!socket.write(chunk)) return;
    };
    socket.on('drain', more).write(head);
    more();
  }
  const body = 'a'.repeat(65_536);

  test.each([
    ['of a known length', `${OK}Content-Length: ${1024 * MIB}\r\n\r\n`, body],
    ['in chunks', `${OK}Transfer-Encoding: chunked\r\n\r\n`, `10000\r\n${body}\r\n`],
    ['until the connection closes', `${OK}Connection: close\r\n\r\n`, body],
  ])('%s is a success after the first 16 KiB, and the rest is not read', async (_, head, chunk) => {
    let socket: TLSSocket | undefined;
    const receiver = await startTls((opened) => {
      socket = opened;
      flood(opened, head, chunk);
    });
    const outcome = await newSender().post(receiver.url);
    expect(outcome).toMatchObject({ delivered: true, statusCode: 200, response: 'a'.repeat(1024) });
    await expect.poll(() => receiver.closed).toBe(1);
    // What the buffers of two sockets hold.
    expect(socket?.bytesWritten).toBeLessThan(16 * MIB);
  });
});

describe('fails at once, and says why, when the receiver', () => {
  const CLOSED = ['connection_closed', /^connection (closed before the answer|reset)$/] as const;
  test.each<[string, (socket: TLSSocket) => void, DeliveryErrorCode, RegExp]>([
    ['closes before answering', (socket) => socket.end(), ...CLOSED],
    ['closes within its headers', (socket) => socket.end(`${OK}Content-Le`), ...CLOSED],
    ['closes within its body', (socket) => socket.end(`${OK}Content-Length: 9\r\n\r\nhalf`), ...CLOSED],
    [
      'answers something that is not HTTP',
      (socket) => socket.write('220 mail.test ESMTP\r\n'),
      'invalid_response',
      /HTTP/,
    ],
    ['answers binary noise', (socket) => socket.write(Buffer.alloc(512, 0x80)), 'invalid_response', /HTTP/],
    [
      'answers with two lengths',
      (socket) => socket.write(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
      'invalid_response',
      /content-length/i,
    ],
    [
      'sends one header of 1 MiB',
      (socket) => socket.write(`${OK}X-Big: ${'a'.repeat(MIB)}\r\n\r\n`),
      'invalid_response',
      /^response headers too large$/,
    ],
    [
      'sends 100,000 headers',
      (socket) => socket.write(`${OK}${'X-Many: a\r\n'.repeat(100_000)}\r\n`),
      'invalid_response',
      /^response headers too large$/,
    ],
  ])('%s', async (_, answer, errorCode, reason) => {
    const { url } = await startTls((socket) => answer(socket));
    const outcome = await newSender().post(url);
    expect(outcome).toMatchObject({ delivered: false, errorCode });
    expect(outcome.error).toMatch(reason);
  });

  test('resets the connection', async () => {
    const receiver = await startHttps(() => {
      for (const socket of receiver.open) socket.resetAndDestroy();
    });
    const outcome = await newSender().post(receiver.url);
    expect(outcome).toMatchObject({ error: 'connection reset', errorCode: 'connection_closed' });
  });

  test('is not there', async () => {
    const { url } = await startTcp((socket) => socket.resetAndDestroy());
    expect((await newSender().post(url)).error).toMatch(/connection/);
    const outcome = await newSender().post('https://127.0.0.1:1/');
    expect(outcome).toMatchObject({ error: 'connection refused', errorCode: 'connection_refused' });
  });
});
