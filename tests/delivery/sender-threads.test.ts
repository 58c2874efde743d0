import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Sender } from '../../server/src/delivery/sending/sender.ts';
import { createThreadedSender } from '../../server/src/delivery/sending/threads/threaded-sender.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { senderThreadEntry } from '../support/thread-entry.ts';
import { until } from '../system/support/until.ts';
import { certificate, LOOPBACK, startHttps, startTcp, startTls } from './support/receivers.ts';
import { requestTo, signed } from './support/senders.ts';

type Settings = Parameters<typeof createThreadedSender>[0]['settings'];
/** Longer than a thread takes to start on a busy machine. */
const SOON_MS = 15_000;

let entry: URL;
beforeAll(async () => {
  entry = await senderThreadEntry();
});

function newThreads(settings: Partial<Settings> = {}, code = entry, count = 1) {
  const errors: Error[] = [];
  const sender = createThreadedSender({
    count,
    clock: systemClock,
    settings: { allowCidrs: [LOOPBACK], extraCa: certificate.cert, ...settings },
    entry: code,
    onError: (error) => errors.push(error as Error),
  });
  onTestFinished(() => sender.close());
  const post = (url: string) => sender.send(requestTo(url), SOON_MS);
  return { sender, post, errors };
}

const ok = (response: { end(body: string): void }) => response.end('ok');

test('a thread sends the headers and the very bytes that were signed, and returns the outcome', async () => {
  let headers: unknown;
  const { url } = await startHttps((response, request) => {
    headers = request.headers;
    response.writeHead(201).end('thanks');
  });
  const request = requestTo(url);
  const outcome = await newThreads().sender.send(request, SOON_MS);
  const { headers: expected, signatures, body } = signed(request);
  const lowerCase = Object.entries(expected).map(([name, value]) => [name.toLowerCase(), value]);
  expect(headers).toMatchObject({
    ...Object.fromEntries(lowerCase),
    'content-length': String(Buffer.byteLength(body)),
  });
  expect(outcome).toMatchObject({
    delivered: true,
    statusCode: 201,
    response: 'thanks',
    at: request.at,
    signatures,
  });
});

test('requests of one subscription share connections, whatever the number of threads', async () => {
  const receiver = await startHttps(ok);
  const { post } = newThreads({}, entry, 2);
  for (let n = 0; n < 5; n++) expect(await post(receiver.url)).toMatchObject({ delivered: true });
  expect(receiver.connections).toBe(1);
});

describe('in a thread', () => {
  test('an address that is not allowed is not dialed', async () => {
    const listener = await startTcp();
    const outcome = await newThreads({ allowCidrs: [] }).post(listener.url);
    expect(outcome).toMatchObject({ delivered: false, errorCode: 'blocked_address' });
    expect(listener.connections).toBe(0);
  });

  test('a certificate of an unknown authority is refused', async () => {
    const { url } = await startHttps(ok);
    const outcome = await newThreads({ extraCa: undefined }).post(url);
    expect(outcome).toMatchObject({ delivered: false, errorCode: 'tls_self_signed' });
  });

  test('the deadline ends an attempt', async () => {
    const hanging = await startHttps(() => {});
    const { post } = newThreads({ timeoutMs: 1_000 });
    const late = await until('an attempt in which the process did not stand still', async () => {
      const outcome = await post(hanging.url);
      return outcome?.errorCode !== 'postponed' && outcome;
    });
    expect(late).toMatchObject({ delivered: false, errorCode: 'timeout' });
  });

  test('the body is not read to its end', async () => {
    const endless = await startTls((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n');
      socket.write('a'.repeat(20_000));
    });
    const cut = await newThreads({ timeoutMs: 60_000 }).post(endless.url);
    expect(cut).toMatchObject({ delivered: true, responseCut: true, response: 'a'.repeat(1_024) });
  });

  test('a request that cannot be signed is refused alone', async () => {
    const { url } = await startHttps(ok);
    const { sender, post } = newThreads();
    const unsendable = sender.send({ ...requestTo(url), secrets: [] }, SOON_MS);
    await expect(unsendable).rejects.toThrow();
    expect(await post(url)).toMatchObject({ delivered: true });
  });

  test('a request that comes too late is not started', async () => {
    const receiver = await startHttps(ok);
    const { sender, post } = newThreads();
    const late = sender.send(requestTo(receiver.url), -1);
    expect(await late).toBeUndefined();
    await post(receiver.url);
    expect(receiver.connections).toBe(1);
  });
});

test('closing ends what is under way as failures, and the thread', async () => {
  const silent = await startHttps(() => {});
  const { sender, post, errors } = newThreads();
  const underWay = post(silent.url);
  await expect.poll(() => silent.connections).toBe(1);
  await sender.close();
  expect(await underWay).toMatchObject({ delivered: false, statusCode: null });
  await expect.poll(() => silent.open.size).toBe(0);
  expect(errors).toEqual([]);
});

describe('a thread that crashes', () => {
  /** Answers, unless the URL tells it to crash. */
  const crashing = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (message) => {
        if (message === 'close') return parentPort.close();
        const results = [];
        for (const { number, url } of message.requests) {
          if (url.endsWith('/crash')) throw new Error('out of order');
          if (!url.endsWith('/hang')) results.push({ number, outcome: { delivered: true } });
        }
        parentPort.postMessage(results);
      });
    `)}`,
  );
  const postponed = { delivered: false, postponed: true, errorCode: 'postponed', statusCode: null };

  test('postpones what was under way, is reported, and is replaced after a moment', async () => {
    const { post, errors } = newThreads({}, crashing);
    const underWay = post('https://a.test/hang');
    expect(await post('https://a.test/')).toEqual({ delivered: true });
    expect(await post('https://a.test/crash')).toMatchObject(postponed);
    expect(await underWay).toMatchObject(postponed);
    expect(errors.map(({ message }) => message)).toEqual([
      'a sender thread ended with 2 deliveries under way; the next starts in 500 ms',
    ]);
    await expect.poll(() => post('https://a.test/')).toEqual({ delivered: true });
  });

  test('is replaced later each time, and until then deliveries are postponed', async () => {
    const { post, errors } = newThreads({}, crashing);
    await post('https://a.test/crash');
    expect(await post('https://a.test/')).toMatchObject(postponed);
    await expect.poll(() => crashAgain(post)).toBe(2);
    expect(errors.at(-1)?.message).toMatch(/1000 ms$/);

    async function crashAgain(again: (url: string) => ReturnType<Sender['send']>): Promise<number> {
      if (errors.length < 2) await again('https://a.test/crash');
      await sleep(1);
      return errors.length;
    }
  });
});
