import { Command } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { accountCommands } from './cli/account-commands.ts';
import { accountFileCommands } from './cli/account-file-commands.ts';
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
import { loadConfig, readEnvironment } from './config.ts';
import { asError, codeOf } from './lib/errors.ts';

export async function runCli(args: string[]): Promise<void> {
  // Files we create, such as the database with its password hashes, are readable only by their owner.
  process.umask(0o077);
  // `waybill keys list | head` closes the pipe early.
  process.stdout.on('error', (error) => process.exit(codeOf(error) === 'EPIPE' ? 0 : 1));
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const { explainError } = await import('./compose/explain-error.ts');
    const line = await explainError(error, () => loadConfig(readEnvironment()));
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
  accountFileCommands(program);
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
