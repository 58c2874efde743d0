import { conflict, invalid } from '../../../lib/errors.ts';
import type { WantedItem } from '../../../schema/quote.ts';
import type { Db, OrderItemRow, OrderRow } from '../../../storage/index.ts';
import { refuseWhileBeingBought } from '../changes/change-guards.ts';
import { openQuantity } from '../order.ts';

/** The items to ship: those named, up to what is left of them, or everything that is left. */
function chooseItems(items: readonly OrderItemRow[], wanted: readonly WantedItem[] | undefined) {
  if (wanted === undefined) {
    const open = items.filter((item) => openQuantity(item) > 0);
    if (open.length === 0) throw conflict('Everything in this order has been shipped');
    return open.map((item) => ({ item, quantity: openQuantity(item) }));
  }
  const seen = new Set<string>();
  return wanted.map(({ orderItemId, quantity }, i) => {
    const item = items.find(({ id }) => id === orderItemId);
    if (item === undefined) throw invalid(`items[${i}].orderItemId: is not an item of this order`);
    if (seen.has(orderItemId)) throw invalid(`items[${i}].orderItemId: is named twice`);
    seen.add(orderItemId);
    const left = openQuantity(item);
    if (quantity > left)
      throw conflict(`items[${i}].quantity: ${item.name} has ${left} left to ship, not ${quantity}`);
    return { item, quantity };
  });
}

/** The same, and where nothing is left because a label is still being bought, says so instead of "shipped". */
export async function chooseItemsNow(
  db: Db,
  order: Pick<OrderRow, 'id' | 'account_id'>,
  items: readonly OrderItemRow[],
  wanted: readonly WantedItem[] | undefined,
) {
  if (items.every((item) => openQuantity(item) <= 0)) await refuseWhileBeingBought(db, order);
  return chooseItems(items, wanted);
}
