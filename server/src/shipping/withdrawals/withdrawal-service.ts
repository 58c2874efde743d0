import { type Clock, toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import type { Withdrawal } from '../../schema/withdrawal.ts';
import {
  createPager,
  type Db,
  ownedRow,
  type Page,
  type Storage,
  updateRow,
  type WithdrawalRow,
} from '../../storage/index.ts';
import type { WithdrawalQuery } from './withdrawal-schemas.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
}

export type WithdrawalService = ReturnType<typeof createWithdrawalService>;

/** What merchants see of withdrawals. Customers declare them on their page. */
export function createWithdrawalService({ storage, clock }: Dependencies) {
  const pageOfWithdrawals = createPager(storage, 'withdrawals');

  return {
    async list(accountId: string, query: WithdrawalQuery): Promise<Page<Withdrawal>> {
      const { orderId, handled } = query;
      const filters = { order_id: orderId, is_handled: handled === undefined ? undefined : Number(handled) };
      const { data, meta } = await pageOfWithdrawals(accountId, filters, query);
      return { data: await withNumbers(storage.db, data), meta };
    },

    async get(accountId: string, id: string): Promise<Withdrawal> {
      return readWithdrawal(storage.db, await ownedRow(storage.db, 'withdrawals', accountId, id));
    },

    markHandled: (accountId: string, id: string): Promise<Withdrawal> =>
      storage.write(async (tx) => {
        const row = await ownedRow(tx, 'withdrawals', accountId, id, { lock: storage.locks.change });
        if (row.is_handled === 1) return readWithdrawal(tx, row);
        const now = clock.now();
        const columns = { is_handled: 1, handled_at: now, updated_at: now };
        return readWithdrawal(tx, await updateRow(tx, 'withdrawals', row, columns));
      }),
  };
}

export async function readWithdrawal(db: Db, row: WithdrawalRow): Promise<Withdrawal> {
  const [one] = await withNumbers(db, [row]);
  return one as Withdrawal;
}

async function withNumbers(db: Db, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  if (rows.length === 0) return [];
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', 'in', [...new Set(rows.map(({ order_id }) => order_id))])
    .execute();
  const numberOf = new Map(orders.map(({ id, order_number }) => [id, order_number]));
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    orderNumber: numberOf.get(row.order_id) ?? '',
    returnId: row.return_id,
    statement: row.statement,
    items: fromJson(row.items),
    confirmedAt: toIso(row.confirmed_at),
    handledAt: toIsoOrNull(row.handled_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  }));
}
