import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkout } from '../support/checkout.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const run = promisify(execFile);
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

/** The shell commands of a page, in their order. */
const commandsOf = (page: string): string[] =>
  [...readFileSync(join(checkout, page), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
    ([, text = '']) => text,
  );

/** `curl` fails where the server refuses. */
const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body "$@"; }
`;

async function runScript(script: string, env: Record<string, string>, cwd: string): Promise<string> {
  try {
    const { stdout } = await run('bash', ['-c', script], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...env },
      // Less than the test has, so that the failure shows what the commands printed.
      timeout: 500_000,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`The commands failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** The sample of an operation on a page of the reference, as a reader copies it. */
function curlAt(place: string, folder: string): string {
  const [page, id] = place.split('#');
  const html = readFileSync(join(folder, `api/${page}.html`), 'utf8');
  const sample =
    html.split(` id="${id}"`)[1]?.match(/<summary>curl<\/summary>.*?<code>(.*?)<\/code>/s)?.[1] ?? '';
  expect(sample, place).toContain('curl');
  return sample
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe.skipIf(!hasTools)('requests in the documentation succeed as written', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  test.each([
    'authentication',
    'pagination',
    'idempotency',
    'webhooks',
    'destinations',
    'shipping-guide',
    'batches',
  ])('docs/%s.md', async (page) => {
    const requests = commandsOf(`docs/${page}.md`).filter((text) => !/\bnp[mx] /.test(text));
    expect(requests).not.toEqual([]);
    const { key } = await api.newKey();
    const script = PRELUDE + requests.join('\n').replaceAll('localhost:3000', new URL(api.origin).host);
    await runScript(script, { KEY: key }, scratchFolder());
  });

  test('samples of the reference', async () => {
    const folder = scratchFolder();
    await run(process.execPath, [join(checkout, 'scripts/build-docs.mjs'), folder]);
    const samples = [
      ...['warehouses#warehouses.create', 'products#products.create', 'orders#orders.create'],
      ...['orders#orders.list', 'orders#orders.createBatch', 'rates#rates.estimate'],
      ...[
        'webhooks#webhooks.create',
        'destination-zones#destinationZones.create',
        'search#search',
        'keys#me',
      ],
      ...['order-views#orderViews.create', 'addresses#addresses.parse', 'settings#settings.update'],
    ].map((place) => curlAt(place, folder));
    const { key } = await api.newKey();
    const script = PRELUDE + samples.join('\n').replaceAll('localhost:3000', new URL(api.origin).host);
    expect(await runScript(script, { WAYBILL_KEY: key }, scratchFolder())).toContain('"orderNumber":"1001"');
  });
});

/**
 * What a reader has in two terminals: \`npm start\` starts the server, and \`npx waybill\` runs the command. Other ports are
 * used, because 3000 and 8080 may be taken. Containers, the other way to start it, are left to `image.sweep.test.ts`.
 */
const terminals = `${PRELUDE}
npm() {
  PORT=$SERVER_PORT command node "$BIN" serve > server.log 2>&1 &
  until command curl -sf "127.0.0.1:$SERVER_PORT/readyz" > ready.log; do sleep 0.05; done
}
npx() {
  if [[ "$*" == *--forward-to* ]]; then exec node "$BIN" "\${@:2}" > listen.log; fi
  command node "$BIN" "\${@:2}"
}
node() {
  if [[ "$1" == examples/* ]]; then exec node "$@" > receiver.log; fi
  command node "$@"
}
docker() { :; }
podman() { :; }
appears() { until grep -q "$1" "$2"; do sleep 0.05; done; }
trap 'kill $(jobs -p)' EXIT
`;

/** A reader waits until the receiver is there and the command says so. */
const FORWARDING = `
until (exec 3<> "/dev/tcp/127.0.0.1/$PORT") 2> connect.log; do sleep 0.05; done
appears 'Forwarding' listen.log
`;

test.skipIf(!hasTools).each(['README.md', 'docs/quick-start.md'])(
  'the commands of %s lead to a first order and a webhook that a receiver verifies',
  async (page) => {
    const [server, receiver] = [String(await freePort()), String(await freePort())];
    const commands = commandsOf(page)
      .map((text) => (text.includes('--forward-to') ? text + FORWARDING : text))
      .join('\n')
      .replaceAll('localhost:3000', `127.0.0.1:${server}`)
      .replaceAll('localhost:8080', `localhost:${receiver}`);
    const arrival = `
appears '^order' receiver.log
appears ' 204 in ' listen.log
echo; cat receiver.log listen.log
`;
    const folder = scratchFolder();
    symlinkSync(join(checkout, 'examples'), join(folder, 'examples'));
    const env = { BIN: join(checkout, 'server/bin/waybill.mjs'), SERVER_PORT: server, PORT: receiver };
    const output = await runScript(terminals + commands + arrival, env, folder);
    expect(output).toContain('"orderNumber":"1001"');
    expect(output).toMatch(/^order\.(created|updated) \{\n {2}id: 'ord_/m);
    expect(output).toMatch(/ {2}order\.(created|updated) +evt_\w+ {2}order 100\d {2}204 in \d+ ms\n/);
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
