import type { OrderStatus } from '../../../schema/order.ts';
import { type OrderRow, type Storage, selectOnce } from '../../../storage/index.ts';
import {
  createOrderDates,
  isComputed,
  type OrderDates,
  type RecomputeOptions,
} from '../../handling/index.ts';
import type { ChangeOrder } from './order-change.ts';

const BATCH = 100;

/** Open orders by status. Those on hold twice: one that is put on hold meanwhile is not passed over. */
const WALK: readonly OrderStatus[] = ['on_hold', 'pending', 'partially_shipped', 'on_hold'];

const COLUMNS = [
  ...(['id', 'created_at', 'status', 'store_id', 'order_date', 'ship_by'] as const),
  ...(['ship_by_source', 'handling_from', 'handling_days'] as const),
] satisfies (keyof OrderRow)[];
type Dated = Pick<OrderRow, (typeof COLUMNS)[number]>;

const selectNext = selectOnce(
  (db, p: { accountId: string; status: OrderStatus; createdAt: number; id: string; limit: number }) =>
    db
      .selectFrom('orders')
      .select(COLUMNS)
      .where('account_id', '=', p.accountId)
      .where('status', '=', p.status)
      .where((is) => is(is.refTuple('created_at', 'id'), '>', is.tuple(p.createdAt, p.id)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(p.limit),
);

/**
 * Computes the ship-by dates of some open orders by the current settings, and returns where to go on; null once all have been. Each is
 * changed as by its owner, so that subscribers hear of it; one whose date stays the same is only read.
 */
export const createShipByRecomputation =
  ({ storage, change }: { storage: Storage; change: ChangeOrder }) =>
  async (
    accountId: string,
    after: string,
    { onError, stopping }: RecomputeOptions,
  ): Promise<string | null> => {
    const { step, createdAt, id } = readCursor(after);
    const status = WALK[step];
    if (status === undefined) return null;
    const rows = await selectNext(storage.db, { accountId, status, createdAt, id, limit: BATCH });
    const dates = createOrderDates(storage, storage.db, accountId);
    for (const row of rows) {
      if (stopping?.aborted) return after;
      if ((await newShipBy(dates, row)) === undefined) continue;
      await change(accountId, row.id, async (tx, locked) => {
        const isOpen = WALK.includes(locked.status);
        return isOpen ? ((await newShipBy(createOrderDates(storage, tx, accountId), locked)) ?? {}) : {};
      }).catch(onError);
    }
    const last = rows.length < BATCH ? undefined : rows.at(-1);
    return last === undefined
      ? toCursor({ step: step + 1, createdAt: 0, id: '' })
      : toCursor({ step, createdAt: last.created_at, id: last.id });
  };

/** Undefined if it stays. Whoever waits for a release gets a date with it. */
async function newShipBy(dates: OrderDates, row: Dated) {
  const isWithout = row.ship_by === null && row.status !== 'on_hold';
  if (!isComputed(row) && !isWithout) return undefined;
  const columns = await dates.shipBy(row);
  return columns.ship_by === row.ship_by ? undefined : columns;
}

interface Cursor {
  step: number;
  createdAt: number;
  id: string;
}

const toCursor = ({ step, createdAt, id }: Cursor): string => `${step} ${createdAt} ${id}`;

function readCursor(text: string): Cursor {
  const [step = '0', createdAt = '0', id = ''] = text.split(' ');
  return { step: Number(step || 0), createdAt: Number(createdAt), id };
}
