import type { Mentions } from '../../lib/mentions.ts';
import type { Db } from '../../storage/index.ts';

/** Deletes saved lists of one customer's orders, which will find nothing any more. */
export async function deleteViewsOf(tx: Db, userId: string, customer: Mentions): Promise<void> {
  const views = await tx
    .selectFrom('order_views')
    .select(['id', 'name', 'search'])
    .where('user_id', '=', userId)
    .execute();
  for (const { id, name, search } of views)
    if (customer.inText(name) || customer.inQuery(search))
      await tx.deleteFrom('order_views').where('id', '=', id).execute();
}
