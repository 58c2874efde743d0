import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
      timeout: 50_000,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`The commands failed:\n${stdout}\n${stderr}`, { cause: error });
  }
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

  test.each(['authentication', 'pagination', 'idempotency', 'webhooks', 'shipping-guide'])(
    'docs/%s.md',
    async (page) => {
      const requests = commandsOf(`docs/${page}.md`).filter((text) => !/\bnp[mx] /.test(text));
      expect(requests).not.toEqual([]);
      const { key } = await api.newKey();
      const script = PRELUDE + requests.join('\n').replaceAll('localhost:3000', new URL(api.origin).host);
      await runScript(script, { KEY: key }, scratchFolder());
    },
  );
});

/**
 * What a reader has in two terminals: \`npm start\` (re)starts the server, and \`npx waybill\` runs the command. Other ports are
 * used, because 3000 and 4443 may be taken.
 */
const terminals = `${PRELUDE}
npm() {
  [ "$1" = start ] || return 0
  if [ -n "\${SERVER-}" ]; then kill $SERVER; wait $SERVER || true; fi
  PORT=$SERVER_PORT node "$BIN" serve > server.log 2>&1 & SERVER=$!
  until command curl -sf "127.0.0.1:$SERVER_PORT/readyz" > ready.log; do sleep 0.05; done
}
npx() {
  if [ "$2" = webhooks ]; then exec node "$BIN" webhooks listen --port $RECEIVER_PORT "\${@:4}" > receiver.log; fi
  node "$BIN" "\${@:2}"
}
trap 'kill $(jobs -p)' EXIT
`;

test.skipIf(!hasTools).each(['README.md', 'docs/quick-start.md'])(
  'the commands of %s lead to a first order and a webhook with a right signature',
  async (page) => {
    const [server, receiver] = [String(await freePort()), String(await freePort())];
    const commands = commandsOf(page)
      .join('\n')
      .replaceAll('localhost:3000', `127.0.0.1:${server}`)
      .replaceAll('localhost:4443', `127.0.0.1:${receiver}`);
    const arrival = `
for i in $(seq 200); do grep -q 'signature: right' receiver.log && break; sleep 0.1; done
cat receiver.log
`;
    const env = {
      BIN: join(checkout, 'server/bin/waybill.mjs'),
      SERVER_PORT: server,
      RECEIVER_PORT: receiver,
    };
    const output = await runScript(terminals + commands + arrival, env, scratchFolder());
    expect(output).toContain('"orderNumber":"1001"');
    expect(output).toMatch(/order\.(created|updated) {2}dlv_\w+ {2}signature: right/);
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
