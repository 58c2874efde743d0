import type { Command } from 'commander';
import { systemClock } from '../lib/clock.ts';
import type { Storage } from '../storage/index.ts';
import { accountOf, withAccounts, withOwner } from './accounts.ts';
import { listenCommand } from './listen/listen-command.ts';
import { printObject, printTable } from './print.ts';
import { receiveCommand } from './receive/receive-command.ts';

interface ListOptions {
  user?: string;
  account?: string;
  disabled?: boolean;
  json?: boolean;
}

export function webhookCommands(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description("list and enable webhooks, and try them out on a developer's own machine")
    .helpCommand(false);
  webhooks
    .command('list')
    .description('list webhook subscriptions, with their last error')
    .option('--user <email>', "only those of this user's account")
    .option('--account <id>', 'which account, if the user belongs to several')
    .option('--disabled', 'only those that are disabled')
    .option('--json', 'print JSON')
    .action(list);
  webhooks
    .command('enable')
    .description('enable a webhook subscription; what has waited meanwhile is delivered, one first')
    .argument('<id>', 'the id of the subscription, whk_…')
    .option('--json', 'print JSON')
    .action((id: string, options: { json?: boolean }) =>
      withAccounts(async (_accounts, storage) => {
        const enabled = await (await subscriptionsIn(storage)).enable(id);
        printObject({ id, status: 'active', ...enabled }, options);
      }),
    );
  listenCommand(webhooks);
  receiveCommand(webhooks);
}

async function subscriptionsIn(storage: Storage) {
  const { createOperatorSubscriptions } = await import('./parts.ts');
  return createOperatorSubscriptions({ storage, clock: systemClock });
}

async function list({ user, account, disabled, json = false }: ListOptions): Promise<void> {
  await withAccounts(async (accounts, storage) => {
    const accountId = user === undefined ? account : await accountOf(accounts, user, account);
    const all = await (await subscriptionsIn(storage)).list(accountId);
    const shown = all.filter(({ status }) => !disabled || status === 'disabled');
    const columns = ['id', 'owner', 'url', 'status', 'failureCount', 'lastSentAt', 'lastError'] as const;
    printTable(await withOwner(accounts, shown), { json }, columns);
  });
}
