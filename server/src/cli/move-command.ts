import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { MoveReport } from '../backup/index.ts';
import { maskSecret } from '../config/effective-settings.ts';
import { loadConfig, readEnvironment, SETTINGS } from '../config.ts';
import { messageOf, OperatorError } from '../lib/errors.ts';

interface Options {
  to?: string;
  toFile?: string;
  undo?: boolean;
  force?: boolean;
  json?: boolean;
}

const STEPS = {
  copy: 'Copying everything. The SQLite file stays as it is …',
  compare: 'Comparing the copy with the file …',
};

export function moveCommand(program: Command): void {
  program
    .command('move')
    .description('move everything from the SQLite file to PostgreSQL, while the server is stopped')
    .option('--to <url>', 'database to move to: postgres://user:password@host:5432/name')
    .option('--to-file <file>', 'the same from a file, because other users of this machine can see --to')
    .option('--force', 'replace the contents of a database that already has users')
    .option('--undo', 'use the SQLite file again, without what was written to PostgreSQL since')
    .option('--json', 'print JSON')
    .action(run);
}

async function run(options: Options): Promise<void> {
  const { move, undoMove } = await import('../backup/index.ts');
  const config = loadConfig(readEnvironment());
  if (options.undo) {
    const undone = await undoMove(config);
    return print(
      undone,
      options,
      `${undone.file} can be used again: unset DATABASE_URL and start the server. ` +
        `Stop all servers on ${undone.place} first: what they write is not in the file.`,
    );
  }
  const url = targetOf(options);
  const startedAt = performance.now();
  const report = await move(config, url, {
    replace: options.force === true,
    onStep: (step) => void process.stderr.write(`waybill: ${STEPS[step]}\n`),
  });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  print({ ...report, seconds }, options, describe(report, seconds, url));
}

function print(report: object, { json }: Options, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(report) : text}\n`);
}

function targetOf({ to, toFile }: Options): string {
  if ((to === undefined) === (toFile === undefined))
    throw new OperatorError(
      'Say where to with --to postgres://user:password@host:5432/name, or with --to-file',
    );
  try {
    const url = SETTINGS.databaseUrl.parse(to ?? readFileSync(toFile ?? '', 'utf8').trim());
    if (url === undefined) throw new Error('must not be empty');
    return url;
  } catch (error) {
    throw new OperatorError(`${to === undefined ? '--to-file' : '--to'}: ${messageOf(error)}`);
  }
}

const KEY: Record<MoveReport['key'], string> = {
  WAYBILL_SECRET: '  WAYBILL_SECRET=…   the same as before, for every process',
  'in the database':
    '  and leave WAYBILL_SECRET unset: the key is in the database now. `waybill secret rotate` moves it out.',
  'none yet': '  WAYBILL_SECRET=…   32 characters or more, the same for every process (openssl rand -hex 32)',
};

const describe = ({ from, to, rows, tables, key }: MoveReport, seconds: number, url: string): string =>
  [
    `Moved ${rows.toLocaleString('en')} rows in ${tables} tables to PostgreSQL at ${to} in ${seconds} s.`,
    'The counts and checksums of all tables are the same as in the file.',
    `No server starts on ${from} any more. Keep it until you have a backup of the new database.`,
    '',
    'Now set, where the server gets its settings from:',
    `  DATABASE_URL=${maskSecret(url)}   the URL that you have moved to`,
    KEY[key],
    'Then start the server. To go back, without what was written since: waybill move --undo',
  ].join('\n');
