import type { Command } from 'commander';
import { listenCommand } from './listen/listen-command.ts';
import { receiveCommand } from './receive/receive-command.ts';

export function webhookCommands(program: Command): void {
  const webhooks = program
    .command('webhooks')
    .description("try webhooks out on a developer's own machine")
    .helpCommand(false);
  listenCommand(webhooks);
  receiveCommand(webhooks);
}
