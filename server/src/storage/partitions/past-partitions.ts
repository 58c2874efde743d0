import type pg from 'pg';
import { attach, createLikeRest } from './add-partition.ts';
import { missingSpans, partitionName, type Span, widthFor } from './partition.ts';
import type { PartitionedTable } from './tables.ts';

/** How long the rows of each table are kept. */
export type Retention = Record<PartitionedTable, number>;

/**
 * Creates the partitions that a table would have if it had been in use all the time, while it is empty. Rows that are copied into it would
 * otherwise be in the rest: whoever adds a partition has to look at all of those, and they are deleted one by one.
 */
export async function createPastPartitions(
  client: pg.ClientBase,
  retention: Retention,
  now: number,
): Promise<void> {
  for (const [table, keptMs] of Object.entries(retention) as [PartitionedTable, number][])
    for (const span of pastSpans(now, keptMs)) {
      const name = partitionName(table, span);
      await createLikeRest(client, table, name);
      await attach(client, table, name, span);
    }
}

/** Those that are missing for rows that are kept this long, up to the present. */
export function pastSpans(now: number, keptMs: number, existing: readonly Span[] = []): Span[] {
  const width = widthFor(keptMs);
  const spans = [...existing];
  for (let at = now - keptMs; at < now + width; at += width)
    spans.push(...missingSpans(spans, Math.min(at, now), width));
  return spans.slice(existing.length);
}
