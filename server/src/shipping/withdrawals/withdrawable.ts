import { fromJson } from '../../lib/json.ts';
import type { ReturnRules } from '../../schema/return-rules.ts';
import type { Db, OrderItemRow, OrderRow, ReturnRow } from '../../storage/index.ts';
import { readReturnRules } from '../return-rules/index.ts';
import { readShippedParts, returnable } from '../returns/index.ts';
import { endOfWithdrawal, hasWithdrawalRight } from './withdrawal-right.ts';

/** An item of the order, and how much of it can be withdrawn from. */
export interface Withdrawable {
  item: OrderItemRow;
  max: number;
  /** How much of that is in returns that wait for approval, which a withdrawal no longer lets them do. */
  requested: number;
  /** How much has been shipped and is in no return. */
  free: number;
}

export interface WithdrawalOffer {
  rules: ReturnRules;
  items: Withdrawable[];
  /** Returns that wait for approval, with the items in them. */
  requests: { row: ReturnRow; itemIds: string[] }[];
}

/** What a customer can withdraw from now; undefined if it is not offered, or not any more. The return rules do not matter. */
export async function readWithdrawalOffer(
  db: Db,
  order: OrderRow,
  now: number,
): Promise<WithdrawalOffer | undefined> {
  const rules = await readReturnRules(db, order.account_id);
  const { isActive, periodDays } = rules.withdrawal;
  if (!isActive || order.status === 'cancelled' || !hasWithdrawalRight(fromJson(order.ship_to).country))
    return undefined;
  const free = await returnable(db, order, null);
  const left = [...free.values()].map(
    ({ item }) => item.quantity - item.shipped_quantity - item.cancelled_quantity,
  );
  const isAllShipped = left.every((quantity) => quantity === 0);
  const end = endOfWithdrawal(await readShippedParts(db, order), { periodDays, isAllShipped });
  if (end !== null && now >= end) return undefined;
  const requests = await readRequests(db, order);
  const items = [...free.values()].map(({ item, free }) => {
    const requested = requests.reduce((sum, { quantities }) => sum + (quantities.get(item.id) ?? 0), 0);
    const returned = item.returned_quantity - requested;
    return { item, max: Math.max(0, item.quantity - item.cancelled_quantity - returned), requested, free };
  });
  return {
    rules,
    items,
    requests: requests.map(({ row, quantities }) => ({ row, itemIds: [...quantities.keys()] })),
  };
}

async function readRequests(db: Db, order: OrderRow) {
  const rows = await db
    .selectFrom('returns')
    .selectAll()
    .where('account_id', '=', order.account_id)
    .where('order_id', '=', order.id)
    .where('status', '=', 'requested')
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('return_items')
    .select(['return_id', 'order_item_id', 'quantity'])
    .where('return_id', 'in', ['', ...rows.map(({ id }) => id)])
    .execute();
  return rows.map((row) => ({
    row,
    quantities: new Map(
      items.filter(({ return_id }) => return_id === row.id).map((one) => [one.order_item_id, one.quantity]),
    ),
  }));
}
