import { spawnSync } from 'node:child_process';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../cli.ts';

async function scriptFor(shell: string): Promise<string> {
  let script = '';
  const { write } = process.stdout;
  process.stdout.write = (text: string | Uint8Array) => {
    script += text;
    return true;
  };
  try {
    await createProgram().parseAsync(['completion', shell], { from: 'user' });
  } finally {
    process.stdout.write = write;
  }
  return script;
}

const hasBash = spawnSync('bash', ['--version']).status === 0;

test.skipIf(!hasBash).each([
  ['', ['serve', 'users', 'webhooks', 'completion', '--version']],
  ['us', ['users']],
  ['users re', ['remove', 'reset-password']],
  ['users remove --', ['--yes', '--json', '--help']],
  // The user is called like a command, and that is no command here.
  ['keys list --user keys --a', ['--account']],
  ['completion ', ['bash', 'zsh', 'fish', '--help']],
])('bash completes "waybill %s"', async (typed, expected) => {
  const words = ['waybill', ...typed.split(' ')];
  const ask = `${await scriptFor('bash')}
    COMP_WORDS=(${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length - 1}
    _waybill; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', ask], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const offered = stdout.trim().split('\n');
  expect(offered).toEqual(expect.arrayContaining(expected));
  for (const word of offered) expect(word.startsWith(words.at(-1) ?? '')).toBe(true);
  if (typed !== '') expect(offered).toHaveLength(expected.length);
});

test.each(['bash', 'zsh', 'fish'])('the script for %s has every command and option', async (shell) => {
  const script = await scriptFor(shell);
  const check = (command: Command): void => {
    for (const { long } of command.options) {
      const option = shell === 'fish' ? `-l ${long?.slice(2)} ` : `${long}`;
      expect(script).toContain(option);
    }
    for (const child of command.commands) {
      expect(script).toContain(child.name());
      check(child);
    }
  };
  check(createProgram());
  // A quote in a description would end its text.
  for (const line of script.split('\n'))
    expect([line, (line.match(/'/g)?.length ?? 0) % 2]).toEqual([line, 0]);
});
