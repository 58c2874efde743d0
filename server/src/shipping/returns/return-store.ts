import { groupBy } from '../../lib/group-by.ts';
import { present } from '../../lib/present.ts';
import type { Return } from '../../schema/return.ts';
import type { Db, ReturnItemRow, ReturnRow } from '../../storage/index.ts';
import { toReturn } from './return.ts';

export async function withItems(db: Db, rows: ReturnRow[]): Promise<Return[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom('return_items')
    .selectAll()
    .where(
      'return_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const byReturn = groupBy(items, (item) => item.return_id);
  return rows.map((row) => toReturn(row, byReturn.get(row.id) ?? []));
}

export async function readReturn(db: Db, row: ReturnRow): Promise<Return> {
  const [one] = await withItems(db, [row]);
  return present(one);
}

export const itemsOfReturn = (db: Db, returnId: string): Promise<ReturnItemRow[]> =>
  db.selectFrom('return_items').selectAll().where('return_id', '=', returnId).orderBy('position').execute();

export async function updateReturn(tx: Db, row: ReturnRow, columns: Partial<ReturnRow>): Promise<ReturnRow> {
  await tx.updateTable('returns').set(columns).where('id', '=', row.id).execute();
  return { ...row, ...columns };
}
