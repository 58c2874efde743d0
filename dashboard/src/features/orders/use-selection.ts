import { useState } from 'react';
import type { Order } from './orders-api.ts';

export type Selection = ReturnType<typeof useSelection>;

/** The selected orders. The selection survives pagination, so that a batch can span pages. */
export function useSelection(page: Order[] | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map());
  const shown = page ?? [];
  return {
    count: chosen.size,
    // The latest version of each, which may have changed since it was selected.
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
