import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { generatePassword, turnOffTwoFactor } from '../accounts/index.ts';
import { type Accounts, createAccounts } from '../compose/services.ts';
import { loadConfig, readEnvironment, storageSettings } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { OperatorError } from '../lib/errors.ts';
import { parseMoment } from '../lib/moment.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { printObject, printTable } from './print.ts';

interface Output {
  json?: boolean;
}

/** Commands for users and API keys. They work while a server is running, on the same database. */
export function accountCommands(program: Command): void {
  const users = program
    .command('users')
    .description('create and list users, and help those who are locked out')
    .helpCommand(false);
  users
    .command('create')
    .description('create a user; the first one is the owner')
    .requiredOption('--email <email>', 'email the user logs in with')
    .option('--password <password>', 'password; generated and printed if omitted')
    .option('--json', 'print JSON')
    .action(createUser);
  users
    .command('list')
    .description('list all users')
    .option('--json', 'print JSON')
    .action((options: Output) =>
      withAccounts(async ({ users }) =>
        printTable(await users.list(), options, ['id', 'email', 'role', 'createdAt']),
      ),
    );

  users
    .command('reset-password')
    .description('give a user a new password and log them out everywhere; two-factor login stays on')
    .argument('<email>', 'email the user logs in with')
    .option('--password-stdin', 'read the password from standard input; generated and printed if omitted')
    .option('--json', 'print JSON')
    .action(resetPassword);
  users
    .command('disable-two-factor')
    .description('let a user who has lost phone and recovery codes log in with the password alone')
    .argument('<email>', 'email the user logs in with')
    .option('--json', 'print JSON')
    .action((email: string, options: Output) =>
      withAccounts(async (accounts, storage) => {
        const wasOn = await turnOffTwoFactor(storage, await userId(accounts, email));
        printObject({ email, twoFactor: 'off', wasOn }, options);
      }),
    );

  const keys = program.command('keys').description('create, list and revoke API keys').helpCommand(false);
  keys
    .command('create')
    .description('create an API key; the full key is shown only once')
    .requiredOption('--user <email>', 'user the key belongs to')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--access <list>', 'shipping, addresses, or both: shipping,addresses')
    .option('--permissions <list>', 'read, write, or both', 'read,write')
    .option('--expires <date>', 'expiry date or time, such as 2027-01-31; default: one year from now')
    .option('--json', 'print JSON')
    .action(createKey);
  keys
    .command('list')
    .description('list API keys (the full keys are never shown)')
    .option('--user <email>', "only this user's keys")
    .option('--json', 'print JSON')
    .action((options: Output & { user?: string }) =>
      withAccounts(async (accounts) => {
        const owner = options.user === undefined ? undefined : await userId(accounts, options.user);
        const columns = [
          'id',
          'name',
          'prefix',
          'access',
          'permissions',
          'status',
          'lastUsedAt',
          'expiresAt',
        ] as const;
        printTable(await accounts.apiKeys.list(owner), options, columns);
      }),
    );
  keys
    .command('revoke')
    .description('revoke an API key immediately, on every process')
    .argument('<id>', 'the id of the key, key_…')
    .option('--json', 'print JSON')
    .action((id: string, options: Output) =>
      withAccounts(async ({ apiKeys }) => {
        const { name, revokedAt } = await apiKeys.revoke(id);
        printObject({ id, name, status: 'revoked', revokedAt }, options);
      }),
    );
}

async function createUser(options: Output & { email: string; password?: string }): Promise<void> {
  const password = options.password ?? generatePassword();
  await withAccounts(async ({ users }) => {
    const { id, email, role } = await users.create({ email: options.email, password });
    printObject({ id, email, role, ...(options.password === undefined && { password }) }, options);
  });
}

async function resetPassword(email: string, options: Output & { passwordStdin?: boolean }): Promise<void> {
  const given = options.passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const password = given ?? generatePassword();
  await withAccounts(async (accounts) => {
    await accounts.users.resetPassword(await userId(accounts, email), password);
    printObject({ email, ...(given === undefined && { password }) }, options);
  });
}

interface CreateKeyOptions extends Output {
  user: string;
  name: string;
  access: string;
  permissions: string;
  expires?: string;
}

async function createKey(options: CreateKeyOptions): Promise<void> {
  await withAccounts(async (accounts) => {
    const { key, apiKey } = await accounts.apiKeys.create({
      userId: await userId(accounts, options.user),
      name: options.name,
      access: list(options.access),
      permissions: list(options.permissions),
      ...(options.expires !== undefined && { expiresAt: expiryOf(options.expires) }),
    });
    printObject({ id: apiKey.id, key, prefix: apiKey.prefix, expiresAt: apiKey.expiresAt }, options);
    if (!options.json) process.stdout.write('Store the key now: it is not shown again.\n');
  });
}

function expiryOf(text: string): number {
  const moment = parseMoment(text);
  if (Number.isNaN(moment)) {
    throw new OperatorError('--expires must be a date such as 2027-01-31 or 2027-01-31T12:00:00Z');
  }
  return moment;
}

async function userId({ users }: Accounts, email: string): Promise<string> {
  const user = await users.findByEmail(email);
  if (user === undefined)
    throw new OperatorError(
      `There is no user ${email}: create one with waybill users create --email ${email}`,
    );
  return user.id;
}

const list = (text: string): string[] => text.split(',').map((item) => item.trim());

async function withAccounts(work: (accounts: Accounts, storage: Storage) => Promise<void>): Promise<void> {
  const config = loadConfig(readEnvironment());
  const storage = await openStorage(storageSettings(config));
  try {
    await work(createAccounts({ storage, clock: systemClock, maxApiKeys: config.maxApiKeys }), storage);
  } finally {
    await storage.close();
  }
}
