import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { messageOf, OperatorError } from '../lib/errors.ts';
import type { SqliteConnection } from './sqlite-dialect.ts';
import { DamagedError, explainSqlite } from './sqlite-faults.ts';

/** Beside the database from when damage was found until a start has checked all of it. */
const noteOf = (path: string): string => `${path}.damaged`;

/**
 * Remembers that a statement found the file damaged. Others may still succeed, but each write could spread the damage or be lost
 * with it: so nothing is written until the operator has restored the file and started the server again.
 */
export function createDamageWatch(path: string) {
  let found: unknown;
  return {
    /** To be called with every error. */
    see(error: unknown): void {
      if (found !== undefined || error instanceof DamagedError) return;
      if (explainSqlite(path, error)?.kind !== 'damaged') return;
      found = error;
      try {
        writeFileSync(noteOf(path), `${messageOf(error)}\n`);
      } catch {
        // The disk takes nothing more. Until the process ends, this one knows.
      }
    },
    /** To be called before every write. */
    refuse(): void {
      if (found !== undefined) throw new DamagedError(found);
    },
  };
}

/** Reads all of a file in which damage was found, before it is used again. */
export function checkAfterDamage(path: string, connection: SqliteConnection): void {
  if (!existsSync(noteOf(path))) return;
  const rows = connection.all<{ quick_check: string }>('pragma quick_check(1)', []);
  const [first] = rows;
  if (first?.quick_check !== 'ok')
    throw new OperatorError(
      `The database ${path} is damaged (${first?.quick_check ?? 'it cannot be checked'}): restore it, and the -wal file beside it, from a backup`,
    );
  rmSync(noteOf(path), { force: true });
}
