import { toIso } from '../../lib/clock.ts';
import { createYielder } from '../../lib/event-loop.ts';
import { groupBy } from '../../lib/group-by.ts';
import { fromJson } from '../../lib/json.ts';
import type { AutomationRule, RulePreview } from '../../schema/automation-rule.ts';
import type { Db, OrderRow, Storage } from '../../storage/index.ts';
import { zonesFor } from './active-rules.ts';
import { applyRules } from './apply-rules.ts';
import { ruledOrder } from './ruled-order.ts';

/** As many matches are shown; the others are counted. */
const MAX_SHOWN = 50;
/** Orders that are read at once, with up to 200 items each. */
const BATCH = 50;

const COLUMNS = [
  ...(['id', 'order_number', 'created_at', 'store_id', 'ship_to', 'currency', 'requested_service'] as const),
  ...([
    'status',
    'tags',
    'warehouse_id',
    'insured_value',
    'package_id',
    'handling_days',
    'assignee_id',
  ] as const),
] satisfies (keyof OrderRow)[];

/** Compares a rule with the newest orders as they are now. */
export async function previewRule(
  { db }: Storage,
  accountId: string,
  { conditions, actions }: Pick<AutomationRule, 'conditions' | 'actions'>,
  count: number,
): Promise<RulePreview> {
  const zones = await zonesFor(db, accountId, [conditions]);
  const rule = { id: '', name: '', conditions, actions };
  const preview: RulePreview = { examined: 0, matched: 0, changed: 0, orders: [] };
  const yieldIfLong = createYielder(accountId);
  let last: Pick<OrderRow, 'id' | 'created_at'> | undefined;
  while (preview.examined < count) {
    const orders = await newestOrders(db, accountId, Math.min(BATCH, count - preview.examined), last);
    const items = groupBy(await itemsOfOrders(db, orders), ({ order_id }) => order_id);
    for (const row of orders) {
      await yieldIfLong();
      preview.examined += 1;
      const { applied } = applyRules(ruledOrder(row, items.get(row.id) ?? []), [rule], zones);
      const [done] = applied;
      if (done === undefined) continue;
      preview.matched += 1;
      if (done.effects.length > 0) preview.changed += 1;
      if (preview.orders.length < MAX_SHOWN)
        preview.orders.push({
          id: row.id,
          orderNumber: row.order_number,
          createdAt: toIso(row.created_at),
          effects: done.effects,
        });
    }
    last = orders.at(-1);
    if (orders.length < BATCH) break;
  }
  return preview;
}

function newestOrders(
  db: Db,
  accountId: string,
  limit: number,
  after: Pick<OrderRow, 'id' | 'created_at'> | undefined,
) {
  const query = db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (
    after === undefined
      ? query
      : query.where((is) => is(is.refTuple('created_at', 'id'), '<', is.tuple(after.created_at, after.id)))
  ).execute();
}

async function itemsOfOrders(db: Db, orders: readonly Pick<OrderRow, 'id'>[]) {
  if (orders.length === 0) return [];
  const items = await db
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select([
      ...(['order_items.order_id', 'order_items.sku', 'order_items.quantity'] as const),
      ...(['order_items.unit_price', 'order_items.weight', 'products.tags'] as const),
    ])
    .where(
      'order_items.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  return items.map(({ tags, ...item }) => ({ ...item, productTags: tags === null ? [] : fromJson(tags) }));
}
