import { loadInstanceKey } from '../../accounts/index.ts';
import { createCarriers } from '../../carriers/index.ts';
import { createAccounts } from '../../compose/accounts.ts';
import { type Config, storageSettings } from '../../config.ts';
import { systemClock } from '../../lib/clock.ts';
import { createVault } from '../../lib/crypto.ts';
import { OperatorError } from '../../lib/errors.ts';
import { type CarrierAccountRow, openStorage, type Storage } from '../../storage/index.ts';
import { checkSchema } from '../database-checks.ts';
import type { CarrierReport } from './carrier-report.ts';
import { examineCarriers } from './examine-carriers.ts';

/** Many rows are read: that may take longer than a request. */
const PATIENCE = { statementMs: 600_000, answerMs: 620_000 };

interface Wanted {
  since: number;
  /** An email, the id of an account, or that of a carrier account. All if omitted. */
  account?: string | undefined;
}

/** Opens what the comparison needs, also while a server is running. */
export async function openAndExamineCarriers(config: Config, wanted: Wanted): Promise<CarrierReport> {
  const schema = await checkSchema(config);
  if (schema.status !== 'ok') throw new OperatorError(`${schema.message}: ${schema.fix}`);
  const storage = await openStorage({ ...storageSettings(config), timeouts: PATIENCE });
  try {
    const registry = await createCarriers({
      rateCardFile: config.rateCardFile,
      pluginNames: config.carrierPlugins,
      extraHosts: config.carrierHosts,
      // Why a carrier gave no answer is part of the report.
      onError: () => {},
    });
    try {
      const { key } = await loadInstanceKey({ storage, ...config });
      const isWanted = await filterFor(storage, config, wanted.account);
      const parts = { storage, registry, vault: createVault(key), config };
      return await examineCarriers(parts, { since: wanted.since, isWanted });
    } finally {
      await registry.close();
    }
  } finally {
    await storage.close();
  }
}

async function filterFor(
  storage: Storage,
  config: Config,
  account: string | undefined,
): Promise<(row: CarrierAccountRow) => boolean> {
  if (account === undefined) return () => true;
  if (!account.includes('@')) {
    const known = await storage.db
      .selectFrom('carrier_accounts')
      .select('id')
      .where(({ eb, or }) => or([eb('id', '=', account), eb('account_id', '=', account)]))
      .executeTakeFirst();
    if (known === undefined) throw new OperatorError(`${account} is no account with a carrier account`);
    return ({ id, account_id }) => id === account || account_id === account;
  }
  const { users, accounts } = createAccounts({
    storage,
    clock: systemClock,
    maxApiKeys: config.maxApiKeys,
  });
  const found = await users.find(account);
  if (found.length === 0) throw new OperatorError(`There is no user ${account}`);
  const lists = await Promise.all(found.map(({ id }) => accounts.listOf(id)));
  const own = new Set(lists.flat().map(({ id }) => id));
  return ({ account_id }) => own.has(account_id);
}
