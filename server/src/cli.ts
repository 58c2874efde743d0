import { Command } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { accountCommands } from './cli/account-commands.ts';
import { backupCommands } from './cli/backup-commands.ts';
import { carrierCheckCommand } from './cli/carrier-check-command.ts';
import { completionCommand } from './cli/completion-command.ts';
import { configCommand } from './cli/config-command.ts';
import { customerCommands } from './cli/customer-commands.ts';
import { doctorCommand } from './cli/doctor-command.ts';
import { moveCommand } from './cli/move-command.ts';
import { printBridgeCommand } from './cli/print-bridge/print-bridge-command.ts';
import { secretCommand } from './cli/secret-command.ts';
import { serveCommands } from './cli/serve-commands.ts';
import { statusCommand } from './cli/status-command.ts';
import { storeCheckCommand } from './cli/store-check-command.ts';
import { webhookCommands } from './cli/webhook-commands.ts';
import { loadConfig, readEnvironment, storageSettings } from './config.ts';
import { AppError, asError, codeOf, OperatorError } from './lib/errors.ts';
import { explainFault } from './storage/index.ts';

export async function runCli(args: string[]): Promise<void> {
  // Files we create, such as the database with its password hashes, are readable only by their owner.
  process.umask(0o077);
  // `waybill keys list | head` closes the pipe early.
  process.stdout.on('error', (error) => process.exit(codeOf(error) === 'EPIPE' ? 0 : 1));
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const line = await explain(error);
    process.stderr.write(`${line === undefined ? (asError(error).stack ?? error) : `waybill: ${line}`}\n`);
    process.exitCode = 1;
  }
}

/** All commands, with their help. */
export function createProgram(): Command {
  const program = new Command('waybill')
    .description(
      'Self-hosted shipping platform: orders, labels, tracking and signed webhooks behind one HTTP API',
    )
    .showHelpAfterError('(add --help for usage)')
    .version(packageFile.version, '--version')
    .helpCommand(false);
  serveCommands(program);
  accountCommands(program);
  customerCommands(program);
  backupCommands(program);
  statusCommand(program);
  configCommand(program);
  moveCommand(program);
  doctorCommand(program);
  secretCommand(program);
  webhookCommands(program);
  carrierCheckCommand(program);
  storeCheckCommand(program);
  printBridgeCommand(program);
  completionCommand(program);
  return program;
}

/** One line for errors that the operator can fix; undefined for others. */
async function explain(error: unknown): Promise<string | undefined> {
  if (error instanceof OperatorError || error instanceof AppError) return error.message;
  return explainFault(storageSettings(loadConfig(readEnvironment())), error);
}
