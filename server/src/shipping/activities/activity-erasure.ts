import { fromJson, toJson } from '../../lib/json.ts';
import type { Db } from '../../storage/index.ts';

/** Removes the reasons that people gave from a history, which otherwise stays. */
export async function eraseReasons(tx: Db, column: 'order_id' | 'shipment_id', id: string): Promise<void> {
  const rows = await tx.selectFrom('activities').select(['id', 'details']).where(column, '=', id).execute();
  for (const row of rows) {
    const { reason, ...details } = fromJson(row.details);
    if (reason !== undefined)
      await tx
        .updateTable('activities')
        .set({ details: toJson(details) })
        .where('id', '=', row.id)
        .execute();
  }
}
