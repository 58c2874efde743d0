import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * Adds copies of an order and its items to the database of a running server, each older than the last. Creating thousands
 * over HTTP would take longer than the test.
 */
export function copyOrder(dataFolder: string, id: string, count: number): void {
  const db = new DatabaseSync(join(dataFolder, 'waybill.db'));
  try {
    db.exec('pragma busy_timeout = 20000; begin immediate');
    const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})`;
    const copy = (table: string, where: string, changed: Record<string, string>) => {
      const columns = db
        .prepare(`select name from pragma_table_info('${table}')`)
        .all()
        .map((row) => String((row as { name: string }).name));
      const values = columns.map((name) => changed[name] ?? name);
      db.prepare(
        `insert into ${table} (${columns}) ${numbers} select ${values} from ${table}, n where ${where} = ?`,
      ).run(id);
    };
    copy('orders', 'id', {
      id: `id || '_' || i`,
      order_number: `order_number || '-' || i`,
      created_at: 'created_at - i * 60000',
      document: 'null',
    });
    copy('order_items', 'order_id', { id: `id || '_' || i`, order_id: `order_id || '_' || i` });
    db.exec('commit');
  } finally {
    db.close();
  }
}
