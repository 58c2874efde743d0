// Upgrades a fleet from another commit of this repository while clients work with it.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { OperatorError } from '../../../server/src/lib/errors.ts';
import { findPostgres } from '../../support/scratch-servers.ts';
import { toFindings, toTable } from '../table.ts';
import { createUndo } from '../undo.ts';
import { buildVersion, defaultRef } from './old-version.ts';
import { runUpgrade } from './upgrade.ts';

const USAGE = `Usage: npm run upgrade-check -- [REF] [--seed TEXT]
  REF            commit, tag or branch to upgrade from; the newest tag by default, or else HEAD~20
  --seed TEXT    repeats the choices of clients of an earlier run
`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { seed: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length <= 1)
      return { ref: positionals[0] ?? defaultRef(), seed: values.seed ?? randomBytes(4).toString('hex') };
  } catch {}
  process.stderr.write(USAGE);
  process.exit(2);
}

const { ref, seed } = readArguments();
const print = (text: string) => process.stdout.write(`${text}\n`);
const undo = createUndo();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => undo.all().finally(() => process.exit(1)));

let isRed = true;
try {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('needs PostgreSQL: apt-get install postgresql');
  print(`Building ${ref}…`);
  const version = await buildVersion(ref, undo);
  print(`Upgrading from ${version.commit} (schema ${version.schema}, ${version.subject}) with seed ${seed}`);
  const result = await runUpgrade({ version, programs, seed, undo, print: (text) => print(`  ${text}`) });
  print(`\n${toTable([result])}\n`);
  const findings = toFindings(result);
  isRed = findings !== '';
  print(isRed ? `${findings}\n\nFailed.` : `No findings: ${result.course}.`);
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : (error as Error).stack}\n`);
} finally {
  await undo.all();
}
process.exit(isRed ? 1 : 0);
