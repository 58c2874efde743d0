import type { Picture } from '../../carriers/labels/index.ts';
import type { PaperSize } from '../../schema/document-settings.ts';
import type { Order } from '../../schema/order.ts';

/** All that is printed on a packing slip, as text. */
export interface PackingSlip {
  paper: PaperSize;
  logo?: Picture | undefined;
  businessName: string;
  returnAddress: string[];
  orderNumber: string;
  /** What the bar code says: the order number, or the order's id where a bar code can't hold the number. */
  codes: string[];
  isGift: boolean;
  facts: [name: string, value: string][];
  shipTo: string[];
  giftMessage: string[];
  sections: SlipSection[];
  /** None on a gift's slip. */
  totals: [name: string, value: string][];
  note: string[];
  message: string[];
}

interface SlipSection {
  title: string;
  lines: SlipLine[];
}

export interface SlipLine {
  quantity: string;
  sku: string;
  name: string;
  bin: string;
  /** Empty where there is none, and on a gift's slip. */
  unitPrice: string;
  amount: string;
}

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
  const inShipments = (some: readonly ShipmentItems[], itemId: string) =>
    some
      .flatMap((shipment) => shipment.items)
      .filter(({ orderItemId }) => orderItemId === itemId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const isOpen = items.some((item) => openOf(item) > 0);
  return items.map((item) => {
    const open = openOf(item);
    if (at === -1)
      return isOpen
        ? { item, here: open, earlier: item.shippedQuantity, later: 0 }
        : { item, here: item.shippedQuantity, earlier: 0, later: 0 };
    return {
      item,
      here: inShipments(shipments.slice(at, at + 1), item.id),
      earlier: inShipments(shipments.slice(0, at), item.id),
      later: open + inShipments(shipments.slice(at + 1), item.id),
    };
  });
}
