import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAccount, importAccount } from '../../server/src/account-file/index.ts';
import { type Config, loadConfig } from '../../server/src/config.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { DIALECTS, openScratchStorage, type StorageKind } from '../support/storages.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

interface Installation {
  api: TestApi;
  config: Config;
}

async function install(dialect: StorageKind): Promise<Installation> {
  let options = {};
  const api = await startTestApi({
    openScratch: async (clock) => {
      const scratch = await openScratchStorage(dialect, clock);
      options = scratch.options;
      return scratch;
    },
  });
  return { api, config: { ...loadConfig({}), ...options } };
}

const folder = mkdtempSync(join(tmpdir(), 'waybill-account-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const exportTo = ({ api, config }: Installation, accountId: string, file: string) =>
  exportAccount(config, { accountId, vault: api.vault, file: join(folder, file) });
const importFrom = ({ api, config }: Installation, file: string) =>
  importAccount({ storage: api.storage, config, vault: api.vault, file: join(folder, file) });

describe.for(DIALECTS.flatMap((from) => DIALECTS.map((to) => [from, to] as const)))(
  'an account from %s to %s',
  ([from, to]) => {
    let source: Installation;
    let target: Installation;
    let merchant: Merchant;
    let file: string;
    beforeAll(async () => {
      [source, target] = [await install(from), await install(to)];
      merchant = await createMerchant(source.api);
      await createMerchant(source.api);
      await createMerchant(target.api);
      await merchant.product('MUG', 40);
      const order = await merchant.order([{ sku: 'MUG', quantity: 2 }]);
      await merchant.shipment({ orderId: order.id });
      await merchant.order([{ sku: 'MUG', quantity: 50 }]);
      file = `${from}-${to}.account`;
    });
    afterAll(async () => {
      await source?.api.close();
      await target?.api.close();
    });

    test('is the same there', async () => {
      const report = await exportTo(source, merchant.accountId, file);
      expect(statSync(report.file).mode & 0o777).toBe(0o600);
      expect(report.rows).toBeGreaterThan(50);
      expect(await importFrom(target, file)).toMatchObject({ rows: report.rows, isContinued: false });
      await expect(importFrom(target, file)).rejects.toThrow(/accounts with the id usr_/);
    });
  },
);
