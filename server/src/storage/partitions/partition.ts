import { timeIn, timeOf } from '../../lib/ids.ts';
import { FINISHED_DELIVERIES, type PartitionedTable } from './tables.ts';

const DAY_MS = 86_400_000;

/** What contains partitions by time, and the column that tells the time. */
export const PARENTS: Record<PartitionedTable, { name: string; column: string; idPrefix?: string }> = {
  events: { name: 'events', column: 'id', idPrefix: 'evt' },
  deliveries: { name: FINISHED_DELIVERIES, column: 'finished_at' },
  request_log: { name: 'request_log', column: 'id', idPrefix: 'req' },
};

export interface Span {
  /** Milliseconds. */
  from: number;
  /** Excluded. */
  to: number;
}

export interface Partition extends Span {
  name: string;
}

/**
 * How much time one partition has: the shorter, the sooner expired rows are gone, and the more partitions a list has to look
 * into. There are never more than forty for two years.
 */
export function widthFor(retentionMs: number): number {
  const days = retentionMs / DAY_MS;
  if (days <= 14) return DAY_MS;
  return days <= 180 ? 7 * DAY_MS : 28 * DAY_MS;
}

/** Created ahead, beside that of the present: a process that sleeps for a day leaves nothing undone. */
const AHEAD = 2;

/** What is missing from the present on. Where the width has changed, the next multiple of the new one ends the first. */
export function missingSpans(existing: readonly Span[], now: number, width: number): Span[] {
  const missing: Span[] = [];
  const first = Math.floor(now / width) * width;
  const until = first + (1 + AHEAD) * width;
  for (let from = first; from < until; ) {
    const there = existing.find((one) => one.from <= from && one.to > from);
    const starts = existing.map((one) => one.from).filter((start) => start > from);
    const to = there?.to ?? Math.min((Math.floor(from / width) + 1) * width, ...starts);
    if (there === undefined) missing.push({ from, to });
    from = to;
  }
  return missing;
}

export const partitionName = (table: PartitionedTable, { from }: Span): string =>
  `${PARENTS[table].name}_${endingOf(from)}`;

const endingOf = (from: number): string => new Date(from).toISOString().slice(0, 10).replaceAll('-', '');

/** The end of its name, as the names of its indexes end. */
export const endingIn = (table: PartitionedTable, name: string): string =>
  name.slice(PARENTS[table].name.length + 1);

/** A moment as a literal in the column that tells the time. */
export function literalOf(table: PartitionedTable, ms: number): string {
  const { idPrefix } = PARENTS[table];
  return idPrefix === undefined ? String(ms) : `'${idPrefix}_${timeOf(ms)}'`;
}

const BOUNDS = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/;

/** From what PostgreSQL says of its bounds. Undefined for the rest. */
export function spanIn(table: PartitionedTable, bounds: string): Span | undefined {
  const [, from, to] = BOUNDS.exec(bounds) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const read = PARENTS[table].idPrefix === undefined ? Number : timeIn;
  return { from: read(from), to: read(to) };
}
