import { codeOf, messageOf } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import type { StorageFault, StorageProblem } from './storage.ts';
import { UnknownOutcomeError } from './unknown-outcome.ts';

/** A write that is refused because the file was found to be damaged before. */
export class DamagedError extends Error {
  constructor(cause: unknown) {
    super('the database is damaged, so nothing is written', { cause });
    this.name = 'DamagedError';
  }
}

/** Primary result codes: the low byte of SQLite's extended code. */
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANT_OPEN = 14;
const NOT_A_DATABASE = 26;
/** Extended: of a primary key, and of a unique index. */
const CONSTRAINT_UNIQUE = [1555, 2067];

/** By SQLite's messages: the package that replaces `node:sqlite` gives no code for statements that return rows. */
const CODE_BY_TEXT: [RegExp, number][] = [
  [/^UNIQUE constraint failed/, 2067],
  [/^database (table )?is locked/, BUSY],
  [/^attempt to write a readonly database/, READ_ONLY],
  [/^disk I\/O error/, IO_ERROR],
  [/^(database disk image is malformed|malformed database schema)/, CORRUPT],
  [/^database or disk is full/, FULL],
  [/^unable to open database file/, CANT_OPEN],
  [/^file is not a database/, NOT_A_DATABASE],
];

function resultCode(error: unknown): number | undefined {
  if (isObject(error) && typeof error.errcode === 'number') return error.errcode;
  if (codeOf(error) !== 'ERR_SQLITE_ERROR') return undefined;
  return CODE_BY_TEXT.find(([text]) => text.test(messageOf(error)))?.[1];
}

const PASSING = [BUSY, LOCKED, READ_ONLY, IO_ERROR, FULL, CANT_OPEN];

export function classifySqlite(error: unknown): StorageFault {
  if (error instanceof UnknownOutcomeError) return 'unknown';
  if (error instanceof DamagedError) return 'unavailable';
  const code = resultCode(error);
  if (code === undefined) return 'other';
  if (CONSTRAINT_UNIQUE.includes(code)) return 'duplicate';
  return PASSING.includes(code & 0xff) ? 'unavailable' : 'other';
}

/** Why the file cannot be used, for the operator. */
export function explainSqlite(path: string, error: unknown): StorageProblem | undefined {
  if (error instanceof UnknownOutcomeError || error instanceof DamagedError)
    return explainSqlite(path, error.cause);
  const reason = messageOf(error);
  switch ((resultCode(error) ?? 0) & 0xff) {
    case BUSY:
    case LOCKED:
      return {
        kind: 'locked',
        line: `The database ${path} is locked by another process (${reason}): wait for it, or end it`,
      };
    case FULL:
      return {
        kind: 'out of space',
        line: `No space is left for the database ${path} (${reason}): free some on its disk`,
      };
    case READ_ONLY:
    case CANT_OPEN:
      return {
        kind: 'read-only',
        line: `Cannot write to the database ${path} (${reason}): check who owns the file and its folder, and that the disk takes writes`,
      };
    case IO_ERROR:
      return {
        kind: 'failing',
        line: `Cannot read or write the database ${path} (${reason}): check its disk and the space on it`,
      };
    case CORRUPT:
    case NOT_A_DATABASE:
      return {
        kind: 'damaged',
        line: `The database ${path} is damaged (${reason}): restore it, and the -wal file beside it, from a backup`,
      };
    default:
      return undefined;
  }
}
