import { pageUrlOf } from '../shipping/orders/index.ts';
import type { Cell, DumpedTable } from '../storage/index.ts';

export interface Target {
  publicUrl: string | undefined;
  /** Who owns the installation from now on; undefined if somebody does already. */
  newOwner: string | undefined;
}

/** What is different in another installation, by table and column. */
const CHANGES: Record<string, Record<string, (of: (column: string) => Cell, target: Target) => Cell>> = {
  orders: {
    // As a job writes it when the public URL has changed.
    tracking_page_url: (of, { publicUrl }) => pageUrlOf(of('page_token') as string | null, publicUrl),
  },
  batches: {
    // No process here works on it.
    claim: () => null,
    holder: () => null,
  },
  users: {
    role: (of, { newOwner }) => (of('id') === newOwner ? 'owner' : 'member'),
  },
};

export function adaptRows({ name, columns }: DumpedTable, target: Target): (row: readonly Cell[]) => Cell[] {
  const changes = Object.entries(CHANGES[name] ?? {});
  if (changes.length === 0) return (row) => [...row];
  return (row) => {
    const of = (column: string): Cell => row[columns.indexOf(column)] ?? null;
    const changed = [...row];
    for (const [column, change] of changes) changed[columns.indexOf(column)] = change(of, target);
    return changed;
  };
}
