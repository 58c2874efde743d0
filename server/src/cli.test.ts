import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from './cli.ts';
import { SETTINGS } from './config.ts';

/** The help of every command, by its name. */
function helpOfAll(command: Command, path: string[] = []): Record<string, string> {
  let text = '';
  command.configureOutput({
    getOutHelpWidth: () => 80,
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  const inner = command.commands.map((child) => helpOfAll(child, [...path, child.name()]));
  return Object.assign({ [path.join(' ')]: text }, ...inner);
}

test('the help of every command lists its options, and for serve all settings', () => {
  const help = helpOfAll(createProgram());
  const optionsOf = (text: string) => [...text.matchAll(/^ {2}(?:-h, )?--(\w+)/gm)].map(([, name]) => name);
  const options = Object.entries(help).map(([command, text]) => [command, optionsOf(text)]);
  expect(Object.fromEntries(options)).toMatchObject({
    migrate: ['json', 'help'],
    backup: ['force', 'json', 'help'],
    restore: ['force', 'json', 'help'],
    'secret rotate': ['secret', 'help'],
    config: ['json', 'help'],
    move: ['to', 'to', 'force', 'undo', 'json', 'help'],
    'account export': ['user', 'account', 'force', 'json', 'help'],
    'account import': ['undo', 'json', 'help'],
    'account pause': ['user', 'account', 'json', 'help'],
    'account resume': ['user', 'account', 'json', 'help'],
    doctor: ['offline', 'carriers', 'since', 'account', 'json', 'help'],
    'users create': ['email', 'password', 'password', 'json', 'help'],
    'users reset-password': ['password', 'link', 'json', 'help'],
    'users list': ['json', 'help'],
    'customers erase': ['user', 'account', 'customer', 'order', 'dry', 'json', 'help'],
    'customers export': ['user', 'account', 'customer', 'order', 'help'],
    'keys create': ['user', 'account', 'name', 'access', 'permissions', 'expires', 'quiet', 'json', 'help'],
    'keys list': ['user', 'account', 'json', 'help'],
    'keys revoke': ['json', 'help'],
    status: ['json', 'help'],
    'users remove': ['yes', 'json', 'help'],
    'webhooks list': ['user', 'account', 'disabled', 'json', 'help'],
    'webhooks enable': ['json', 'help'],
    'webhooks listen': ['user', 'account', 'forward', 'events', 'secret', 'print', 'resend', 'json', 'help'],
    'webhooks receive': ['port', 'secret', 'ca', 'status', 'fail', 'slow', 'json', 'help'],
    'carrier-check': ['settings', 'samples', 'production', 'help'],
    'store-check': ['settings', 'samples', 'help'],
  });
  const settings = [...(help.serve ?? '').matchAll(/^ {2}([A-Z_]+) {2}/gm)].map(([, name]) => name);
  expect(settings).toEqual(Object.values(SETTINGS).map(({ env }) => env));

  const page = readFileSync(new URL('../../docs/commands.md', import.meta.url), 'utf8');
  const commands = Object.keys(help).filter((command) => !help[command]?.includes('\nCommands:\n'));
  for (const command of commands) expect(page).toMatch(new RegExp(`^\\| \`${command}[ \`]`, 'm'));
});
