import { Command } from 'commander';
import { accountCommands } from './cli/account-commands.ts';
import { serveCommands } from './cli/serve-commands.ts';
import { AppError, OperatorError } from './lib/errors.ts';

/** Every command is a few lines onto the services the server uses. */
export async function runCli(args: string[]): Promise<void> {
  const program = new Command('waybill')
    .description(
      'Self-hosted shipping platform: orders, labels, tracking and signed webhooks behind one HTTP API',
    )
    .showHelpAfterError('(add --help for what it takes)')
    .helpCommand(false);
  serveCommands(program);
  accountCommands(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    const expected = error instanceof OperatorError || error instanceof AppError;
    process.stderr.write(`${expected ? `waybill: ${error.message}` : ((error as Error)?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
