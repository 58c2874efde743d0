import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { messageOf } from '../../lib/errors.ts';
import { openSqliteFile, type SqliteDatabase } from '../../storage/index.ts';
import { DestinationError } from '../destination-error.ts';

const RETRY_MS = 20;

/**
 * A lock between processes, also those in other containers with the same folder. Node has no locks of its own, and a file that says
 * who has the lock outlives a process that is killed: so it is the lock of an empty SQLite database, which the system takes away
 * with the process.
 */
export class FileLock {
  readonly #database: SqliteDatabase;

  static async open(path: string): Promise<FileLock> {
    // SQLite would follow a link.
    const { O_RDWR, O_CREAT, O_NOFOLLOW } = constants;
    await (await open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)).close();
    return new FileLock(await openSqliteFile(path));
  }

  private constructor(database: SqliteDatabase) {
    this.#database = database;
    // Waiting is done here, where it blocks nobody.
    database.exec('PRAGMA busy_timeout = 0');
  }

  async take(isGivenUp: () => boolean): Promise<void> {
    while (!this.#tryTake()) {
      if (isGivenUp()) throw new DestinationError('timeout', 'another process is writing the file');
      await new Promise((next) => setTimeout(next, RETRY_MS * (0.5 + Math.random())));
    }
  }

  release(): void {
    this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#database.close();
  }

  #tryTake(): boolean {
    try {
      this.#database.exec('BEGIN EXCLUSIVE');
      return true;
    } catch (error) {
      if (/locked|busy/i.test(messageOf(error))) return false;
      throw error;
    }
  }
}
