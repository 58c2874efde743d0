import type { Command } from 'commander';
import type { Logger } from 'pino';
import {
  describeSettings,
  loadConfig,
  readEnvironment,
  storageSettings,
  unknownVariables,
} from '../config.ts';
import { OperatorError } from '../lib/errors.ts';
import type { RunningServer } from '../main.ts';
import { openStorage } from '../storage/index.ts';

export function serveCommands(program: Command): void {
  program
    .command('serve')
    .description('run the server: API, dashboard, webhook delivery and background jobs')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(serve);

  program
    .command('worker')
    .description('deliver webhooks and run background jobs without serving HTTP; needs PostgreSQL')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(work);

  program
    .command('migrate')
    .description('migrate the database schema, then exit')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const config = loadConfig(readEnvironment());
      const storage = await openStorage(storageSettings(config));
      await storage.close();
      process.stdout.write(json ? '{"migrated":true}\n' : 'The database schema is up to date.\n');
    });
}

/** A process that has not stopped this long after its stop delay exits with an error. */
const STOP_TIMEOUT_MS = 30_000;

/** Signals closer together than this count as one. */
const REPEAT_MS = 500;

async function serve(): Promise<void> {
  // Imported lazily, so that other commands start without loading the HTTP server.
  const { createLog, startServer } = await import('../main.ts');
  const environment = readEnvironment();
  const config = loadConfig(environment);
  const log = createLog(config);
  warnAboutUnknown(environment, log);
  const server = await startServer(config, log);
  stopOnSignal(server, log, config.stopDelayMs);

  const lines = ['', `  Waybill is running at ${server.address}`, `  Data        ${server.data}`];
  lines.push(`  API         ${server.address}/api/v1   documentation ${server.address}/docs`);
  if (server.setupUrl !== undefined) lines.push(`  Set it up   ${server.setupUrl}`);
  // Unlike other commands, a server goes on when nobody reads what it prints.
  process.stdout.removeAllListeners('error').on('error', () => {});
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

async function work(): Promise<void> {
  const { createLog, startDeliveryWorker } = await import('../main.ts');
  const environment = readEnvironment();
  const config = loadConfig(environment);
  if (config.databaseUrl === undefined) {
    throw new OperatorError('A worker needs DATABASE_URL: with SQLite, the server itself delivers webhooks');
  }
  const log = createLog(config);
  warnAboutUnknown(environment, log);
  const worker = await startDeliveryWorker(config, log);
  stopOnSignal(worker, log);
  log.info({ address: worker.address }, 'delivering');
}

function warnAboutUnknown(environment: NodeJS.ProcessEnv, log: Logger): void {
  for (const line of unknownVariables(environment)) log.warn(line);
}

function stopOnSignal(server: Pick<RunningServer, 'stop'>, log: Logger, delayMs = 0): void {
  let askedAt: number | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    if (askedAt !== undefined) {
      // A second signal exits at once. But one Ctrl-C may arrive twice, from the terminal and through npm.
      if (Date.now() - askedAt > REPEAT_MS) process.exit(1);
      return;
    }
    askedAt = Date.now();
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('could not stop in time');
      process.exit(1);
    }, delayMs + STOP_TIMEOUT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
