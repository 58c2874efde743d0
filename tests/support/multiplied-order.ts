import { CompiledQuery } from 'kysely';
import type { Storage } from '../../server/src/storage/index.ts';

type Row = Record<string, unknown>;

/** The rows that belong to an order, by the ids that were found so far. */
const TABLES: [table: string, column: string][] = [
  ['orders', 'id'],
  ['order_items', 'order_id'],
  ['order_terms', 'order_id'],
  ['shipments', 'order_id'],
  ['shipment_items', 'shipment_id'],
  ['shipment_parcels', 'shipment_id'],
  ['shipment_scans', 'shipment_id'],
  ['activities', 'order_id'],
  ['event_sequences', 'resource_id'],
  ['events', 'resource_id'],
  ['deliveries', 'event_id'],
];
/** An order has many rows in some tables. */
const AT_MOST: Record<string, number> = { order_terms: 4, activities: 1, events: 1, deliveries: 1 };
const AT_ONCE = 2_000;
/** Older than whatever is replayed. */
const OLDER_BY_MS = 7_200_000;

/**
 * Adds copies of an order to a database, with its items, shipments, scans, events and deliveries, each older than the last. Creating
 * thousands through the API would take longer than the test.
 */
export async function multiplyOrder({ db, write }: Storage, orderId: string, count: number): Promise<void> {
  const ids = [orderId];
  const found: [string, Row][] = [];
  for (const [table, column] of TABLES) {
    const list = ids.map((id) => `'${id}'`).join(', ');
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(`select * from ${table} where ${column} in (${list})`),
    );
    for (const row of rows.slice(0, AT_MOST[table])) {
      found.push([table, row]);
      if (typeof row.id === 'string' && !ids.includes(row.id)) ids.push(row.id);
    }
  }
  for (let from = 1; from <= count; from += AT_ONCE) {
    const until = Math.min(from + AT_ONCE - 1, count);
    await write(async (tx) => {
      for (const [table, row] of found)
        await tx.executeQuery(CompiledQuery.raw(copies(table, row, ids, from, until)));
    });
  }
}

function copies(table: string, row: Row, ids: readonly string[], from: number, until: number): string {
  const columns = Object.keys(row).filter((column) => row[column] !== null && column !== 'document');
  const values = columns.map((column) => copyOf(column, row[column], ids));
  return `insert into ${table} (${columns.map((column) => `"${column}"`)})
    with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${until})
    select ${values} from n`;
}

function copyOf(column: string, value: unknown, ids: readonly string[]): string {
  if (column === 'created_at') return `${value} - ${OLDER_BY_MS} - i * 100`;
  if (typeof value !== 'string') return String(value);
  const text = `'${value.replaceAll("'", "''")}'`;
  if (column === 'order_number') return `${text} || '-' || i`;
  return ids
    .filter((id) => value.includes(id))
    .reduce((copied, id) => `replace(${copied}, '${id}', '${id}_' || i)`, text);
}
