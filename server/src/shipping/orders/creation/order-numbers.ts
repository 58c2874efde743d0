import { sql } from 'kysely';
import { type AppError, conflict } from '../../../lib/errors.ts';
import { type Db, refuseDuplicates, type Storage } from '../../../storage/index.ts';
import type { OrderInput } from '../order-schemas.ts';

type Numbered = Pick<OrderInput, 'orderNumber' | 'storeId'>;

/**
 * Says of each of several new orders whether its number is taken, by an order in the database or by one before it. The unique
 * index has the last word; but it would reject all of them.
 */
export async function duplicateNumbers(
  storage: Storage,
  tx: Db,
  accountId: string,
  orders: readonly Numbered[],
): Promise<(AppError | undefined)[]> {
  if (orders.length === 1) return [undefined];
  const taken = new Set<string>();
  const keyOf = (storeId: string, orderNumber: string) => JSON.stringify([storeId, orderNumber]);
  const numbers = orders.map(({ storeId = '', orderNumber }) => ({ storeId, orderNumber }));
  for (const { store_id, order_number } of await selectTaken(storage, tx, accountId, numbers))
    taken.add(keyOf(store_id, order_number));
  return orders.map((order) => {
    const key = keyOf(order.storeId ?? '', order.orderNumber);
    if (taken.has(key)) return conflict(takenNumber(order));
    taken.add(key);
    return undefined;
  });
}

interface StoredNumber {
  store_id: string;
  order_number: string;
}

/**
 * One by one, which only the unique index serves: of a list of numbers, PostgreSQL without statistics expects so many that it
 * reads all orders of the store instead. The limit keeps it from making a join of it.
 */
async function selectTaken(
  storage: Storage,
  tx: Db,
  accountId: string,
  numbers: readonly { storeId: string; orderNumber: string }[],
): Promise<StoredNumber[]> {
  const { rows } = await sql<StoredNumber>`
    select j.value ->> 'storeId' as store_id, j.value ->> 'orderNumber' as order_number
    from ${storage.rowsOf(numbers)}
    where (select 1 from orders where account_id = ${accountId} and store_id = j.value ->> 'storeId'
      and order_number = j.value ->> 'orderNumber' limit 1) = 1`.execute(tx);
  return rows;
}

/** A second order with the same number in the same store is a 409. */
export const refuseSameNumber = <T>(storage: Storage, order: Numbered, job: () => Promise<T>): Promise<T> =>
  refuseDuplicates(storage, () => takenNumber(order), job);

function takenNumber({ orderNumber, storeId }: Numbered): string {
  const store = storeId === undefined ? 'without a store' : `of the store ${storeId}`;
  return `orderNumber: there is an order ${orderNumber} ${store} already`;
}
