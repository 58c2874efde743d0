import type { Vault } from '../lib/crypto.ts';
import type { Cell, DumpedTable } from '../storage/index.ts';
import { tableOf } from './tables.ts';

type Change = (row: readonly Cell[]) => Cell[];

/** With the secrets of a row decrypted. Throws for one that another key has sealed, or for another row. */
export const openRows = (table: DumpedTable, vault: Vault): Change =>
  changeSealed(table, (cell, context) => vault.open(cell, context));

/** With the secrets of a row encrypted. */
export const sealRows = (table: DumpedTable, vault: Vault): Change =>
  changeSealed(table, (cell, context) => vault.seal(cell, context));

function changeSealed(
  { name, columns }: DumpedTable,
  change: (cell: string, context: string) => string,
): Change {
  const sealed = Object.entries(tableOf(name)?.sealed ?? {}).map(([column, contextOf]) => ({
    at: columns.indexOf(column),
    contextOf,
  }));
  if (sealed.length === 0) return (row) => [...row];
  return (row) => {
    const changed = [...row];
    const of = (column: string) => String(row[columns.indexOf(column)]);
    for (const { at, contextOf } of sealed) {
      const cell = row[at];
      if (typeof cell === 'string') changed[at] = change(cell, contextOf(of));
    }
    return changed;
  };
}
