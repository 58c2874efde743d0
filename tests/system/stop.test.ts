import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lateOptimization } from '../support/late-optimization.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call, listWebhooks } from './support/call.ts';
import { startClients } from './support/client-load.ts';
import { BUILT_WAYBILL } from './support/installation.ts';
import { createMigratedInstallation, type Installation, type ServerProcess } from './support/process.ts';
import { until } from './support/until.ts';

type SeededKey = Awaited<ReturnType<typeof seedKeys>>[number];

describe('on SIGTERM', () => {
  let waybill: Installation;
  let server: ServerProcess;
  /** A test that has started it again leaves it to the next: a start costs more than most of these tests. */
  let isLeft = false;
  let key: SeededKey;
  let used: SeededKey;
  let manyKeys: string[] = [];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    waybill = await createMigratedInstallation();
    const [first, second, ...others] = await seedKeys(waybill, 60);
    key = first as SeededKey;
    used = second as SeededKey;
    manyKeys = others.map((other) => other.key);
  });
  afterEach(async () => {
    if (isLeft) return;
    server.signal('SIGKILL');
    await server.ended;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await waybill?.remove();
  });

  async function start(): Promise<void> {
    if (!isLeft) server = await waybill.serve();
    isLeft = false;
  }

  /** A raw connection, with what it has received so far. */
  async function open(): Promise<{ socket: Socket; received(): string }> {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      // After that a stopping server may close the connection in any way; only its response counts.
      socket.on('error', reject);
    });
    return { socket, received: () => text };
  }

  /** Nobody has kept it from stopping: it would have waited 20 s for them, and said so. */
  async function expectPromptEnd(): Promise<void> {
    const { code, stdout } = await server.ended;
    expect(stdout).not.toContain('kept the server from stopping');
    expect(code).toBe(0);
  }

  /** A request that the server has received, except for the rest of its body. */
  async function sendHalf(url: string) {
    const { socket, received } = await open();
    const body = JSON.stringify({ url, events: ['order.created'] });
    const headers = {
      host: 'localhost',
      authorization: `Bearer ${key.key}`,
      'content-type': 'application/json',
      'content-length': body.length,
      // Its response shows that the server has received the request.
      expect: '100-continue',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${API}/webhooks HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, 20)}`);
    await until('the request to be under way', () => received().includes('100 Continue'));
    return { socket, received, rest: body.slice(20) };
  }

  /** A pause long enough for the server to see a moment without new connections, which it waits for. */
  const stopListening = () =>
    until(
      'the server to take no more connections',
      () =>
        open().then(
          ({ socket }) => !socket.destroy(),
          () => true,
        ),
      { everyMs: 200 },
    );

  test('requests whose bodies are still arriving are answered 201 and stored, and so are pipelined ones, the last with Connection: close; then the process exits with 0', async () => {
    await start();
    const inFlight = await sendHalf('https://example.com/in-flight');
    const pipelined = await sendHalf('https://example.com/pipelined');
    server.signal('SIGTERM');
    await stopListening();
    inFlight.socket.write(inFlight.rest);
    await until('the answer', () => inFlight.received().includes('https://example.com/in-flight'));
    expect(inFlight.received()).toMatch(/HTTP\/1\.1 201 Created\r\n/);

    const { socket, received, rest } = pipelined;
    socket.write(rest + 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(2));
    await until('the end of the connection', () => socket.readableEnded);
    expect(received().match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 100',
      'HTTP/1.1 201',
      'HTTP/1.1 200',
      'HTTP/1.1 200',
    ]);
    expect(received().match(/connection: close/gi)).toHaveLength(1);
    expect(received().split('HTTP/1.1').at(-1)).toMatch(/connection: close/i);
    await expectPromptEnd();

    await start();
    const { body: list } = await listWebhooks(server.origin, key.key);
    const urls = list.data.map(({ url }: { url: string }) => url).sort();
    expect(urls).toEqual(['https://example.com/in-flight', 'https://example.com/pipelined']);
    isLeft = true;
  });

  test.each([
    ['kept open', true],
    ['opened for each request', false],
  ])('no request that was sent is reset, on connections %s', async (_how, keepAlive) => {
    await start();
    const path = `${API}/webhooks`;
    const load = startClients({ origin: server.origin, path, keys: manyKeys, clients: 32, keepAlive });
    await until('the load', () => load.tally.answered > 200);
    server.signal('SIGTERM');
    await load.ended;
    expect(load.tally).toMatchObject({ reset: 0, refused: 32 });
    await expectPromptEnd();
  });

  test('with a stop delay, /readyz answers 503 while everything else is still served', async () => {
    server = await waybill.serve({ WAYBILL_STOP_DELAY: '10m' });
    server.signal('SIGTERM');
    const ready = await until('the server to say that it stops', async () => {
      const answer = await call('GET', `${server.origin}/readyz`);
      return answer.status === 503 ? answer : undefined;
    });
    expect(ready.body).toEqual({ status: 'stopping' });
    expect((await listWebhooks(server.origin, key.key)).status).toBe(200);
  });

  test('after a stop delay, it ends by itself', async () => {
    server = await waybill.serve({ WAYBILL_STOP_DELAY: '1s' });
    server.signal('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('a key that has used up its limit is still limited by the next process', async () => {
    await start();
    const limited = await until('the limit', async () => {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => listWebhooks(server.origin, used.key)),
      );
      return answers.find(({ status }) => status === 429);
    });
    const told = Number(limited.headers.get('x-ratelimit-reset'));
    server.signal('SIGTERM');
    await expectPromptEnd();

    await start();
    const refused = await listWebhooks(server.origin, used.key);
    expect((await listWebhooks(server.origin, key.key)).status).toBe(200);
    isLeft = true;
    // A machine may be so slow that the minute is over.
    if (refused.status === 200) return expect(Date.now() / 1000).toBeGreaterThanOrEqual(told);
    expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0']);
    // Rounded to seconds, of which the restart may take a part.
    expect(Number(refused.headers.get('x-ratelimit-reset')) - told).toBeLessThanOrEqual(1);
    expect(Number(refused.headers.get('x-ratelimit-reset')) - told).toBeGreaterThanOrEqual(0);
  });

  test('neither idle connections, kept open or never used, nor a load balancer that asks for /readyz again and again delay the exit, and lastUsedAt is stored before it', async () => {
    await start();
    const usedFrom = Date.now();
    for (let n = 0; n < 5; n++) {
      const { socket, received } = await open();
      socket.write(
        `GET ${API}/webhooks HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key.key}\r\n\r\n`,
      );
      await until('the answer', () =>
        /200 OK\r\n(.+\r\n)+Connection: keep-alive\r\n(.+\r\n)*\r\n.+in-flight/.test(received()),
      );
    }
    const usedTo = Date.now();
    await open();
    let answers = 0;
    const stopped = new AbortController();
    const probing = (async () => {
      while (!stopped.signal.aborted) {
        await fetch(`${server.origin}/readyz`).then(
          (response) => response.arrayBuffer(),
          () => {},
        );
        answers += 1;
        await sleep(100);
      }
    })();
    await until('the first answers', () => answers > 3);
    server.signal('SIGTERM');
    await expectPromptEnd().finally(() => stopped.abort());
    await probing;

    const keys: { id: string; lastUsedAt: string }[] = await waybill.json(['keys', 'list']);
    const lastUsedAt = Date.parse(keys.find(({ id }) => id === key.id)?.lastUsedAt ?? '');
    expect(lastUsedAt).toBeGreaterThanOrEqual(usedFrom);
    expect(lastUsedAt).toBeLessThanOrEqual(usedTo);
  });

  test('a request that never ends is aborted in the end, which the log says', { tags: 'long' }, async () => {
    await start();
    await sendHalf('https://example.com/never-ends');
    server.signal('SIGTERM');
    const { code, stdout } = await server.ended;
    expect(stdout).toMatch(/"connections":1,.*"aborted requests that kept the server from stopping"/);
    expect(code).toBe(0);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  return address.port;
}

test('a server whose output nobody reads serves requests and stops like any other', async () => {
  const waybill = await createMigratedInstallation();
  const port = await freePort();
  const child = spawn(process.execPath, [...lateOptimization, BUILT_WAYBILL, 'serve'], {
    cwd: waybill.folder,
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  child.stdout.destroy();
  try {
    await until('an answer', () =>
      fetch(`http://localhost:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    await ended;
    await waybill.remove();
  }
});
