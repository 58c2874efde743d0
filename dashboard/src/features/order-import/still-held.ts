import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import type { ImportOutcome } from '../csv-import/index.ts';
import type { OrderInput } from '../orders/index.ts';

type Held = Pick<Schemas['Order'], 'orderNumber' | 'storeId' | 'holdReason'>;

/** Orders on hold that are looked at, newest first: an import of unpaid orders is not long ago. */
const MOST_HELD = 300;

async function heldOrders(): Promise<Held[]> {
  const found: Held[] = [];
  for await (const order of waybill.orders.list({ status: 'on_hold' })) {
    found.push(order);
    if (found.length === MOST_HELD) break;
  }
  return found;
}

const keyOf = ({ orderNumber, storeId }: { orderNumber: string; storeId?: string | null | undefined }) =>
  JSON.stringify([storeId ?? null, orderNumber]);

/**
 * An import changes no order that exists, so one that was imported on hold stays so when a later file has no reason for it any
 * more: it was paid. The result says so.
 */
export function withHeld(
  orders: readonly OrderInput[],
  outcomes: readonly ImportOutcome[],
  held: readonly Held[],
): ImportOutcome[] {
  const reasons = new Map(held.map((one) => [keyOf(one), one.holdReason]));
  return outcomes.map((outcome, index) => {
    const order = orders[index];
    if (order === undefined || outcome.kind !== 'existing' || order.holdReason != null) return outcome;
    const key = keyOf(order);
    if (!reasons.has(key)) return outcome;
    const reason = reasons.get(key);
    const message =
      reason == null
        ? t('Still on hold. Nothing in this file keeps it there: release it.')
        : t('Still on hold ({reason}). Nothing in this file keeps it there: release it.', { reason });
    return { ...outcome, message };
  });
}

/** Asks only where something exists already. The result of an import never depends on it. */
export async function tellHeld(
  orders: readonly OrderInput[],
  outcomes: ImportOutcome[],
): Promise<ImportOutcome[]> {
  if (!outcomes.some(({ kind }) => kind === 'existing')) return outcomes;
  return withHeld(orders, outcomes, await heldOrders().catch(() => []));
}
