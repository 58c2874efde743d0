import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Real exchanges with vendors, which are not part of this repository. Tests that need them are skipped without them. */
const ROOT = process.env.WAYBILL_RECORDINGS ?? resolve(import.meta.dirname, '../../../shared/recordings');

/** The files of one vendor, `easypost`; undefined, with a line that says so, where there are none. */
export function findRecordings(vendor: string): string[] | undefined {
  const folder = join(ROOT, vendor);
  if (existsSync(folder)) {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(har|json|ya?ml)$/.test(name))
      .sort()
      .map((name) => join(folder, name));
  }
  process.stdout.write(
    `Skipped: the recordings of ${vendor}. To run them: set WAYBILL_RECORDINGS to their folder\n`,
  );
  return undefined;
}
