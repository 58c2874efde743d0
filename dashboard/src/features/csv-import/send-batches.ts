import type { QueryClient } from '@tanstack/react-query';
import { waybill } from '../../lib/api.ts';
import { retryIfUnanswered } from '../../lib/idempotency.ts';
import { errorMessage } from '../../lib/notify.ts';
import { allLines, type Batch, type BatchLine, followBatch } from '../batches/index.ts';
import type { BatchSending, Entry, ImportOutcome } from './import-kind.ts';

/** What one batch can have, with room for what surrounds the entries. */
export const LINES_PER_BATCH = 1_000;
const BYTES_PER_BATCH = 6_000_000;
/** Started before the first has ended: what they have is imported also if the page is left. */
export const BATCHES_AT_ONCE = 10;

interface Options<Thing> {
  queryClient: QueryClient;
  updatesExisting: boolean;
  /** The page is left. */
  signal: AbortSignal;
  isStopped(): boolean;
  /** So that they can be canceled. */
  onStarted(batch: Batch): void;
  /** How many entries of the batches that are under way are done. */
  onProgress(done: number): void;
  onOutcomes(outcomes: [Entry<Thing>, ImportOutcome][]): void;
}

/** Lets the server import the entries, in the order of the file. */
export async function sendBatches<Thing>(
  { start, finish }: BatchSending<Thing>,
  entries: readonly Entry<Thing>[],
  options: Options<Thing>,
): Promise<void> {
  const { queryClient, updatesExisting, signal, isStopped, onStarted, onProgress, onOutcomes } = options;
  const slices = slicesOf(entries);
  for (let from = 0; from < slices.length && !isStopped(); from += BATCHES_AT_ONCE) {
    const started: { batch: Batch; slice: Entry<Thing>[] }[] = [];
    let problem: unknown;
    for (const slice of slices.slice(from, from + BATCHES_AT_ONCE)) {
      if (isStopped()) break;
      try {
        const things = slice.map(({ thing }) => thing);
        const batch = await retryIfUnanswered(() => start(things, updatesExisting));
        started.push({ batch, slice });
        onStarted(batch);
      } catch (error) {
        problem = error;
        onOutcomes(slice.map((entry) => [entry, { kind: 'unsent', message: errorMessage(error) }]));
        break;
      }
    }
    const done = new Map<string, number>();
    for (const { batch, slice } of started) {
      const ended = await followBatch(queryClient, batch, {
        signal,
        onProgress({ id, total, pending, endedAt }) {
          done.set(id, endedAt === null ? total - pending : 0);
          onProgress([...done.values()].reduce((sum, count) => sum + count, 0));
        },
      });
      if (ended === undefined) return;
      const lines = await allLines(batch.id);
      const outcomes = lines.map(outcomeOfLine);
      const told =
        finish === undefined
          ? outcomes
          : await finish(
              slice.map(({ thing }) => thing),
              outcomes,
            );
      onOutcomes(slice.map((entry, at) => [entry, told[at] ?? { kind: 'unsent' }]));
    }
    if (problem !== undefined) return;
  }
}

/** An entry that already exists is no error: the file was imported before. */
export function outcomeOfLine({ status, error, isUpdate, productId }: BatchLine): ImportOutcome {
  const kind = isUpdate ? 'updated' : 'created';
  if (status === 'succeeded') return { kind };
  if (error === null) return { kind: 'unsent' };
  // It is stored; its stock could not be set.
  if (productId !== null) return { kind, message: error.message, isIncomplete: true };
  return error.code === 'CONFLICT' ? { kind: 'existing' } : { kind: 'refused', message: error.message };
}

export function slicesOf<Thing>(
  entries: readonly Entry<Thing>[],
  maxLines = LINES_PER_BATCH,
  maxBytes = BYTES_PER_BATCH,
): Entry<Thing>[][] {
  const slices: Entry<Thing>[][] = [];
  let bytes = 0;
  const encoder = new TextEncoder();
  for (const entry of entries) {
    const size = encoder.encode(JSON.stringify(entry.thing)).length;
    const last = slices.at(-1);
    if (last === undefined || last.length >= maxLines || bytes + size > maxBytes) {
      slices.push([entry]);
      bytes = size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return slices;
}

export const cancelBatches = (batches: readonly Batch[]): Promise<unknown> =>
  Promise.allSettled(batches.map(({ id }) => waybill.batches.cancel(id)));
