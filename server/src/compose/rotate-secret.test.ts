import { describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../tests/support/storages.ts';
import { loadInstanceKey } from '../accounts/index.ts';
import { type Config, loadConfig } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { createVault } from '../lib/crypto.ts';
import { lockForServing, type Storage } from '../storage/index.ts';
import { createAccounts } from './accounts.ts';
import { rotateSecret } from './rotate-secret.ts';

const NEXT = 'the next secret, which is long enough';

async function fill(storage: Storage, key: Buffer): Promise<string> {
  const { users } = createAccounts({ storage, clock: systemClock, maxApiKeys: 1 });
  const { id: account_id } = await users.create({ email: 'a@example.com', password: 'a long password' });
  const vault = createVault(key);
  const at = { created_at: 1, updated_at: 1 };
  await storage.write(async (tx) => {
    const subscription = {
      account_id,
      url: 'https://a.test',
      events: '[]' as never,
      is_active: 1,
      failure_count: 0,
      payload: 'standard' as const,
      ordering: 'none' as const,
      has_lanes: 0,
      ...at,
    };
    const secrets = {
      sealed_secret: vault.seal('now', 'whk_1'),
      previous_sealed_secret: vault.seal('before', 'whk_1'),
      sealed_options: vault.seal('{"headers":{}}', 'whk_1'),
      sealed_settings: vault.seal('{"host":"mq"}', 'webhook:whk_1'),
    };
    await tx
      .insertInto('webhook_subscriptions')
      .values({ id: 'whk_1', ...subscription, ...secrets })
      .execute();
    const account = {
      account_id,
      provider: 'easypost',
      name: 'x',
      mode: null,
      is_active: 1,
      version: 1,
      deleted_at: null,
    };
    const sealed_settings = vault.seal('{"a":1}', 'carrier-account:ca_1');
    await tx
      .insertInto('carrier_accounts')
      .values({ id: 'ca_1', ...account, sealed_settings, ...at })
      .execute();
    const desk = { name: 'Desk', name_key: 'desk', printer: 'lp:Zebra', port: 9180, format: 'zpl' as const };
    const sealed_token = vault.seal('token', 'print-station pst_1');
    await tx
      .insertInto('print_stations')
      .values({ id: 'pst_1', account_id, ...desk, sealed_token, ...at })
      .execute();
    await tx
      .insertInto('two_factor_secrets')
      .values({
        user_id: account_id,
        secret: vault.seal('totp', `two-factor ${account_id}`),
        last_step: 0,
        created_at: 1,
        confirmed_at: 1,
      })
      .execute();
    const claim = {
      fingerprint: 'f',
      state: 'answered' as const,
      owner: 'o',
      claim_id: 'c',
      lease_until: 1,
      status: 201,
    };
    for (const key of ['one', 'two'])
      await tx
        .insertInto('idempotency_keys')
        .values({
          ...{ account_id, key, ...claim, headers: null, created_at: 1, expires_at: 2 },
          sealed_body: vault.seal(`body ${key}`, `idempotency ${account_id} ${key}`),
        })
        .execute();
  });
  return account_id;
}

async function openAll({ db }: Storage, key: Buffer, accountId: string): Promise<string[]> {
  const { open } = createVault(key);
  const hook = await db.selectFrom('webhook_subscriptions').selectAll().executeTakeFirstOrThrow();
  const account = await db.selectFrom('carrier_accounts').selectAll().executeTakeFirstOrThrow();
  const second = await db.selectFrom('two_factor_secrets').selectAll().executeTakeFirstOrThrow();
  const station = await db.selectFrom('print_stations').selectAll().executeTakeFirstOrThrow();
  const responses = await db.selectFrom('idempotency_keys').selectAll().orderBy('key').execute();
  return [
    open(hook.sealed_secret, 'whk_1'),
    open(hook.previous_sealed_secret ?? '', 'whk_1'),
    open(hook.sealed_options ?? '', 'whk_1'),
    open(hook.sealed_settings ?? '', 'webhook:whk_1'),
    open(account.sealed_settings ?? '', 'carrier-account:ca_1'),
    open(station.sealed_token, 'print-station pst_1'),
    open(second.secret, `two-factor ${accountId}`),
    ...responses.map((row) => open(row.sealed_body ?? '', `idempotency ${accountId} ${row.key}`)),
  ];
}

describe.for(DIALECTS)('rotateSecret on %s', (dialect) => {
  test('encrypts all secrets with the new key, after which the old one is refused; not beside a server', async () => {
    const scratch = await openScratchStorage(dialect);
    const { storage, options } = scratch;
    const config: Config = { ...loadConfig({}), ...options, databasePoolSize: 2 };
    try {
      const { key } = await loadInstanceKey({ storage, secret: undefined, dataFolder: options.dataFolder });
      const accountId = await fill(storage, key);
      const unlock = await lockForServing(options);
      let told = 0;
      const tell = () => {
        told += 1;
      };
      await expect(rotateSecret(config, NEXT, tell)).rejects.toThrow(/running/);
      unlock();
      const wrong = { ...config, secret: 'not the secret that it was encrypted with' };
      await storage.close();
      await expect(rotateSecret(wrong, NEXT, tell)).rejects.toThrow(/not the key/);
      expect(told).toBe(0);

      await rotateSecret(config, NEXT, tell);
      expect(told).toBe(1);

      const { openStorage } = await import('../storage/index.ts');
      const reopened = await openStorage(options);
      try {
        const next = await loadInstanceKey({
          storage: reopened,
          secret: NEXT,
          dataFolder: options.dataFolder,
        });
        expect(await openAll(reopened, next.key, accountId)).toEqual([
          'now',
          'before',
          '{"headers":{}}',
          '{"host":"mq"}',
          '{"a":1}',
          'token',
          'totp',
          'body one',
          'body two',
        ]);
        const old = loadInstanceKey({ storage: reopened, secret: undefined, dataFolder: options.dataFolder });
        await expect(old).rejects.toThrow(/WAYBILL_SECRET/);
      } finally {
        await reopened.close();
      }
    } finally {
      await scratch.remove().catch(() => {});
    }
  });
});
