import type { Order } from '../../schema/order.ts';

/** How much of an item is where. */
export interface ItemSplit {
  item: Order['items'][number];
  here: number;
  earlier: number;
  later: number;
}

interface ShipmentItems {
  id: string;
  items: readonly { orderItemId: string; quantity: number }[];
}

/**
 * Divides an order between the parcel that the slip is for and others. `shipments` are those with labels, oldest first.
 * Without a shipment the slip is for what is still to be shipped or, where nothing is, for the whole order.
 */
export function splitItems(
  items: Order['items'],
  shipments: readonly ShipmentItems[],
  shipmentId: string | undefined,
): ItemSplit[] {
  const openOf = (item: Order['items'][number]) =>
    item.quantity - item.shippedQuantity - item.cancelledQuantity;
  const at = shipments.findIndex(({ id }) => id === shipmentId);
  const [here, earlier, later] = [
    quantitiesIn(shipments.slice(at, at + 1)),
    quantitiesIn(shipments.slice(0, Math.max(0, at))),
    quantitiesIn(shipments.slice(at + 1)),
  ];
  const isOpen = items.some((item) => openOf(item) > 0);
  return items.map((item) => {
    const open = openOf(item);
    if (at === -1)
      return isOpen
        ? { item, here: open, earlier: item.shippedQuantity, later: 0 }
        : { item, here: item.shippedQuantity, earlier: 0, later: 0 };
    return {
      item,
      here: here.get(item.id) ?? 0,
      earlier: earlier.get(item.id) ?? 0,
      later: open + (later.get(item.id) ?? 0),
    };
  });
}

/** How much of each item is in some shipments. */
function quantitiesIn(shipments: readonly ShipmentItems[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { items } of shipments)
    for (const { orderItemId, quantity } of items)
      sums.set(orderItemId, (sums.get(orderItemId) ?? 0) + quantity);
  return sums;
}
