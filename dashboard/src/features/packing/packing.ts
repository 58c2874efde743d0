import { t } from '../../lib/language/index.ts';
import { isSameSku } from '../../lib/skus.ts';
import { addressProblemOf, isShort, leftOf, type Order, type OrderItem } from '../orders/index.ts';

/** How many of each item are checked, by item, and what was checked last. */
export interface Packing {
  checked: Readonly<Record<string, number>>;
  history: readonly Readonly<Record<string, number>>[];
}

export const NOTHING_PACKED: Packing = { checked: {}, history: [] };

export const openItemsOf = ({ items }: Order): OrderItem[] => items.filter((item) => leftOf(item) > 0);

export const checkedOf = ({ checked }: Packing, { id }: OrderItem): number => checked[id] ?? 0;

export const isComplete = (packing: Packing, order: Order): boolean =>
  openItemsOf(order).every((item) => checkedOf(packing, item) === leftOf(item));

export const hasStarted = ({ checked }: Packing): boolean =>
  Object.values(checked).some((count) => count > 0);

/** The item that a scan means. Of several with the same SKU, one that is not complete. */
export function itemFor(
  packing: Packing,
  order: Order,
  { sku, productId }: { sku?: string; productId?: string },
): OrderItem | undefined {
  const found = openItemsOf(order).filter(
    (item) => isSameSku(item.sku, sku) || (productId !== undefined && item.productId === productId),
  );
  return found.find((item) => checkedOf(packing, item) < leftOf(item)) ?? found[0];
}

/** With this many of the item checked; undefined where that is more than the order needs, or nothing changes it to. */
export function withChecked(packing: Packing, item: OrderItem, count: number): Packing | undefined {
  if (!Number.isInteger(count) || count < 0 || count > leftOf(item)) return undefined;
  return {
    checked: { ...packing.checked, [item.id]: count },
    history: [...packing.history, packing.checked],
  };
}

export function undone({ checked, history }: Packing): Packing {
  return { checked: history.at(-1) ?? checked, history: history.slice(0, -1) };
}

/** Why no label can be bought for the order now. */
export function reasonNotToShip(order: Order): { title: string; text: string } | undefined {
  switch (order.status) {
    case 'on_hold':
      return { title: t('On hold'), text: order.holdReason ?? t('Release the order before you pack it.') };
    case 'cancelled':
      return { title: t('Canceled'), text: t('Do not ship this order. Put its items back.') };
    case 'shipped':
    case 'delivered':
      return { title: t('Already shipped'), text: t('All items of this order have shipped.') };
    default:
      if (addressProblemOf(order)?.tone === 'bad')
        return {
          title: t('Wrong address'),
          text: t('Correct or confirm the address, or set the order aside.'),
        };
      return isShort(order)
        ? { title: t('Not enough stock'), text: t('Some items are out of stock. Set the order aside.') }
        : undefined;
  }
}
