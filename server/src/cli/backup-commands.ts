import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp, restore } from '../backup/index.ts';
import { loadConfig, readEnvironment } from '../config.ts';
import { printObject } from './print.ts';

interface Output {
  json?: boolean;
}

export function backupCommands(program: Command): void {
  program
    .command('backup')
    .description('copy everything to a file, also while servers are running; it contains secrets')
    .argument(
      '<file>',
      'file to write, such as waybill-2027-01-31.backup; it is replaced when the copy is complete',
    )
    .option('--json', 'print JSON')
    .action(async (file: string, options: Output) => {
      const report = await backUp(loadConfig(readEnvironment()), resolve(file));
      printObject(report, options);
      if (!options.json && report.key === 'not included')
        process.stdout.write(
          'Keep WAYBILL_SECRET too: it is not in the file, and nothing can be decrypted without it.\n',
        );
    });
  program
    .command('restore')
    .description('fill the database from a backup, of either kind of database; all servers must be stopped')
    .argument('<file>', 'file that `waybill backup` has written')
    .option('--force', 'replace a database that has users already')
    .option('--json', 'print JSON')
    .action(async (file: string, options: Output & { force?: boolean }) => {
      const config = loadConfig(readEnvironment());
      printObject(await restore(config, resolve(file), { replace: options.force === true }), options);
    });
}
