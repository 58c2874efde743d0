import { OperatorError } from '../lib/errors.ts';
import type { Cell, Db, DumpedTable, LiveRows } from '../storage/index.ts';
import { tableOf } from './tables.ts';

const NAMED = 5;

/** What the database has already of what is to be imported: ids, hashes of keys, emails. */
export function createCollisions(db: Db, live: LiveRows) {
  const found = new Set<string>();
  const note = (table: string, column: string, values: readonly Cell[]) => {
    found.add(`${table} with the ${column} ${values.join(', ')}`);
  };

  async function lookFor(table: DumpedTable, columns: readonly string[], rows: readonly Cell[][]) {
    for (const values of await live.known(db, table, columns, rows))
      note(table.name, columns.join(', '), values);
  }

  return {
    async look(table: DumpedTable, rows: readonly Cell[][]): Promise<void> {
      if (found.size >= NAMED) return;
      await lookFor(table, await live.keyOf(table.name), rows);
      for (const column of tableOf(table.name)?.unique ?? []) await lookFor(table, [column], rows);
      if (table.name === 'users') await lookForEmails(table, rows);
    },

    /** Throws if there is any. */
    refuse(): void {
      if (found.size === 0) return;
      const named = [...found].slice(0, NAMED).join('; ');
      throw new OperatorError(
        `The account cannot be imported here, because this installation has some of it already: ${named}. ` +
          'Nothing has been changed',
      );
    },
  };

  /** Two logins with the same email could not be told apart. Those that were removed do not count. */
  async function lookForEmails({ name, columns }: DumpedTable, rows: readonly Cell[][]): Promise<void> {
    const emails = rows
      .filter((row) => row[columns.indexOf('deactivated_at')] === null)
      .map((row) => String(row[columns.indexOf('email')]));
    if (emails.length === 0) return;
    const known = await db
      .selectFrom('users')
      .select('email')
      .where('email', 'in', emails)
      .where('deactivated_at', 'is', null)
      .execute();
    for (const { email } of known) note(name, 'email', [email]);
  }
}
