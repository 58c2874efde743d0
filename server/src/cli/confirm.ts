import { createInterface } from 'node:readline/promises';
import { OperatorError } from '../lib/errors.ts';

/** Asks the person at the terminal. A script, which cannot answer, has to say `--yes`. */
export async function confirm(
  question: string,
  { input = process.stdin, output = process.stderr }: Partial<Terminal> = {},
): Promise<void> {
  if (!input.isTTY)
    throw new OperatorError(
      'This needs confirmation, and there is no terminal to ask: add --yes to go ahead',
    );
  const lines = createInterface({ input, output });
  try {
    // Ctrl-D and Ctrl-C close it without an answer.
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    const answer = await Promise.race([lines.question(`${question} [y/N] `), closed]);
    if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing has been changed');
  } finally {
    lines.close();
  }
}

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}
