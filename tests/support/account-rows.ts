import { CompiledQuery } from 'kysely';
import { ACCOUNT_TABLES, quoted, TABLE_NAMES } from '../../server/src/account-file/tables.ts';
import type { Vault } from '../../server/src/lib/crypto.ts';
import type { Storage } from '../../server/src/storage/index.ts';

type Row = Record<string, unknown>;

/** The rows of an account by table, as text in an order of their own, with their secrets decrypted. */
export async function rowsOfAccount(
  { db }: Storage,
  accountId: string,
  vault: Vault,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of TABLE_NAMES) {
    const { of, sealed = {} } = ACCOUNT_TABLES[name];
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(`select * from ${name} where ${of(quoted(accountId))}`),
    );
    const open = (row: Row): Row => {
      const contextOf = (column: string) => sealed[column]?.((other) => String(row[other])) ?? '';
      return Object.fromEntries(
        Object.entries(row)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([column, cell]) =>
            column in sealed && typeof cell === 'string'
              ? [column, vault.open(cell, contextOf(column))]
              : [column, cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell],
          ),
      );
    };
    found.set(name, rows.map((row) => JSON.stringify(open(row))).sort());
  }
  return found;
}
