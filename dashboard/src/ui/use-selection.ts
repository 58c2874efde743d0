import { useEffect, useRef, useState } from 'react';
import {
  type Chosen,
  type Identified,
  refreshed,
  withoutRows,
  withRows,
  withToggled,
} from '../lib/selection.ts';

export type Selection<Row extends Identified> = ReturnType<typeof useSelection<Row>>;

const NO_ROWS: readonly never[] = [];

/**
 * The selected rows of a list. The selection survives pagination and live updates, so that a batch can span pages. `isCurrent` is
 * false while the page is still that of the filters before.
 */
export function useSelection<Row extends Identified>(page: readonly Row[] | undefined, isCurrent: boolean) {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map());
  /** Where a range starts. */
  const anchor = useRef<string>(undefined);
  const shown: readonly Row[] = page ?? NO_ROWS;
  useEffect(() => setChosen((before) => refreshed(before, shown)), [shown]);
  return {
    count: chosen.size,
    rows: [...chosen.values()],
    has: (id: string) => chosen.has(id),
    /** There is a page, and it is the one that was asked for. */
    isPageReady: isCurrent && shown.length > 0,
    isWholePage: shown.length > 0 && shown.every(({ id }) => chosen.has(id)),
    isPartOfPage: shown.some(({ id }) => chosen.has(id)),
    toggle(id: string, isRange = false) {
      setChosen(withToggled(chosen, shown, id, isRange ? anchor.current : undefined));
      anchor.current = id;
    },
    addPage: () => setChosen(withRows(chosen, shown)),
    removePage: () =>
      setChosen(
        withoutRows(
          chosen,
          shown.map(({ id }) => id),
        ),
      ),
    add: (rows: readonly Row[]) => setChosen((before) => withRows(before, rows)),
    remove: (ids: readonly string[]) => setChosen((before) => withoutRows(before, ids)),
    clear: () => setChosen(new Map()),
  };
}
