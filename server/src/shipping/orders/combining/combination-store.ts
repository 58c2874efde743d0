import { sql } from 'kysely';
import { type Db, type OrderRow, ownedRow, type Storage } from '../../../storage/index.ts';

/** As the partial index by recipient is declared: a parameter would not be recognized. */
const CAN_SHIP = sql<boolean>`status in ('pending', 'partially_shipped')`;

type Member = Pick<OrderRow, 'id' | 'account_id' | 'combination_id'>;

/** The other orders that go into the parcel of this one, by id. */
export async function combinedWith(db: Db, { id, account_id, combination_id }: Member): Promise<OrderRow[]> {
  if (combination_id === null) return [];
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('combination_id', '=', combination_id)
    .where('id', '!=', id)
    .where(CAN_SHIP)
    .orderBy('id')
    .execute();
}

/** The ids of all orders of these combinations, also of those that have been shipped. */
export async function membersOf(
  db: Db,
  accountId: string,
  combinationIds: readonly string[],
): Promise<string[]> {
  if (combinationIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('combination_id', 'in', combinationIds)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks several orders, always by id, so that transactions that do so never wait for each other in a circle. */
export async function lockOrders(
  storage: Storage,
  tx: Db,
  accountId: string,
  ids: readonly string[],
): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (const id of [...new Set(ids)].sort())
    rows.push(await ownedRow(tx, 'orders', accountId, id, { lock: storage.locks.change }));
  return rows;
}

/** Open orders to the same address, oldest first, and those that share its parcel. */
export async function ordersToSameAddress(db: Db, order: OrderRow, limit: number): Promise<OrderRow[]> {
  const { account_id, recipient_key } = order;
  const open =
    recipient_key === null
      ? []
      : await db
          .selectFrom('orders')
          .selectAll()
          .where('account_id', '=', account_id)
          .where('recipient_key', '=', recipient_key)
          .where('recipient_key', 'is not', null)
          .where(CAN_SHIP)
          .where('id', '!=', order.id)
          .orderBy('id')
          .limit(limit)
          .execute();
  const ids = order.combination_id === null ? [] : await membersOf(db, account_id, [order.combination_id]);
  const missing = ids.filter((id) => id !== order.id && open.every((one) => one.id !== id));
  const members =
    missing.length === 0
      ? []
      : await db.selectFrom('orders').selectAll().where('id', 'in', missing).orderBy('id').execute();
  return [...members, ...open].slice(0, limit);
}

/**
 * For each of these orders that can be shipped, how many others could go into its parcel, up to `limit`. Orders without any are
 * left out.
 */
export async function countToSameAddress(
  db: Db,
  accountId: string,
  ids: readonly string[],
  limit: number,
): Promise<{ id: string; count: number }[]> {
  const { rows } = await sameAddressCounts(accountId, ids, limit).execute(db);
  return rows.flatMap(({ id, count }) => (Number(count) > 0 ? [{ id, count: Number(count) }] : []));
}

/** The plans of these queries are tested. */
const sameAddressCounts = (accountId: string, ids: readonly string[], limit: number) =>
  sql<{ id: string; count: number | string }>`
    select o.id, (
      select count(*) from (
        select 1 from orders
        where account_id = o.account_id and recipient_key = o.recipient_key and recipient_key is not null and ${CAN_SHIP}
          and (store_id = o.store_id) is true and (currency = o.currency) is true
          and coalesce(warehouse_id, '') = coalesce(o.warehouse_id, '')
          and (id <> o.id) is true
        limit ${limit}
      ) as found
    ) as count
    from orders as o
    where o.id in (${sql.join(ids)}) and (o.account_id = ${accountId}) is true and (o.${CAN_SHIP}) is true
      and not exists (select 1 from stores where stores.id = o.store_id and stores.allow_combining = 0)`;
