import { OperatorError } from '../../lib/errors.ts';
import type { SqliteDatabase } from '../sqlite-engine.ts';

/** Where the data of an SQLite file has gone, and when. */
export interface MovedTo {
  place: string;
  at: string;
}

type Reader = Pick<SqliteDatabase, 'prepare'>;

export function readMark(database: Reader): MovedTo | undefined {
  const [table] = database.prepare("select 1 from sqlite_master where name = 'moved_to'").all();
  if (table === undefined) return undefined;
  return database.prepare('select place, at from moved_to').all<MovedTo>()[0];
}

export const movedMessage = (path: string, { place, at }: MovedTo): string =>
  `The data of ${path} was moved to PostgreSQL at ${place} on ${at.slice(0, 10)}: set DATABASE_URL to that database. ` +
  'To use the file again, without anything that was written since, run `waybill move --undo`';

/** To be called by whoever opens a file for its contents. */
export function refuseMoved(path: string, database: Reader): void {
  const mark = readMark(database);
  if (mark !== undefined) throw new OperatorError(movedMessage(path, mark));
}

const GUARD = 'moved_guard_';

/**
 * Inside a transaction. From its end on, nobody can write, not even a process that had opened the file before and was waiting for
 * its turn: it would write where nobody looks any more.
 */
export function markMoved(database: SqliteDatabase, { place, at }: MovedTo): void {
  database.exec('create table moved_to (place text not null, at text not null) strict');
  database.prepare('insert into moved_to (place, at) values (?, ?)').run(place, at);
  for (const table of tablesOf(database))
    for (const change of ['insert', 'update', 'delete'])
      database.exec(
        `create trigger ${GUARD}${change}_${table} before ${change} on ${table} ` +
          "begin select raise(abort, 'The data of this file was moved to PostgreSQL'); end",
      );
}

/** Inside a transaction. */
export function removeMark(database: SqliteDatabase): void {
  const guards = database
    .prepare(`select name from sqlite_master where type = 'trigger' and name like '${GUARD}%'`)
    .all<{ name: string }>();
  for (const { name } of guards) database.exec(`drop trigger ${name}`);
  database.exec('drop table moved_to');
}

const tablesOf = (database: SqliteDatabase): string[] =>
  database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all<{ name: string }>()
    .map(({ name }) => name);
