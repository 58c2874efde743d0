import { createDigests, type TableDigest } from '../backup/index.ts';
import type { Vault } from '../lib/crypto.ts';
import type { DatabaseDump, DumpedTable } from '../storage/index.ts';
import { openRows } from './sealed-rows.ts';
import { quoted, TABLE_NAMES, tableOf } from './tables.ts';

/** What an account has in a dump: its tables in their order, with its rows alone and their secrets decrypted. */
export function rowsOfAccount(
  dump: DatabaseDump,
  accountId: string,
  vault: Vault,
): Pick<DatabaseDump, 'tables' | 'read'> {
  const dumped = new Map(dump.tables.map((table) => [table.name, table]));
  return {
    tables: TABLE_NAMES.flatMap((name) => dumped.get(name) ?? []),
    async *read(table) {
      const open = openRows(table, vault);
      const blank = blankCache(table);
      for await (const rows of dump.read(table, tableOf(table.name)?.of(quoted(accountId))))
        yield rows.map((row) => blank(open(row)));
    },
  };
}

/** The document of an order can be built from the rest at any time, and is when it is next read. */
function blankCache({
  name,
  columns,
}: DumpedTable): (row: ReturnType<ReturnType<typeof openRows>>) => typeof row {
  const at = name === 'orders' ? columns.indexOf('document') : -1;
  if (at < 0) return (row) => row;
  return (row) => row.with(at, null);
}

/** Digests of these tables of an account. */
export async function digestAccount(
  dump: DatabaseDump,
  accountId: string,
  vault: Vault,
  isWanted: (table: string) => boolean,
): Promise<Map<string, TableDigest>> {
  const { tables, read } = rowsOfAccount(dump, accountId, vault);
  const digests = createDigests();
  for (const table of tables.filter(({ name }) => isWanted(name))) {
    digests.add(table, []);
    for await (const rows of read(table)) digests.add(table, rows);
  }
  return digests.byTable();
}
