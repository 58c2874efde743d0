import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { codeOf, messageOf, OperatorError } from '../../lib/errors.ts';

/** The token of the bridge on this port of this computer: made up once, so that browsers go on printing after a restart. */
export async function keptToken(port: string, folder = join(homedir(), '.waybill')): Promise<string> {
  const file = join(folder, `print-bridge-${port}.token`);
  const read = async () => (await readFile(file, 'utf8')).trim();
  try {
    const known = await read().catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return '';
      throw error;
    });
    if (known !== '') return known;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, `${randomBytes(16).toString('hex')}\n`, { mode: 0o600 });
    return await read();
  } catch (error) {
    throw new OperatorError(
      `The token cannot be kept in ${file} (${messageOf(error)}): give one with --token`,
    );
  }
}
