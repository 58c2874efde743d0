import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { medusaPlugin } from '../../server/src/stores/medusa/index.ts';
import { shipstationPlugin } from '../../server/src/stores/shipstation/index.ts';
import { shopifyPlugin } from '../../server/src/stores/shopify/index.ts';
import { woocommercePlugin } from '../../server/src/stores/woocommerce/index.ts';
import { checkout } from '../support/checkout.ts';
import { createDatabase } from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { blocksOf, PAGES, textOf } from './support/docs/blocks.ts';
import { BEFORE, NOT_PRINTED, NOT_RUN, STAND_INS } from './support/docs/exceptions.ts';
import { type CleanClone, createCleanClone } from './support/docs/folder.ts';
import { createReader } from './support/docs/reader.ts';

const run = promisify(execFile);
const hasTools = ['bash', 'curl'].every((tool) => spawnSync(tool, ['--version']).status === 0);

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

/** The blocks of a page that are run or compared. */
const followed = (page: string) =>
  blocksOf(page).filter(
    ({ language, isPrinted, firstLine }) =>
      (language === 'sh' && NOT_RUN[page]?.[firstLine] === undefined) ||
      (isPrinted && NOT_PRINTED[page]?.[firstLine] === undefined),
  );
/** On its own server, which a page starts or uses with `npx waybill`; the others share one, each with an account of its own. */
const startsServer = (page: string) => followed(page).some(({ text }) => /\bnp[mx] /.test(text));

describe.skipIf(!hasTools)('the commands of a page succeed, in their order, and print what it says', () => {
  let clone: CleanClone;
  let shared: TestApi;
  beforeAll(async () => {
    clone = createCleanClone();
    shared = await startTestApi({
      shops: [shopifyPlugin, woocommercePlugin, medusaPlugin, shipstationPlugin],
    });
  });
  afterAll(async () => {
    await shared.close();
    clone.remove();
  });

  const pages = PAGES.filter((page) => followed(page).some(({ language }) => language === 'sh'));
  test.concurrent.for(pages)('%s', async (page, { onTestFinished }) => {
    const isOwn = startsServer(page);
    const [database, urls] = await servicesFor(page);
    const reader = createReader(page, {
      folder: clone.newFolder(),
      serverPort: isOwn ? await freePort() : shared.port,
      receiverPort: await freePort(),
      env: { npm_config_update_notifier: 'false', WAYBILL_PROCESSES: '1' },
      urls,
      ...(!isOwn && { running: await shared.newKey() }),
    });
    onTestFinished(async () => {
      await reader.close();
      await database?.drop();
    });
    for (const block of followed(page)) await reader.follow(block);
  });
});

/** A database and Redis for pages that name one. */
async function servicesFor(page: string) {
  const names = Object.values(STAND_INS[page] ?? {});
  const database = names.includes('POSTGRES_URL') ? await createDatabase() : undefined;
  return [database, { POSTGRES_URL: database?.url ?? '', REDIS_URL: inject('redisUrl') }] as const;
}

test('every exception is on its page', () => {
  for (const [page, lines] of [NOT_RUN, NOT_PRINTED, BEFORE].flatMap((list) => Object.entries(list)))
    for (const line of Object.keys(lines))
      expect(
        blocksOf(page).map(({ firstLine }) => firstLine),
        page,
      ).toContain(line);
  for (const [page, texts] of Object.entries(STAND_INS))
    for (const text of Object.keys(texts)) expect(textOf(page), page).toContain(text);
});

describe.skipIf(!hasTools)('requests in the documentation succeed as written', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
