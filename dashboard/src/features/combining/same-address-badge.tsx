import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '../../lib/language/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { canShip, type Order } from '../orders/index.ts';
import { sameAddressCountsQuery } from './combining-api.ts';

const Counts = createContext<ReadonlyMap<string, number>>(new Map());

/** Ids of one question. */
const AT_ONCE = 100;

/** Asks once for all orders of a list. */
export function SameAddressCounts({ orders, children }: { orders: readonly Order[]; children: ReactNode }) {
  const ids = orders.filter(canShip).map(({ id }) => id);
  const slices = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) =>
    ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  const counts = useQueries({
    queries: slices.map(sameAddressCountsQuery),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ?? []).map(({ id, count }) => [id, count]))),
  });
  return <Counts value={counts}>{children}</Counts>;
}

/** Marks an order that shares its parcel with others, or could. */
export function SameAddressBadge({ order }: { order: Order }) {
  const count = useContext(Counts).get(order.id) ?? 0;
  if (!canShip(order)) return null;
  if (order.combinationId !== null) return <StatusBadge tone="info">{t('combined')}</StatusBadge>;
  return count > 0 ? <StatusBadge tone="info">{t('+{count} same address', { count })}</StatusBadge> : null;
}
