import { useRef, useState } from 'react';
import type { Shipment } from './shipments-api.ts';

export type ShipmentSelection = ReturnType<typeof useShipmentSelection>;

/**
 * The selected shipments, over all pages. With shift, everything from the last one clicked to this one. `isCurrent` is
 * false while the page is still that of the filters before.
 */
export function useShipmentSelection(page: readonly Shipment[] | undefined, isCurrent: boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Shipment>>(new Map());
  const last = useRef<string>(undefined);
  const shown = page ?? [];

  const range = (id: string): readonly Shipment[] => {
    const ends = [last.current, id].map((one) => shown.findIndex((shipment) => shipment.id === one));
    return ends.includes(-1) ? [] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
  };
  const change = (shipments: readonly Shipment[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const shipment of shipments) {
      if (isChosen) next.set(shipment.id, shipment);
      else next.delete(shipment.id);
    }
    setChosen(next);
  };
  return {
    /** As they are shown now, if they are. */
    shipments: [...chosen.values()].map((one) => shown.find(({ id }) => id === one.id) ?? one),
    has: (id: string) => chosen.has(id),
    /** There is a page, and it is the one that was asked for. */
    isPageReady: isCurrent && shown.length > 0,
    isWholePage: shown.length > 0 && shown.every(({ id }) => chosen.has(id)),
    toggle(shipment: Shipment, withShift: boolean) {
      const some = withShift ? range(shipment.id) : [];
      change(some.length > 0 ? some : [shipment], !chosen.has(shipment.id));
      last.current = shipment.id;
    },
    togglePage: (isChosen: boolean) => change(shown, isChosen),
    keep: (ids: ReadonlySet<string>) => setChosen(new Map([...chosen].filter(([id]) => ids.has(id)))),
    clear: () => setChosen(new Map()),
  };
}
