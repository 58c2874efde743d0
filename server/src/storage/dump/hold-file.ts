import { OperatorError } from '../../lib/errors.ts';
import { databasePath, lockFolder } from '../sqlite.ts';
import { openSqliteFile } from '../sqlite-engine.ts';
import { explainSqlite } from '../sqlite-faults.ts';
import { type MovedTo, markMoved, readMark, removeMark } from './moved-file.ts';
import { requireFile } from './sqlite-dump.ts';

/** An SQLite file that nobody else writes to, while it can be read. */
export interface HeldFile {
  path: string;
  /** Set if its data was moved before. */
  movedTo: MovedTo | undefined;
  /** Ends the use of the file, or begins it again. On disk when it returns. */
  mark(movedTo: MovedTo | undefined): void;
  release(): void;
}

/**
 * Keeps servers from starting, and commands from writing. The lock of the folder is not enough for that, because commands run
 * without it.
 */
export async function holdFile(folder: string): Promise<HeldFile> {
  await requireFile(folder);
  const path = databasePath(folder);
  const unlock = await lockFolder(
    folder,
    () => `A server is running on the data folder ${folder}: stop it first. Nothing has been changed`,
  );
  try {
    const database = await openSqliteFile(path);
    try {
      database.exec('pragma busy_timeout = 5000; pragma synchronous = full; begin immediate');
      return {
        path,
        movedTo: readMark(database),
        mark(movedTo) {
          if (movedTo === undefined) removeMark(database);
          else markMoved(database, movedTo);
          database.exec('commit; begin immediate');
        },
        release() {
          database.close();
          unlock();
        },
      };
    } catch (error) {
      database.close();
      if (explainSqlite(path, error)?.kind !== 'locked') throw error;
      throw new OperatorError(
        `Another program is writing to ${path}: wait until it has finished, or end it. Nothing has been changed`,
      );
    }
  } catch (error) {
    unlock();
    throw error;
  }
}
