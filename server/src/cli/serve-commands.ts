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
import { stopOnSignal } from '../processes/stopping.ts';

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
      const { openStorage } = await import('./parts.ts');
      const storage = await openStorage(storageSettings(config));
      await storage.close();
      process.stdout.write(json ? '{"migrated":true}\n' : 'The database schema is up to date.\n');
    });
}

async function serve(): Promise<void> {
  const environment = readEnvironment();
  const config = loadConfig(environment);
  const { createLog } = await import('../app/operations/log.ts');
  const log = createLog(config);
  warnAboutUnknown(environment, log);
  // Imported lazily, so that other commands start without loading the HTTP server; the main process of several does not need it either.
  const server =
    config.processes === 1
      ? await (await import('../main.ts')).startServer(config, log)
      : await (await import('../processes/main-process.ts')).startProcesses(config, log);
  stopOnSignal(server, log, config.stopDelayMs);

  const lines = ['', `  Waybill is running at ${server.address}`, `  Data        ${server.data}`];
  lines.push(`  API         ${server.address}/api/v1   documentation ${server.address}/docs`);
  if (server.setupUrl !== undefined) lines.push(`  Set it up   ${server.setupUrl}`);
  // Unlike other commands, a server goes on when nobody reads what it prints.
  process.stdout.removeAllListeners('error').on('error', () => {});
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

async function work(): Promise<void> {
  const { startDeliveryWorker } = await import('../main.ts');
  const environment = readEnvironment();
  // It has the machine to itself, however many processes `serve` would start there.
  const config = loadConfig({ ...environment, WAYBILL_PROCESSES: '1' });
  if (config.databaseUrl === undefined) {
    throw new OperatorError('A worker needs DATABASE_URL: with SQLite, the server itself delivers webhooks');
  }
  const { createLog } = await import('../app/operations/log.ts');
  const log = createLog(config);
  warnAboutUnknown(environment, log);
  const worker = await startDeliveryWorker(config, log);
  stopOnSignal(worker, log);
  log.info({ address: worker.address }, 'delivering');
}

function warnAboutUnknown(environment: NodeJS.ProcessEnv, log: Logger): void {
  for (const line of unknownVariables(environment)) log.warn(line);
}
