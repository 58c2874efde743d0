import { type AppError, conflict } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { padList } from '../../lib/pad-list.ts';
import { type Db, refuseDuplicates, type Storage, selectOnce } from '../../storage/index.ts';
import type { NewOrder } from './order-schemas.ts';

type Numbered = Pick<NewOrder, 'orderNumber' | 'storeId'>;

/**
 * Says of each of several new orders whether its number is taken, by an order in the database or by one before it. The unique
 * index has the last word; but it would reject all of them.
 */
export async function duplicateNumbers(
  tx: Db,
  userId: string,
  orders: readonly Numbered[],
): Promise<(AppError | undefined)[]> {
  if (orders.length === 1) return [undefined];
  const taken = new Set<string>();
  const keyOf = (storeId: string, orderNumber: string) => JSON.stringify([storeId, orderNumber]);
  for (const [storeId, own] of groupBy(orders, (order) => order.storeId ?? '')) {
    const numbers = padList(own.map(({ orderNumber }) => orderNumber));
    const rows = await selectNumbers(numbers.length)(tx, { userId, storeId, ...numbers });
    for (const { order_number } of rows) taken.add(keyOf(storeId, order_number));
  }
  return orders.map((order) => {
    const key = keyOf(order.storeId ?? '', order.orderNumber);
    if (taken.has(key)) return conflict(takenNumber(order));
    taken.add(key);
    return undefined;
  });
}

interface Params {
  userId: string;
  storeId: string;
  [index: number]: string;
}
const selects = new Map<number, ReturnType<typeof createSelect>>();

function selectNumbers(count: number) {
  const known = selects.get(count) ?? createSelect(count);
  selects.set(count, known);
  return known;
}

const createSelect = (count: number) =>
  selectOnce((db, p: Params) =>
    db
      .selectFrom('orders')
      .select('order_number')
      .where('user_id', '=', p.userId)
      .where('store_id', '=', p.storeId)
      .where(
        'order_number',
        'in',
        Array.from({ length: count }, (_, i) => p[i] ?? ''),
      ),
  );

/** A second order with the same number in the same store is a 409. */
export const refuseSameNumber = <T>(storage: Storage, order: Numbered, job: () => Promise<T>): Promise<T> =>
  refuseDuplicates(storage, () => takenNumber(order), job);

function takenNumber({ orderNumber, storeId }: Numbered): string {
  const store = storeId === undefined ? 'without a store' : `of the store ${storeId}`;
  return `orderNumber: there is an order ${orderNumber} ${store} already`;
}
