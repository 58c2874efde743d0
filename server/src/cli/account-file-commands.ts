import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ExportReport, ImportReport } from '../account-file/index.ts';
import type { UnderWay } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { systemClock, toIso } from '../lib/clock.ts';
import { createVault } from '../lib/crypto.ts';
import type { Storage } from '../storage/index.ts';
import { accountOf, withAccounts, withNewAccounts } from './accounts.ts';
import { printObject } from './print.ts';

interface Output {
  json?: boolean;
}

interface Named extends Output {
  user: string;
  account?: string;
}

const USER = 'email or id of a member of the account';
const ACCOUNT = 'which account, if the user belongs to several';

/** One account as a file, between installations. */
export function accountFileCommands(program: Command): void {
  const account = program
    .command('account')
    .description('move one account to another installation, or stop all that it sends')
    .helpCommand(false);
  account
    .command('export')
    .description('copy an account to a file, even while servers are running; it contains secrets')
    .argument('<file>', 'file to write, such as ada.account')
    .requiredOption('--user <email>', USER)
    .option('--account <id>', ACCOUNT)
    .option('--force', 'replace the file if it exists, once the copy is complete')
    .option('--json', 'print JSON')
    .action((file: string, options: Named & { force?: boolean }) =>
      withAccounts(async (accounts, storage, config) => {
        const { exportAccount } = await import('../account-file/index.ts');
        const report = await exportAccount(config, {
          accountId: await accountOf(accounts, options.user, options.account),
          vault: await vaultOf(storage, config),
          file: resolve(file),
          replace: options.force === true,
        });
        print(report, options, describeExport);
      }),
    );
  account
    .command('import')
    .description('add the account of a file, paused, even while servers are running')
    .argument('<file>', 'file that `waybill account export` has written')
    .option('--undo', 'remove what an import of this file has stored that was interrupted')
    .option('--json', 'print JSON')
    .action((file: string, options: Output & { undo?: boolean }) =>
      withNewAccounts(async (_accounts, storage, config) => {
        const { importAccount, undoImport } = await import('../account-file/index.ts');
        const request = {
          ...{ storage, config, file: resolve(file) },
          vault: await vaultOf(storage, config),
          onStep: (step: keyof typeof STEPS) => void process.stderr.write(`waybill: ${STEPS[step]}\n`),
        };
        if (options.undo) {
          const { account } = await undoImport(request);
          return print(
            { account, status: 'removed' },
            options,
            () => `Removed what was stored of ${account.name}.`,
          );
        }
        print(await importAccount(request), options, describeImport);
      }),
    );
  account
    .command('pause')
    .description('send nothing for an account and refuse changes to it; it can still be read')
    .requiredOption('--user <email>', USER)
    .option('--account <id>', ACCOUNT)
    .option('--json', 'print JSON')
    .action((options: Named) =>
      withAccounts(async (accounts, storage) => {
        const accountId = await accountOf(accounts, options.user, options.account);
        const pauses = await pausesIn(storage);
        const pausedAt = toIso(await pauses.pause(accountId));
        const underWay = await waitForWork(() => pauses.underWay(accountId));
        if (totalOf(underWay) > 0) process.stderr.write(`waybill: ${describeWork(underWay)}\n`);
        printObject({ account: accountId, status: 'paused', pausedAt, underWay: totalOf(underWay) }, options);
      }),
    );
  account
    .command('resume')
    .description('send and change again what was paused, beginning with all that has waited')
    .requiredOption('--user <email>', USER)
    .option('--account <id>', ACCOUNT)
    .option('--json', 'print JSON')
    .action((options: Named) =>
      withAccounts(async (accounts, storage) => {
        const accountId = await accountOf(accounts, options.user, options.account);
        const wasPaused = await (await pausesIn(storage)).resume(accountId);
        printObject({ account: accountId, status: 'active', wasPaused }, options);
      }),
    );
}

const STEPS = {
  check: 'Reading the file …',
  copy: 'Storing the account. Nobody can see it yet …',
  compare: 'Comparing what was stored with the file …',
};

async function pausesIn(storage: Storage) {
  const { createAccountPauses } = await import('./parts.ts');
  return createAccountPauses({ storage, clock: systemClock });
}

async function vaultOf(storage: Storage, config: Config) {
  const { loadInstanceKey } = await import('./parts.ts');
  return createVault((await loadInstanceKey({ storage, ...config })).key);
}

function print<T>(report: T, { json }: Output, describe: (report: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(report) : describe(report)}\n`);
}

/** Longer than an attempt to deliver may take. */
const WAIT_MS = 40_000;
const LOOK_EVERY_MS = 200;

async function waitForWork(read: () => Promise<UnderWay>): Promise<UnderWay> {
  for (const until = performance.now() + WAIT_MS; ; ) {
    const found = await read();
    if (totalOf(found) === 0 || performance.now() > until) return found;
    await sleep(LOOK_EVERY_MS);
  }
}

const totalOf = (found: UnderWay): number => Object.values(found).reduce((sum, n) => sum + n, 0);

const describeWork = (found: UnderWay): string =>
  `Some work had begun and has no outcome yet (${Object.entries(found)
    .filter(([, n]) => n > 0)
    .map(([what, n]) => `${what}: ${n}`)
    .join(', ')}): run this command again before you export the account`;

function describeExport({ file, account, rows, bytes, isPaused }: ExportReport): string {
  const lines = [
    `Copied ${rows.toLocaleString('en')} rows of ${account.name} to ${file} (${(bytes / 1e6).toFixed(1)} MB). It contains secrets: keep it where only you can read it.`,
  ];
  if (!isPaused)
    lines.push(
      'The account is not paused: what happens from now on is not in the file. To move it, pause it first, then export it again.',
    );
  return lines.join('\n');
}

const describeImport = ({ account, rows, tables }: ImportReport): string =>
  [
    `Imported ${rows.toLocaleString('en')} rows of ${account.name} (${account.id}) in ${tables} tables. Counts and checksums are the same as in the file.`,
    'The account is paused: it can be read, and nothing is sent. To go on here, make sure that it is paused where it comes from, then:',
    `  waybill account resume --user <email of a member> --account ${account.id}`,
  ].join('\n');
