import type { Command } from 'commander';
import { loadConfig, readEnvironment } from '../config.ts';
import type { Finding } from '../doctor/index.ts';

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check settings, database, disk, clock, network, stock and counts; exits with 1 if something must be fixed',
    )
    .option('--offline', 'call no other hosts')
    .option('--json', 'print JSON')
    .action(async ({ offline, json }: { offline?: boolean; json?: boolean }) => {
      // Imported lazily, so that other commands start without loading what is examined.
      const { examine } = await import('../doctor/index.ts');
      const env = readEnvironment();
      const findings = await examine(loadConfig(env), { offline: offline === true, env });
      process.stdout.write(`${json ? JSON.stringify(findings) : findings.map(describe).join('\n')}\n`);
      if (findings.some(({ status }) => status === 'fail')) process.exitCode = 1;
    });
}

const describe = ({ check, status, message, fix }: Finding): string =>
  `${status.padEnd(4)}  ${check.padEnd(9)}  ${message}${fix === undefined ? '' : `\n${' '.repeat(17)}→ ${fix}`}`;
