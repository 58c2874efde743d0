import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADA } from '../support/places.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
/** Without optimizing: on a new machine, Go compiles its own packages first, and this halves the CPU time of that. */
const COMPILED_QUICKLY = ['-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w'];
const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvZiBhIHRlc3Qgc2VjcmV0';
const NEW_SECRET = 'whsec_YSBzZWNyZXQgdGhhdCB0aGUgcmVjZWl2ZXIgaGFzIG5vdCB5ZXQ=';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-examples-'));
  const isOurs = (path: string) => !path.endsWith('node_modules');
  cpSync(join(root, 'examples'), folder, { recursive: true, filter: isOurs });
  await run(process.execPath, [join(root, 'scripts/examples-sdk.mjs'), join(folder, 'node_modules')]);
  mkdirSync(join(folder, 'node_modules/@hono'));
  for (const name of ['express', 'fastify', 'hono', '@hono/node-server'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Starts a receiver, and returns how it answers a request. */
async function startReceiver(command: string, args: string[]) {
  const port = await freePort();
  const child = spawn(
    command,
    args.map((arg) => arg.replace('PORT', String(port))),
    {
      cwd: folder,
      env: { ...process.env, PORT: String(port), WAYBILL_WEBHOOK_SECRET: SECRET },
      stdio: 'ignore',
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const post = async (body: string, headers: Record<string, string>): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  };
  await expect.poll(() => post('', {}).catch(() => 0)).toBeGreaterThan(0);
  return post;
}

const BODY = JSON.stringify({ event: 'order.created', timestamp: '1', data: { id: 'ord_é' } });

interface Signing {
  secondsAgo?: number;
  /** The current one first: it alone makes the plain signature. */
  secrets?: readonly string[];
}

/** Headers as the server sends them. */
function signed({ secondsAgo = 0, secrets = [SECRET] }: Signing = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const standard = secrets.map((secret) => {
    const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'));
    return `v1,${hmac.update(`dlv_1.${timestamp}.${BODY}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'x-service-timestamp': timestamp,
    'x-service-signature': createHmac('sha256', secrets[0] ?? '')
      .update(`${timestamp}.${BODY}`)
      .digest('hex'),
    'webhook-id': 'dlv_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}

type Headers = ReturnType<typeof signed>;
const without = (headers: Headers, ...names: (keyof Headers)[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.some((one) => one === name)));

async function expectCarefulReceiver(command: string, args: string[], refusal: number): Promise<void> {
  const post = await startReceiver(command, args);
  const good = signed();
  const { 'x-service-signature': plain, 'webhook-signature': standard } = good;
  const bothSignatures = (change: (signature: string) => string) => ({
    ...good,
    'x-service-signature': change(plain),
    'webhook-signature': change(standard),
  });
  const requests: [string, number, string, Record<string, string>][] = [
    ['genuine', 204, BODY, good],
    ['changed body', refusal, BODY.replace('ord_', 'ord-'), good],
    ['old', refusal, BODY, signed({ secondsAgo: 301 })],
    ['early', refusal, BODY, signed({ secondsAgo: -330 })],
    ['no headers', refusal, BODY, { 'content-type': 'application/json' }],
    ['no signature', refusal, BODY, without(good, 'x-service-signature', 'webhook-signature')],
    ['no timestamp', refusal, BODY, without(good, 'x-service-timestamp', 'webhook-timestamp')],
    ['empty signature', refusal, BODY, bothSignatures(() => '')],
    ['longer signature', refusal, BODY, bothSignatures((signature) => `${signature}00`)],
    ['shorter signature', refusal, BODY, bothSignatures((signature) => signature.slice(0, -2))],
    [
      'strange timestamp',
      refusal,
      BODY,
      { ...good, 'x-service-timestamp': 'now', 'webhook-timestamp': 'now' },
    ],
    ['another secret', refusal, BODY, signed({ secrets: [NEW_SECRET] })],
    ['new secret, while the old one signs too', 204, BODY, signed({ secrets: [NEW_SECRET, SECRET] })],
    ['old secret no longer known', 204, BODY, signed({ secrets: [SECRET, NEW_SECRET] })],
    ['genuine again', 204, BODY, signed()],
  ];
  for (const [what, status, body, headers] of requests)
    expect([what, await post(body, headers)]).toEqual([what, status]);
}

describe('a receiver accepts what is genuine and fresh, also while its secret is rotated, and refuses everything else', () => {
  test.each(['node', 'express', 'fastify', 'hono'])('with the SDK: %s', (name) =>
    expectCarefulReceiver(process.execPath, [`receivers/${name}.mjs`], 400),
  );

  test('and says what is missing without the secret', async () => {
    const { WAYBILL_WEBHOOK_SECRET: _, ...env } = process.env;
    const started = run(process.execPath, ['webhooks/receiver.mjs'], { cwd: folder, env });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Set WAYBILL_WEBHOOK_SECRET [^\n]+\n$/),
    });
  });

  const hasCommand = (command: string, arg = '--version') => spawnSync(command, [arg]).status === 0;
  test('without the SDK: Node', () =>
    expectCarefulReceiver(process.execPath, ['webhooks/receiver.mjs'], 401));
  test.skipIf(!hasCommand('python3'))('without the SDK: Python', () =>
    expectCarefulReceiver('python3', ['webhooks/receiver.py'], 401),
  );
  test.skipIf(!hasCommand('php'))('without the SDK: PHP', () =>
    expectCarefulReceiver('php', ['-S', '127.0.0.1:PORT', 'webhooks/receiver.php'], 401),
  );
  test.skipIf(!hasCommand('ruby'))('without the SDK: Ruby', () =>
    expectCarefulReceiver('ruby', ['webhooks/receiver.rb'], 401),
  );
  test.skipIf(!hasCommand('go', 'version'))('without the SDK: Go', async () => {
    // Not `go run`, whose child would survive it.
    await run('go', ['build', ...COMPILED_QUICKLY, '-o', 'receiver-go', 'webhooks/receiver.go'], {
      cwd: folder,
      env: { ...process.env, CGO_ENABLED: '0' },
    });
    await expectCarefulReceiver(join(folder, 'receiver-go'), [], 401);
  });
});

test('the documentation has the receiver that is tested here', () => {
  const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
  expect(page).toContain(readFileSync(join(root, 'examples/webhooks/receiver.mjs'), 'utf8'));
});

describe('scripts', () => {
  let api: TestApi;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    api = await startTestApi();
    const { key } = await api.newKey();
    env = { ...process.env, WAYBILL_URL: api.origin, WAYBILL_KEY: key };
    const address = { ...customer, company: 'Mugs & Co' };
    await api.call('POST', '/api/v1/warehouses', { key, json: { name: 'Oakland', address } });
  });
  afterAll(() => api.close());

  const customer = ADA;
  const script = (command: string, ...args: string[]) => run(command, args, { cwd: folder, env });

  test('the orders of a shop are created once, and the labels of what is ready are bought and saved', async () => {
    const lines = [{ title: 'Blue mug', count: 2, ounces: 12 }];
    const orders = [1, 2].map((number) => ({ number, customer, lines }));
    writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders));
    const sync = () => script(process.execPath, 'scripts/sync-orders.mjs', 'orders.json');
    expect((await sync()).stdout).toBe('2 created, 0 existing, 0 failed\n');
    expect((await sync()).stdout).toBe('0 created, 2 existing, 0 failed\n');

    const { stdout } = await script(process.execPath, 'scripts/print-labels.mjs', 'labels', 'zpl');
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(readdirSync(join(folder, 'labels')).sort()).toEqual(['1.zpl', '2.zpl']);
    expect(readFileSync(join(folder, 'labels/1.zpl'), 'utf8')).toContain('^XA');
    expect((await script(process.execPath, 'scripts/print-labels.mjs', 'labels', 'zpl')).stdout).toBe('');
  });

  test('events are followed, and after a restart from where it ended', async () => {
    const { key } = await api.newKey();
    const order = async (orderNumber: string) => {
      const json = { orderNumber, shipTo: customer, items: [{ name: 'Mug', quantity: 1 }] };
      expect((await api.call('POST', '/api/v1/orders', { key, json })).status).toBe(201);
    };
    /** Runs until it has printed this. */
    const follow = async (last: string): Promise<string[]> => {
      const child = spawn(process.execPath, ['scripts/follow-events.mjs', 'cursor.txt'], {
        ...{ cwd: folder, env: { ...env, WAYBILL_KEY: key } },
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
      await expect.poll(() => printed, { timeout: 60_000 }).toContain(last);
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      return printed
        .trim()
        .split('\n')
        .map((line) => line.split(' ').slice(1).join(' '));
    };
    await order('F-1');
    expect(await follow('F-1')).toEqual(['order.created F-1']);
    await order('F-2');
    expect(await follow('F-2')).toEqual(['order.created F-2']);
  });

  test.skipIf(spawnSync('curl', ['--version']).status !== 0)(
    'curl goes from an order to a label',
    async () => {
      const { stdout } = await script('bash', 'scripts/ship.sh', '1001', 'label.pdf');
      expect(stdout).toMatch(/^shp_/);
      expect(readFileSync(join(folder, 'label.pdf'), 'latin1')).toMatch(/^%PDF/);
    },
  );
});
