import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { BackupReport, RestoreReport } from '../backup/index.ts';
import { type Config, loadConfig, readEnvironment } from '../config.ts';

interface Options {
  force?: boolean;
  json?: boolean;
}

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy everything to a file, even while servers are running; it contains secrets')
    .argument('<file>', 'file to write, such as waybill-2027-01-31.backup')
    .option('--force', 'replace the file if it exists, once the copy is complete')
    .option('--json', 'print JSON')
    .action(async (file: string, options: Options) => {
      const { backUp } = await import('../backup/index.ts');
      const config = loadConfig(readEnvironment());
      print(
        await backUp(config, resolve(file), { replace: options.force === true }),
        options,
        describeBackup,
      );
    });
  program
    .command('restore')
    .description('fill the database from a backup, of either kind of database; all servers must be stopped')
    .argument('<file>', 'file that `waybill backup` has written')
    .option('--force', 'replace a database that already has users')
    .option('--json', 'print JSON')
    .action(async (file: string, options: Options) => {
      const { restore } = await import('../backup/index.ts');
      const config = loadConfig(readEnvironment());
      const report = await restore(config, resolve(file), { replace: options.force === true });
      print(report, options, () => describeRestore(report, config));
    });
}

function print<T>(report: T, { json }: Options, describe: (report: T) => string): void {
  process.stdout.write(`${json ? JSON.stringify(report) : describe(report)}\n`);
}

const describeBackup = ({ file, rows, bytes, key }: BackupReport): string =>
  `Backed up ${count(rows)} rows to ${file} (${size(bytes)}). It contains secrets: keep it where only you can read it.\n${
    key === 'included'
      ? 'The key that decrypts them is in the file too.'
      : 'Keep WAYBILL_SECRET too, if you have set it: it is not in the file, and nothing can be decrypted without it.'
  }`;

function describeRestore(
  { rows, createdAt, schemaVersion, migratedTo, pendingDeliveries }: RestoreReport,
  { databaseUrl, dataFolder }: Config,
): string {
  const place = databaseUrl === undefined ? dataFolder : 'PostgreSQL';
  const migrated =
    schemaVersion === migratedTo
      ? ''
      : ` It was from an older version, and was migrated from schema ${schemaVersion} to ${migratedTo}.`;
  const lines = [`Restored ${count(rows)} rows to ${place}, from the backup of ${createdAt}.${migrated}`];
  if (pendingDeliveries > 0)
    lines.push(
      `Webhook deliveries that were pending then: ${count(pendingDeliveries)}. A server sends them ` +
        'with their old ids, even those that have arrived since, unless WAYBILL_DELIVER=false.',
    );
  lines.push(
    'Keys, members and passwords are as they were then: repeat what you have revoked, removed or changed since.',
    'Labels bought since then exist at the carriers only: `waybill doctor --carriers` lists them.',
    'Start the servers again.',
  );
  return lines.join('\n');
}

const count = (n: number): string => n.toLocaleString('en');
const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
