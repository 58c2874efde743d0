import type { Command } from 'commander';
import type { Customers } from '../compose/customers.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { createVault } from '../lib/crypto.ts';
import { OperatorError } from '../lib/errors.ts';
import type { Storage } from '../storage/index.ts';
import { accountOf, withAccounts } from './accounts.ts';
import { printTable } from './print.ts';

interface CustomerOptions {
  user: string;
  account?: string;
  customerEmail?: string;
  order?: string;
}

/** Commands for what a customer may ask of a merchant. They work while a server is running, on the same database. */
export function customerCommands(program: Command): void {
  const customers = program
    .command('customers')
    .description("export or erase a customer's personal data; see docs/personal-data.md")
    .helpCommand(false);
  const named = (command: Command): Command =>
    command
      .requiredOption('--user <email>', 'member of the account that the orders belong to')
      .option('--account <id>', 'which account, if the user belongs to several')
      .option('--customer-email <email>', 'everything that was sent to this email address')
      .option('--order <number>', 'only the orders with this number');
  named(
    customers
      .command('erase')
      .description("permanently erase a customer's personal data from finished orders"),
  )
    .option('--dry-run', 'only print what would be erased')
    .option('--json', 'print JSON')
    .action(erase);
  named(customers.command('export').description('print everything stored about a customer, as JSON')).action(
    (options: CustomerOptions) =>
      withCustomers(options, async (service, accountId) => {
        const data = await service.export(accountId, customerOf(options));
        if (Object.values(data).every((rows) => rows.length === 0)) throw nothingFound();
        process.stdout.write(`${JSON.stringify(data, null, 2)}\n`);
      }),
  );
}

async function erase(options: CustomerOptions & { dryRun?: boolean; json?: boolean }): Promise<void> {
  await withCustomers(options, async (service, accountId) => {
    const results = await service.erase(accountId, customerOf(options), options.dryRun === true);
    if (results.length === 0) throw nothingFound();
    printTable(results, options, ['id', 'number', 'result', 'reason']);
    if (results.some(({ result }) => result === 'not erased')) process.exitCode = 1;
  });
}

const nothingFound = (): OperatorError =>
  new OperatorError('Nothing was found: it may have been erased before, or belong to another account');

function customerOf({ customerEmail, order }: CustomerOptions) {
  if ((customerEmail === undefined) === (order === undefined))
    throw new OperatorError('Name the customer with either --customer-email or --order');
  return customerEmail === undefined ? { orderNumber: order ?? '' } : { email: customerEmail };
}

const withCustomers = (
  options: CustomerOptions,
  work: (service: Customers, accountId: string) => Promise<void>,
): Promise<void> =>
  withAccounts(async (accounts, storage, config) => {
    customerOf(options);
    const accountId = await accountOf(accounts, options.user, options.account);
    await work(await openCustomers(storage, config), accountId);
  });

async function openCustomers(storage: Storage, config: Config) {
  const { loadInstanceKey } = await import('./parts.ts');
  const { createCustomers } = await import('../compose/customers.ts');
  const { key } = await loadInstanceKey({ storage, ...config });
  return createCustomers({ storage, clock: systemClock, vault: createVault(key) });
}
