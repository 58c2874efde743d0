import { ApiError } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import type { Entry, ImportOutcome, RequestSending } from './import-kind.ts';

export type Outcomes<Thing> = Map<Entry<Thing>, ImportOutcome>;

/** The outcome of an error. An entry that already exists is no error: the file was imported before. */
export function outcomeOf(error: unknown): ImportOutcome {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return { kind: 'existing' };
  return { kind: status === 0 || status === 401 ? 'unsent' : 'refused', message: errorMessage(error) };
}

/** A conflict of the whole batch says nothing about its entries: the first request may still be in progress. */
const outcomeOfAll = (error: unknown): ImportOutcome =>
  error instanceof ApiError && error.status === 409
    ? { kind: 'unsent', message: errorMessage(error) }
    : outcomeOf(error);

interface Options<Thing> {
  updatesExisting: boolean;
  isStopped(): boolean;
  /** After each batch. */
  onOutcomes(outcomes: [Entry<Thing>, ImportOutcome][]): void;
}

/** Sends a batch at a time, in the order of the file, until all are sent or it is stopped. */
export async function sendAll<Thing>(
  { send, batchSize }: RequestSending<Thing>,
  entries: readonly Entry<Thing>[],
  { updatesExisting, isStopped, onOutcomes }: Options<Thing>,
): Promise<void> {
  for (let from = 0; from < entries.length && !isStopped(); from += batchSize) {
    const batch = entries.slice(from, from + batchSize);
    const outcomes = await send(
      batch.map(({ thing }) => thing),
      updatesExisting,
    ).catch((error: unknown) => batch.map(() => outcomeOfAll(error)));
    onOutcomes(batch.map((entry, at) => [entry, outcomes[at] ?? NO_ANSWER]));
    if (outcomes.some(({ kind }) => kind === 'unsent')) return;
  }
}

/** The entries that have no result yet. */
export const restOf = <Thing>(entries: readonly Entry<Thing>[], outcomes: Outcomes<Thing>): Entry<Thing>[] =>
  entries.filter((entry) => (outcomes.get(entry)?.kind ?? 'unsent') === 'unsent');

const NO_ANSWER: ImportOutcome = {
  kind: 'refused',
  message: t('The server returned no result for it. Import it again.'),
};
