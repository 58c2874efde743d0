import type { Command } from 'commander';
import { loadConfig, readEnvironment } from '../config.ts';
import type { Finding } from '../doctor/index.ts';
import { OperatorError } from '../lib/errors.ts';
import { describeCarrierReport, needsAttention } from './carrier-report-text.ts';
import { readSince } from './since.ts';

interface Options {
  offline?: boolean;
  json?: boolean;
  carriers?: boolean;
  since?: string;
  account?: string;
}

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check settings, database, disk, clock, network, stock and counts; exits with 1 if something must be fixed',
    )
    .option('--offline', 'call no other hosts')
    .option(
      '--carriers',
      'instead, ask the carriers for labels that the database does not have, as after a failover or a restore',
    )
    .option(
      '--since <time>',
      'with --carriers: labels bought since 24h, 7d or 2026-11-18T09:30Z (default: 24h)',
    )
    .option(
      '--account <account>',
      'with --carriers: the email of a user, or the id of an account or carrier account',
    )
    .option('--json', 'print JSON')
    .action((options: Options) => (options.carriers ? examineCarriers(options) : examineAll(options)));
}

async function examineAll({ offline, json, since, account }: Options): Promise<void> {
  if (since !== undefined || account !== undefined)
    throw new OperatorError('--since and --account are for --carriers');
  // Imported lazily, so that other commands start without loading what is examined.
  const { examine } = await import('../doctor/index.ts');
  const env = readEnvironment();
  const findings = await examine(loadConfig(env), { offline: offline === true, env });
  process.stdout.write(`${json ? JSON.stringify(findings) : findings.map(describe).join('\n')}\n`);
  if (findings.some(({ status }) => status === 'fail')) process.exitCode = 1;
}

async function examineCarriers({ offline, json, since = '24h', account }: Options): Promise<void> {
  if (offline) throw new OperatorError('--carriers asks the carriers: leave out --offline');
  const { openAndExamineCarriers } = await import('../doctor/index.ts');
  const wanted = { since: readSince(since, Date.now()), account };
  const report = await openAndExamineCarriers(loadConfig(readEnvironment()), wanted);
  process.stdout.write(`${json ? JSON.stringify(report) : describeCarrierReport(report)}\n`);
  if (needsAttention(report)) process.exitCode = 1;
}

const describe = ({ check, status, message, fix }: Finding): string =>
  `${status.padEnd(4)}  ${check.padEnd(9)}  ${message}${fix === undefined ? '' : `\n${' '.repeat(17)}→ ${fix}`}`;
