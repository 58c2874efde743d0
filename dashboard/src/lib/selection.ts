/** What is selected, by id. A selection spans pages, so it keeps the rows themselves. */
export type Chosen<Row> = ReadonlyMap<string, Row>;

export interface Identified {
  id: string;
}

export const withRows = <Row extends Identified>(chosen: Chosen<Row>, rows: readonly Row[]): Chosen<Row> =>
  new Map([...chosen, ...rows.map((row) => [row.id, row] as const)]);

export function withoutRows<Row>(chosen: Chosen<Row>, ids: readonly string[]): Chosen<Row> {
  const removed = new Set(ids);
  return new Map([...chosen].filter(([id]) => !removed.has(id)));
}

/** Selects or deselects one row, or all rows from the one before (`anchor`) to it. */
export function withToggled<Row extends Identified>(
  chosen: Chosen<Row>,
  shown: readonly Row[],
  id: string,
  anchor?: string,
): Chosen<Row> {
  const to = shown.findIndex((row) => row.id === id);
  if (to === -1) return withoutRows(chosen, [id]);
  const from = shown.findIndex((row) => row.id === anchor);
  const rows =
    from === -1 ? shown.slice(to, to + 1) : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return chosen.has(id)
    ? withoutRows(
        chosen,
        rows.map((row) => row.id),
      )
    : withRows(chosen, rows);
}

/** The selected rows as they are now; the same object where nothing has changed. */
export function refreshed<Row extends Identified>(chosen: Chosen<Row>, shown: readonly Row[]): Chosen<Row> {
  const changed = shown.filter((row) => chosen.has(row.id) && chosen.get(row.id) !== row);
  return changed.length === 0 ? chosen : withRows(chosen, changed);
}
