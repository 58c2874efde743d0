import type { Command } from 'commander';
import { effectiveSettings, loadConfig, readEnvironment, unknownVariables } from '../config.ts';
import { printTable } from './print.ts';

export function configCommand(program: Command): void {
  program
    .command('config')
    .description('list the settings in effect and where each comes from; secrets are masked')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => {
      const environment = readEnvironment();
      // Throws if one is invalid, as a start would.
      loadConfig(environment);
      printTable(effectiveSettings(), options, ['setting', 'value', 'source']);
      for (const line of unknownVariables(environment)) process.stderr.write(`waybill: ${line}\n`);
    });
}
