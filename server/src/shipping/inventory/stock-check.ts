import { sql } from 'kysely';
import type { Storage } from '../../storage/index.ts';

interface Difference {
  product_id: string;
  warehouse_id: string;
}

/** Up to ten of each kind. */
const MAX_SHOWN = 10;

/**
 * Where stock differs from its ledger, or what is reserved from what open orders have reserved, a line each; none if all is
 * well. Reads every movement. Each comparison is one statement, so that all of it is read at the same moment.
 */
export async function checkStock({ db }: Storage): Promise<string[]> {
  const ledger = await sql<Difference & Record<'on_hand' | 'allocated', number>>`
    select product_id, warehouse_id, sum(on_hand) as on_hand, sum(allocated) as allocated from (
      select product_id, warehouse_id, on_hand, allocated from stock_levels
      union all
      select product_id, warehouse_id, -on_hand_delta, -allocated_delta from stock_movements
    ) as compared
    group by product_id, warehouse_id having sum(on_hand) <> 0 or sum(allocated) <> 0 limit ${sql.lit(MAX_SHOWN)}`.execute(
    db,
  );
  const reserved = await sql<Difference & { allocated: number }>`
    select product_id, warehouse_id, sum(allocated) as allocated from (
      select product_id, warehouse_id, allocated from stock_levels
      union all
      select order_items.product_id, orders.warehouse_id, -order_items.allocated_quantity
      from order_items join orders on orders.id = order_items.order_id where order_items.allocated_quantity <> 0
    ) as compared
    group by product_id, warehouse_id having sum(allocated) <> 0 limit ${sql.lit(MAX_SHOWN)}`.execute(db);
  return [
    ...ledger.rows.map(
      (row) =>
        `${row.product_id} in ${row.warehouse_id}: stock differs from its movements by ${row.on_hand} on hand, ${row.allocated} reserved`,
    ),
    ...reserved.rows.map(
      (row) =>
        `${row.product_id} in ${row.warehouse_id}: stock has ${row.allocated} more reserved than open orders have`,
    ),
  ];
}
