import { createHash } from 'node:crypto';
import type { Cell, DatabaseDump, DumpedTable } from '../storage/index.ts';

/** What a table contains: equal for two tables that have the same rows, in whatever order they are read. */
export interface TableDigest {
  rows: number;
  checksum: string;
}

type Skip = (table: DumpedTable, row: readonly Cell[]) => boolean;

/** Adds up the hashes of rows, because each database has its own order. */
export function createDigests(skip: Skip = () => false) {
  const sums = new Map<string, { rows: number; low: bigint; high: bigint }>();
  return {
    add(table: DumpedTable, rows: readonly Cell[][]): void {
      const sum = sums.get(table.name) ?? { rows: 0, low: 0n, high: 0n };
      sums.set(table.name, sum);
      // By name, because migrations may have added columns in another order.
      const order = table.columns.map((name, i) => ({ name, i })).sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const row of rows) {
        if (skip(table, row)) continue;
        const text = JSON.stringify(order.map(({ name, i }) => [name, cellText(row[i])]));
        const hash = createHash('sha256').update(text).digest();
        sum.rows += 1;
        sum.low = BigInt.asUintN(64, sum.low + hash.readBigUInt64LE(0));
        sum.high = BigInt.asUintN(64, sum.high + hash.readBigUInt64LE(8));
      }
    },
    byTable: (): Map<string, TableDigest> =>
      new Map(
        [...sums].map(([name, { rows, low, high }]) => [
          name,
          { rows, checksum: `${high.toString(16)}-${low.toString(16)}` },
        ]),
      ),
  };
}

export async function digestOf(
  dump: Pick<DatabaseDump, 'tables' | 'read'>,
  skip?: Skip,
): Promise<Map<string, TableDigest>> {
  const digests = createDigests(skip);
  for (const table of dump.tables) {
    digests.add(table, []);
    for await (const rows of dump.read(table)) digests.add(table, rows);
  }
  return digests.byTable();
}

/** The tables that are not the same in both, each with what is different. */
export function differences(source: Map<string, TableDigest>, copy: Map<string, TableDigest>): string[] {
  const found: string[] = [];
  for (const name of new Set([...source.keys(), ...copy.keys()])) {
    const [from, to] = [source.get(name), copy.get(name)];
    if (from === undefined || to === undefined)
      found.push(`${name} is only in the ${from === undefined ? 'copy' : 'original'}`);
    else if (from.rows !== to.rows) found.push(`${name} has ${from.rows} rows, and its copy ${to.rows}`);
    else if (from.checksum !== to.checksum) found.push(`rows of ${name} differ from their copies`);
  }
  return found;
}

/** Bytes and texts that look the same are not. */
const cellText = (cell: Cell | undefined) =>
  cell instanceof Uint8Array ? { bytes: Buffer.from(cell).toString('base64') } : cell;
