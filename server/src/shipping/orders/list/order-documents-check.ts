import { groupBy } from '../../../lib/group-by.ts';
import type { Storage } from '../../../storage/index.ts';
import { withParts } from '../order-store.ts';
import { toDocument } from './order-documents.ts';

const BATCH = 500;

/** The ids of orders whose stored document is not what their rows say; none if all is well. Reads every order. */
export async function checkOrderDocuments({ db }: Storage): Promise<string[]> {
  const wrong: string[] = [];
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const [accountId, own] of groupBy(rows, ({ account_id }) => account_id)) {
      const orders = await withParts(db, accountId, own);
      for (const [i, { id, document }] of own.entries()) {
        const order = orders[i];
        if (document !== null && order !== undefined && document !== toDocument(order)) wrong.push(id);
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return wrong;
    after = last.id;
  }
}
