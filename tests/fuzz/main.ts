import { parseArgs } from 'node:util';
import { createUndo } from '../chaos/undo.ts';
import { createDatabaseOn } from '../support/scratch-database.ts';
import { findPostgres, startPostgres } from '../support/scratch-servers.ts';
import { fuzz } from './fuzz.ts';
import { describe } from './report.ts';

const USAGE = `Usage: npm run fuzz -- [--requests N] [--seed S] [--serial] [--on sqlite|postgres] [--verbose]
  --requests N   number of requests to send (10000)
  --seed S       repeats the choices of an earlier run; by default a new seed, shown in the report
  --serial       one request at a time: the same seed then sends the same requests in the same order
  --on WHERE     sqlite (default), or postgres: a temporary one, or the one in TEST_DATABASE_URL
  --verbose      show why valid requests were rejected
`;

export async function main(): Promise<void> {
  const { seed, requests, serial, on, verbose } = readArguments();
  const started =
    on === 'postgres' && process.env.TEST_DATABASE_URL === undefined ? await startOwnPostgres() : undefined;
  const undo = createUndo();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      await undo.all();
      await started?.stop();
      process.exit(1);
    });
  try {
    const url = process.env.TEST_DATABASE_URL ?? started?.url ?? '';
    const report = await fuzz({
      requests,
      isSerial: serial,
      undo,
      ...(seed !== undefined && { seed }),
      ...(on === 'postgres' && { database: await createDatabaseOn(url) }),
      onProgress: createProgress(requests),
    });
    process.stdout.write(`${describe(report, verbose)}\n`);
    process.exitCode = report.findings.total === 0 ? 0 : 1;
  } finally {
    await started?.stop();
  }
}

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    const { values } = parseArgs({
      options: { requests: text, seed: text, serial: flag, on: text, verbose: flag },
    });
    const { requests = '10000', seed, serial = false, on = 'sqlite', verbose = false } = values;
    const isNumber = (given: string) => /^\d{1,9}$/.test(given);
    if (isNumber(requests) && isNumber(seed ?? '0') && ['sqlite', 'postgres'].includes(on))
      return {
        requests: Number(requests),
        seed: seed === undefined ? undefined : Number(seed),
        serial,
        on,
        verbose,
      };
  } catch {}
  process.stderr.write(USAGE);
  process.exit(2);
}

async function startOwnPostgres() {
  const programs = findPostgres();
  if (programs !== undefined) return startPostgres(programs);
  process.stderr.write('PostgreSQL is not installed: apt-get install postgresql, or set TEST_DATABASE_URL\n');
  process.exit(2);
}

function createProgress(requests: number): (done: number) => void {
  let reported = 0;
  return (done) => {
    if (done - reported < requests / 20) return;
    reported = done;
    process.stderr.write(`${done} requests\n`);
  };
}
