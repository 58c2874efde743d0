import type { Order } from '../../../schema/order.ts';
import type { OrderMeaning } from '../../../schema/store.ts';
import type { SeenOrder } from './seen-order.ts';

/** What the shop's status does to our order. */
export type StatusStep =
  | { type: 'none' }
  | { type: 'hold'; reason: string }
  /** It stays on hold, for another reason. */
  | { type: 'reason'; reason: string }
  | { type: 'release' }
  | { type: 'cancel' }
  | { type: 'difference' };

interface Statuses {
  seen: SeenOrder;
  meaning: OrderMeaning;
  /** Why it must not be shipped yet, according to the shop. */
  holdReason: string | null;
  order: Pick<Order, 'status' | 'holdReason'>;
  /** Something of it has left from here. */
  hasShipped: boolean;
  /** The shop has changed something of the order, or its status differed already. */
  isNews: boolean;
}

const NOTHING = { type: 'none' } as const;
const DIFFERENCE = { type: 'difference' } as const;

/** Reasons for holding an order that the shop says needs no shipping: a person has to decide. */
const NOT_TO_SHIP: Partial<Record<OrderMeaning, string>> = {
  complete: 'The store says that it has been shipped already',
  ignored: 'The store says that it is not to be shipped',
};

/** Why our order is to be on hold because of the shop; null if it is not. */
export const holdReasonOf = (meaning: OrderMeaning, holdReason: string | null): string | null =>
  NOT_TO_SHIP[meaning] ?? holdReason;

/** Follows the shop only where our order is as the shop made it: a hold of ours is never released by a shop. */
export function statusStep({ seen, meaning, holdReason, order, hasShipped, isNews }: Statuses): StatusStep {
  const { status } = order;
  if (Object.hasOwn(seen.declined, 'status') && seen.declined.status === meaning) return NOTHING;
  if (meaning === 'cancelled') {
    if (status === 'cancelled') return NOTHING;
    return hasShipped ? DIFFERENCE : { type: 'cancel' };
  }
  const isToShip = meaning === 'ready' || meaning === 'unpaid' || meaning === 'on_hold';
  if (status === 'cancelled') return isToShip && isNews ? DIFFERENCE : NOTHING;
  if (status === 'shipped' || status === 'delivered') return NOTHING;
  if (!isToShip && hasShipped) return DIFFERENCE;
  const reason = holdReasonOf(meaning, holdReason);
  const isHeldByShop =
    status === 'on_hold' && seen.holdReason !== null && order.holdReason === seen.holdReason;
  if (reason === seen.holdReason) return NOTHING;
  if (reason === null) return isHeldByShop ? { type: 'release' } : NOTHING;
  if (status !== 'on_hold') return { type: 'hold', reason };
  return isHeldByShop ? { type: 'reason', reason } : NOTHING;
}
