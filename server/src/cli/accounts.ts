import type { Accounts } from '../compose/accounts.ts';
import { type Config, loadConfig, readEnvironment, storageSettings } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { OperatorError } from '../lib/errors.ts';
import type { User } from '../schema/callers.ts';
import type { Storage } from '../storage/index.ts';

type Work = (accounts: Accounts, storage: Storage, config: Config) => Promise<void>;

/** Opens the database of the settings for one command, also while a server is running on it. */
export async function withAccounts(work: Work): Promise<void> {
  const config = loadConfig(readEnvironment());
  const { requireDatabase } = await import('./parts.ts');
  await requireDatabase(storageSettings(config));
  await openFor(work, config);
}

/** The same for a command that may be the first of an installation. */
export async function withNewAccounts(work: Work): Promise<void> {
  const config = loadConfig(readEnvironment());
  const { requireDatabase } = await import('./parts.ts');
  const isNew = await requireDatabase(storageSettings(config)).then(
    () => false,
    () => true,
  );
  const place = config.databaseUrl === undefined ? `in ${config.dataFolder}` : 'at DATABASE_URL';
  await openFor(async (...parts) => {
    if (isNew) process.stderr.write(`waybill: created a new database ${place}\n`);
    await work(...parts);
  }, config);
}

async function openFor(work: Work, config: Config): Promise<void> {
  const { createAccounts, openStorage } = await import('./parts.ts');
  const storage = await openStorage(storageSettings(config));
  try {
    await work(
      createAccounts({ storage, clock: systemClock, maxApiKeys: config.maxApiKeys }),
      storage,
      config,
    );
  } finally {
    await storage.close();
  }
}

/** The user with this email, or with this id if several have it. */
export async function userBy({ users }: Pick<Accounts, 'users'>, email: string): Promise<User> {
  const [user, ...others] = await users.find(email);
  if (others.length > 0) {
    const ids = [user, ...others].map((one) => one?.id).join(', ');
    throw new OperatorError(`Several logins have the email ${email}, name one by its id: ${ids}`);
  }
  if (user !== undefined) return user;
  throw new OperatorError(`There is no user ${email}: create one with waybill users create --email ${email}`);
}

/** The account of the user with this email; if they belong to several, the one that was named. */
export async function accountOf(
  { users, accounts }: Pick<Accounts, 'users' | 'accounts'>,
  email: string,
  named?: string,
): Promise<string> {
  const own = await accounts.listOf((await userBy({ users }, email)).id);
  const [first, ...others] = own.filter(({ id }) => named === undefined || id === named);
  if (first === undefined)
    throw new OperatorError(`${email} is not a member of ${named === undefined ? 'an account' : named}`);
  if (others.length > 0) {
    const choices = own.map(({ id, name }) => `${id} (${name})`).join(', ');
    throw new OperatorError(`${email} belongs to several accounts, name one with --account: ${choices}`);
  }
  return first.id;
}

/** Each with the emails of those who own its account; null if nobody does any more. */
export async function withOwner<T extends { accountId: string }>(
  { accounts }: Pick<Accounts, 'accounts'>,
  rows: readonly T[],
): Promise<(T & { owner: string | null })[]> {
  const owners = await accounts.owners();
  return rows.map((row) => ({ ...row, owner: owners.get(row.accountId)?.join(', ') ?? null }));
}
