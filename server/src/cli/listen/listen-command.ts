import type { Command } from 'commander';
import { withAccounts } from '../accounts.ts';
import type { ListenOptions } from './listen.ts';

export function listenCommand(webhooks: Command): void {
  webhooks
    .command('listen')
    .description(
      "print an account's events as they happen, and forward them, signed, to a program on this machine; " +
        'no subscription and no settings are needed',
    )
    .requiredOption('--user <email>', 'member of the account whose events to follow')
    .option('--account <id>', 'which account, if the user belongs to several')
    .option('--forward-to <url>', 'where to POST each event, such as http://localhost:8080/hooks')
    .option('--events <list>', 'only these types, such as order.created,shipment.created')
    .option('--secret <whsec>', 'sign with this secret; by default with one that stays the same')
    .option('--print-secret', 'print the secret that events are signed with, then exit')
    .option('--resend <id>', 'forward this past event, evt_…, then exit')
    .option('--json', 'print JSON, one object per line, with the payloads')
    .action(listenUntilStopped);
}

async function listenUntilStopped(options: ListenOptions): Promise<void> {
  const stop = stopSignal();
  const output = {
    print: (line: string) => void process.stdout.write(`${line}\n`),
    warn: (line: string) => void process.stderr.write(`waybill: ${line}\n`),
  };
  try {
    const { listen } = await import('./listen.ts');
    await withAccounts(async (accounts, storage, config) => {
      const isDelivered = await listen({ accounts, storage, config, stop, output }, options);
      if (!isDelivered) process.exitCode = 1;
    });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/** If the database does not let go of its connections within this time, the process ends without. */
const STOP_TIMEOUT_MS = 2_000;

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  const onSignal = () => {
    stop.abort();
    setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  };
  // Not `once`: a single Ctrl-C may arrive twice, from the terminal and through npm.
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return stop.signal;
}
