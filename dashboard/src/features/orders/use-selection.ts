import { useState } from 'react';
import type { Order } from './orders-api.ts';

export type Selection = ReturnType<typeof useSelection>;

/** Orders that are ticked; it stays while the user turns pages, so that a batch can come from several. */
export function useSelection(page: Order[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map());
  const shown = page ?? [];
  return {
    count: chosen.size,
    // The latest that is known of each: it may have changed since it was ticked.
    orders: [...chosen.values()].map((order) => shown.find(({ id }) => id === order.id) ?? order),
    has: (id: string) => chosen.has(id),
    isWholePage: shown.length > 0 && shown.every(({ id }) => chosen.has(id)),
    toggle(id: string) {
      const next = new Map(chosen);
      const order = shown.find((one) => one.id === id);
      if (!next.delete(id) && order !== undefined) next.set(id, order);
      setChosen(next);
    },
    addPage: () => setChosen(new Map([...chosen, ...shown.map((order) => [order.id, order] as const)])),
    clear: () => setChosen(new Map()),
  };
}
