import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { seedKeys } from './support/accounts.ts';
import { API, call, listWebhooks } from './support/call.ts';
import { startClients } from './support/client-load.ts';
import { expectOneLineFailure } from './support/one-line-failure.ts';
import { createMigratedInstallation, type Installation, type ServerProcess } from './support/process.ts';
import { until } from './support/until.ts';

/** As the contract states it. */
const LIMIT = 60;
const TWO = { WAYBILL_PROCESSES: '2' };

test('SQLite is served by one process: more are refused', async () => {
  const waybill = await createMigratedInstallation();
  try {
    expectOneLineFailure(
      await waybill.run(['serve'], TWO),
      /WAYBILL_PROCESSES must be 1 without DATABASE_URL/,
    );
  } finally {
    await waybill.remove();
  }
});

describe.skipIf(inject('postgresUrl') === '')('two processes on one port', () => {
  let waybill: Installation;
  let server: ServerProcess;
  let keys: { id: string; key: string }[];
  const sockets: Socket[] = [];
  const newKey = () => (keys.pop() as { key: string }).key;

  beforeAll(async () => {
    waybill = await createMigratedInstallation('postgres');
    keys = await seedKeys(waybill, 60);
    server = await waybill.serve(TWO);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await waybill?.remove();
  });

  const lines = (): { pid: number; msg: string; ended?: number; process?: number }[] =>
    [...server.stdout().matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line));
  /** The processes that have answered requests. */
  const serving = () => [...new Set(lines().flatMap(({ pid, msg }) => (msg === 'request' ? [pid] : [])))];
  const metrics = async (): Promise<string> => (await call('GET', `${server.origin}/metrics`)).body;
  const valueIn = (text: string, name: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  const counted = (text: string) =>
    valueIn(
      text,
      `waybill_http_request_duration_seconds_count{method="GET",route="${API}/webhooks",status="200"}`,
    );
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  /** A request that has been received, except for the rest of its body. */
  async function sendHalf(name: string, key: string) {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('error', () => {});
    sockets.push(socket);
    let received = '';
    socket.on('data', (text) => {
      received += text;
    });
    const body = JSON.stringify({ url: `https://example.com/${name}`, events: ['order.created'] });
    const head = [
      `POST ${API}/webhooks HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${key}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
    await until('the request to be under way', () => received.includes('100 Continue'));
    return {
      async finish(): Promise<string> {
        socket.write(body.slice(20));
        return until('the answer', () => /HTTP\/1\.1 [2-5]\d\d/.exec(received)?.[0]);
      },
    };
  }

  test('print one banner', () => {
    expect(server.stdout().match(/Waybill is running/g)).toHaveLength(1);
    expect(server.stderr()).toBe('');
  });

  test('allow exactly as many requests of a key as one process would, and tell each what remains', async () => {
    const key = newKey();
    const startedAt = Date.now();
    const answers = await Promise.all(Array.from({ length: 300 }, () => listWebhooks(server.origin, key)));
    const allowed = answers.filter(({ status }) => status === 200);
    expect(allowed).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - LIMIT);
    const remaining = allowed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => b - a)).toEqual(Array.from({ length: LIMIT }, (_, i) => LIMIT - 1 - i));
    // The oldest request decides when the next is allowed, whoever answered it.
    const resets = new Set(answers.map(({ headers }) => Number(headers.get('x-ratelimit-reset'))));
    for (const reset of resets) {
      expect(reset).toBeGreaterThanOrEqual(Math.ceil((startedAt + 60_000) / 1000));
      expect(reset).toBeLessThanOrEqual(Math.ceil((Date.now() + 60_000) / 1000));
    }
    await until('both to have answered', () => serving().length === 2);
    expect((await call('GET', `${server.origin}/readyz`)).body).toMatchObject({ status: 'ok' });
  });

  test('have one exposition of metrics, whoever is asked: counts added up, what is in the database once, the process itself for each', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(metrics));
    expect(all.map(counted)).toEqual([LIMIT, LIMIT, LIMIT, LIMIT]);
    for (const text of all) {
      expect(valueIn(text, 'waybill_deliveries_pending')).toBe(0);
      expect(valueIn(text, 'waybill_database_up')).toBe(1);
      expect(valueIn(text, 'waybill_database_connections{use="requests",state="max"}')).toBe(20);
      for (const name of ['process_start_time_seconds', 'nodejs_eventloop_lag_p99_seconds']) {
        const labels = [...text.matchAll(new RegExp(`^${name}\\{process="(\\w+)"\\} \\d`, 'gm'))];
        expect(labels.map(([, label]) => label).sort()).toEqual(['1', '2', 'main']);
      }
    }
  });

  test('replace one that is killed while requests go on, of which none is refused, and go on counting', async () => {
    const before = counted(await metrics());
    const [killed = 0] = serving();
    const some = keys.splice(0, 30).map(({ key }) => key);
    const path = `${API}/webhooks`;
    const load = startClients({ origin: server.origin, path, keys: some, clients: 4, keepAlive: false });
    await until('the load', () => load.tally.answered > 20);
    process.kill(killed, 'SIGKILL');
    const replaced = await until('the replacement to answer', () => serving().length === 3);
    expect(replaced).toBe(true);
    expect(load.tally.refused).toBe(0);
    expect(lines().filter(({ ended }) => ended !== undefined)).toMatchObject([{ ended: killed }]);
    expect(counted(await metrics())).toBeGreaterThanOrEqual(before);

    // One that it had accepted, or was about to, for each client at most.
    const { reset } = load.tally;
    expect(reset).toBeLessThanOrEqual(4);
    server.signal('SIGTERM');
    await load.ended;
    expect(load.tally.reset).toBe(reset);
    expect((await server.ended).code).toBe(0);
  });

  test('finish requests under way when the main process is told to stop, also if the signal reaches all of them, and keep the windows of keys', async () => {
    server = await waybill.serve(TWO);
    const used = newKey();
    await Promise.all(Array.from({ length: LIMIT }, () => listWebhooks(server.origin, used)));
    const key = newKey();
    // In turn, so that each process has half of them.
    const halves = [];
    for (const name of ['a', 'b', 'c', 'd']) halves.push(await sendHalf(name, key));
    await until('both to have answered', () => serving().length === 2);
    const pids = serving();
    for (const pid of pids) process.kill(pid, 'SIGINT');
    server.signal('SIGINT');
    await until('the server to stop', () => lines().some(({ msg }) => msg === 'stopping'));
    expect(await Promise.all(halves.map((half) => half.finish()))).toEqual(Array(4).fill('HTTP/1.1 201'));
    const { code, stderr } = await server.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(pids.filter(isRunning)).toEqual([]);

    const told = Date.now();
    server = await waybill.serve(TWO);
    const refused = await listWebhooks(server.origin, used);
    // A machine may be so slow that the minute is over.
    if (Date.now() - told < 20_000) expect(refused.status).toBe(429);
  });

  test('finish requests under way and end when the main process is killed', async () => {
    const key = newKey();
    const halves = [await sendHalf('e', key), await sendHalf('f', key)];
    await Promise.all(Array.from({ length: 20 }, () => call('GET', `${server.origin}/healthz`)));
    await until('both to have answered', () => serving().length === 2);
    const pids = serving();
    server.signal('SIGKILL');
    expect(await Promise.all(halves.map((half) => half.finish()))).toEqual(Array(2).fill('HTTP/1.1 201'));
    await until('them to end', () => !pids.some(isRunning));
  });

  test('fail to start with one line, like one process', async () => {
    const secret = { WAYBILL_SECRET: 'another secret than the one it started with' };
    expectOneLineFailure(
      await waybill.run(['serve'], { ...TWO, ...secret }),
      /WAYBILL_SECRET is not the key/,
    );
  });
});
