import type { Command } from 'commander';
import { loadConfig, readEnvironment } from '../config.ts';
import type { Finding, Status } from '../doctor/index.ts';

export function statusCommand(program: Command): void {
  program
    .command('status')
    .description(
      'whether a server is running, and its database and queue; exits with 1 if it is not running or not ready',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      // Imported lazily, so that other commands start without loading what is examined.
      const { readStatus } = await import('../doctor/index.ts');
      const status = await readStatus(loadConfig(readEnvironment()));
      process.stdout.write(`${json ? JSON.stringify(status) : describe(status)}\n`);
      if (!status.isWell) process.exitCode = 1;
    });
}

function describe({ version, server, database, replicas, redis, queue }: Status): string {
  const lines = [
    ['version', version],
    ['server', server.message],
    ['database', withFix(database)],
    ...replicas.map(({ message }) => ['replica', message]),
  ];
  if (redis !== null) lines.push(['redis', withFix(redis)]);
  if (queue !== null)
    lines.push(
      ['deliveries', `${queue.pendingDeliveries.toLocaleString('en')} pending`],
      ['webhooks', describeDisabled(queue.disabledWebhooks.length)],
    );
  return lines.map(([name = '', text]) => `${name.padEnd(10)}  ${text}`).join('\n');
}

const withFix = ({ message, fix }: Finding): string => (fix === undefined ? message : `${message} (${fix})`);

const describeDisabled = (count: number): string =>
  count === 0
    ? 'none disabled'
    : `${count.toLocaleString('en')} disabled: see waybill webhooks list --disabled`;
