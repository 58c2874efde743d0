import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { toIso } from '../lib/clock.ts';
import { OperatorError } from '../lib/errors.ts';
import { parseMoment } from '../lib/moment.ts';
import { accountOf, userBy, withAccounts, withNewAccounts, withOwner } from './accounts.ts';
import { confirm } from './confirm.ts';
import { printObject, printTable } from './print.ts';

interface Output {
  json?: boolean;
}

const PASSWORD_STDIN = 'read the password from standard input; generated and printed if omitted';

/** Commands for users and API keys. They work while a server is running, on the same database. */
export function accountCommands(program: Command): void {
  const users = program
    .command('users')
    .description('create and list users, and help those who are locked out')
    .helpCommand(false);
  users
    .command('create')
    .description(
      'create a user with an account of their own; the first one is the owner of this installation',
    )
    .requiredOption('--email <email>', 'email the user logs in with')
    .option('--password-stdin', PASSWORD_STDIN)
    .option('--password <password>', 'the password itself, which other users of this machine can see')
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
    .option('--password-stdin', PASSWORD_STDIN)
    .option('--link', 'print a link to set a password instead; it works once, within 24 hours')
    .option('--json', 'print JSON')
    .action(resetPassword);
  users
    .command('disable-two-factor')
    .description('let a user who has lost phone and recovery codes log in with the password alone')
    .argument('<email>', 'email the user logs in with')
    .option('--json', 'print JSON')
    .action((email: string, options: Output) =>
      withAccounts(async (accounts, storage) => {
        const { turnOffTwoFactor } = await import('./parts.ts');
        const wasOn = await turnOffTwoFactor(storage, (await userBy(accounts, email)).id);
        printObject({ email, twoFactor: 'off', wasOn }, options);
      }),
    );

  users
    .command('remove')
    .description("end a user's login in all accounts; their data is kept")
    .argument('<email>', 'email of the user, for all logins with it, or the id of one login')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((email: string, options: Output & { yes?: boolean }) =>
      withAccounts(async ({ users, deactivate }) => {
        const found = await users.find(email);
        const logins = found.map((user) => `${user.email} (${user.id})`).join(', ');
        // One that does not exist is reported as such below.
        if (found.length > 0 && !options.yes) await confirm(`Remove ${logins} from all accounts?`);
        for (const { id, deactivatedAt } of await deactivate(email))
          printObject({ id, status: 'removed', deactivatedAt: toIso(deactivatedAt) }, options);
      }),
    );

  const keys = program.command('keys').description('create, list and revoke API keys').helpCommand(false);
  keys
    .command('create')
    .description('create an API key; the full key is shown only once')
    .requiredOption('--user <email>', 'member of the account that the key belongs to')
    .option('--account <id>', 'which account, if the user belongs to several')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--access <list>', 'shipping, addresses, or both: shipping,addresses')
    .option('--permissions <list>', 'read, write, or both', 'read,write')
    .option('--expires <date>', 'expiry date or time, such as 2027-01-31; default: one year from now')
    .option('--quiet', 'print only the key')
    .option('--json', 'print JSON')
    .action(createKey);
  keys
    .command('list')
    .description('list API keys (the full keys are never shown)')
    .option('--user <email>', "only keys of this user's account")
    .option('--account <id>', 'which account, if the user belongs to several')
    .option('--json', 'print JSON')
    .action((options: Output & { user?: string; account?: string }) =>
      withAccounts(async (accounts) => {
        const owner =
          options.user === undefined
            ? options.account
            : await accountOf(accounts, options.user, options.account);
        const columns = [
          'id',
          'name',
          'owner',
          'prefix',
          'access',
          'permissions',
          'status',
          'lastUsedAt',
          'expiresAt',
        ] as const;
        printTable(await withOwner(accounts, await accounts.apiKeys.list(owner)), options, columns);
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

interface CreateUserOptions extends Output {
  email: string;
  password?: string;
  passwordStdin?: boolean;
}

async function createUser(options: CreateUserOptions): Promise<void> {
  if (options.passwordStdin && options.password !== undefined)
    throw new OperatorError('--password and --password-stdin cannot be used together');
  const given = options.passwordStdin ? await readPassword() : options.password;
  const password = given ?? (await newPassword());
  await withNewAccounts(async ({ users }) => {
    const { id, email, role } = await users.create({ email: options.email, password });
    printObject({ id, email, role, ...(given === undefined && { password }) }, options);
  });
}

const newPassword = async () => (await import('./parts.ts')).generatePassword();

/** Without the line break that `echo` and editors add. Anything else belongs to the password. */
async function readPassword(): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new OperatorError('--password-stdin: standard input is empty');
  return password;
}

interface ResetOptions extends Output {
  passwordStdin?: boolean;
  link?: boolean;
}

async function resetPassword(email: string, options: ResetOptions): Promise<void> {
  if (options.link) {
    if (options.passwordStdin) throw new OperatorError('--link and --password-stdin cannot be used together');
    return printResetLink(email, options);
  }
  const given = options.passwordStdin ? await readPassword() : undefined;
  const password = given ?? (await newPassword());
  await withAccounts(async (accounts) => {
    await accounts.users.resetPassword((await userBy(accounts, email)).id, password);
    printObject({ email, ...(given === undefined && { password }) }, options);
  });
}

async function printResetLink(email: string, options: Output): Promise<void> {
  await withAccounts(async (accounts, _storage, { publicUrl, port }) => {
    const user = await userBy(accounts, email);
    const { token, expiresAt } = await accounts.passwordResets.createForOperator(user.id);
    const url = `${publicUrl ?? `http://localhost:${port}`}/reset-password#token=${token}`;
    printObject({ email: user.email, url, expiresAt }, options);
  });
}

interface CreateKeyOptions extends Output {
  user: string;
  account?: string;
  name: string;
  access: string;
  permissions: string;
  expires?: string;
  quiet?: boolean;
}

async function createKey(options: CreateKeyOptions): Promise<void> {
  await withAccounts(async (accounts) => {
    const { key, apiKey } = await accounts.apiKeys.create({
      accountId: await accountOf(accounts, options.user, options.account),
      name: options.name,
      access: list(options.access),
      permissions: list(options.permissions),
      ...(options.expires !== undefined && { expiresAt: expiryOf(options.expires) }),
    });
    if (options.quiet) return void process.stdout.write(`${key}\n`);
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

const list = (text: string): string[] => text.split(',').map((item) => item.trim());
