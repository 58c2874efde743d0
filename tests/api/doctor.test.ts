// @module-tag database
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, loadConfig } from '../../server/src/config.ts';
import { examine, type Finding } from '../../server/src/doctor/index.ts';
import { createMerchant } from '../support/merchant.ts';
import { openScratchStorage, type ScratchStorage } from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let config: Config;
let productId: string;

beforeAll(async () => {
  let scratch: ScratchStorage | undefined;
  api = await startTestApi({
    openScratch: async (clock) => {
      scratch = await openScratchStorage(undefined, clock);
      return scratch;
    },
  });
  config = { ...loadConfig({}), ...scratch?.options };
  const merchant = await createMerchant(api);
  productId = await merchant.product('MUG', 40);
  await merchant.order([{ sku: 'MUG', quantity: 2 }]);
});
afterAll(() => api.close());

const statusOf = (findings: Finding[]) =>
  Object.fromEntries(
    findings.filter(({ check }) => check !== 'settings').map((one) => [one.check, one.status]),
  );
const look = (over: Partial<Config> = {}) => examine({ ...config, ...over }, { offline: true });

test('a sound installation has nothing to fix, and every warning says what to do', async () => {
  const findings = await look();
  expect(statusOf(findings)).toEqual({
    database: 'ok',
    disk: expect.stringMatching(/ok|warn/),
    writes: 'ok',
    integrity: 'ok',
    clock: 'ok',
    key: 'ok',
    stock: 'ok',
    counts: 'ok',
    documents: 'ok',
  });
  for (const { status, fix } of findings) expect(fix !== undefined).toBe(status !== 'ok');
});

test('stock that differs from its ledger, wrong counts and outdated documents fail', async () => {
  const change = (statement: string) => api.storage.write((tx) => sql.raw(statement).execute(tx));
  const level = `update stock_levels set on_hand = on_hand + 5 where product_id = '${productId}'`;
  const document = `update orders set document = replace(document, 'MUG', 'JUG')`;
  try {
    await change(level);
    await change('update list_counts set n = n + 1');
    await change(document);
    expect(statusOf(await look())).toMatchObject({ stock: 'fail', counts: 'fail', documents: 'fail' });
  } finally {
    await change(level.replace('+ 5', '- 5'));
    await change('update list_counts set n = n - 1');
    await change(document.replace("'MUG', 'JUG'", "'JUG', 'MUG'"));
  }
});

test('a webhook receiver without a public address is named with the setting that allows it', async () => {
  const receiver = sql`update webhook_subscriptions set url = 'https://127.0.0.1:8443/hooks'`;
  await api.storage.write((tx) => receiver.execute(tx));
  const network = async (over: Partial<Config>) =>
    (await examine({ ...config, ...over })).filter(({ check }) => check === 'network');
  expect(await network({})).toEqual([
    {
      check: 'network',
      status: 'warn',
      message: expect.stringMatching(/receiver 127\.0\.0\.1, .*: 127\.0\.0\.1 \(loopback\)/),
      fix: expect.stringContaining('WAYBILL_WEBHOOK_ALLOW_CIDRS=127.0.0.1'),
    },
  ]);
  expect(await network({ webhookAllowCidrs: ['127.0.0.0/8'] })).toMatchObject([{ status: 'ok' }]);
});

test('a database out of reach, a wrong key and Redis out of reach fail', async () => {
  const lost = api.storage.isShared
    ? { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
    : { dataFolder: '/nonexistent' };
  expect(statusOf(await look(lost))).toMatchObject({ database: 'fail' });
  expect(statusOf(await look({ redisUrl: 'redis://127.0.0.1:1' }))).toMatchObject({ redis: 'fail' });
  const fingerprint = { name: 'instance_key_fingerprint', value: 'that of another key' };
  await api.storage.write((tx) => tx.insertInto('settings').values(fingerprint).execute());
  expect(statusOf(await look())).toMatchObject({ key: 'fail' });
});
