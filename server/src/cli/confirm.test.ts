import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from './confirm.ts';

function terminal(typed: string | undefined, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed);
  return { input, output };
}

test.each(['y\n', 'YES\n'])('goes ahead after %j', async (typed) => {
  const at = terminal(typed);
  await confirm('Remove it?', at);
  expect(String(at.output.read())).toContain('Remove it? [y/N] ');
});

test.each(['n\n', '\n', 'yellow\n', undefined])('changes nothing after %j', async (typed) => {
  await expect(confirm('Remove it?', terminal(typed))).rejects.toThrow('Nothing has been changed');
});

test('refuses where nobody can answer', async () => {
  await expect(confirm('Remove it?', terminal('y\n', false))).rejects.toThrow(/add --yes/);
});
