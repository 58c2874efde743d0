import type { Clock } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { toJson } from '../../lib/json.ts';
import type { Handling } from '../../schema/handling.ts';
import {
  type Db,
  type HandlingSettingsRow,
  leaseDue,
  lockAccount,
  type Storage,
} from '../../storage/index.ts';
import type { HandlingUpdate } from './handling-schemas.ts';
import { readHandling } from './handling-store.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Handed in, because orders stand on handling. Computes the dates of the next open orders; null once there are no more. */
  recompute(accountId: string, after: string, options: RecomputeOptions): Promise<string | null>;
}

export interface RecomputeOptions {
  onError(error: unknown): void;
  stopping?: AbortSignal | undefined;
}

export type HandlingService = ReturnType<typeof createHandlingService>;

const LEASE_MS = 60_000;
/** As many as one lease does: other accounts get their turn, and all of it takes much less than the lease. */
const BATCHES = 20;

export function createHandlingService({ storage, clock, recompute }: Dependencies) {
  /** Unless the settings have changed meanwhile: then everything starts anew. */
  const progress = (row: HandlingSettingsRow, columns: Pick<HandlingSettingsRow, 'cursor' | 'due_at'>) =>
    storage.write((tx) =>
      tx
        .updateTable('handling_settings')
        .set(columns)
        .where('id', '=', row.id)
        .where('generation', '=', row.generation)
        .execute(),
    );

  return {
    get: (accountId: string): Promise<Handling> => readHandling(storage.db, accountId),

    /** The dates of open orders follow in the background. */
    update: (accountId: string, input: HandlingUpdate): Promise<Handling> =>
      storage.write(async (tx) => {
        // Two changes of different fields at the same time both count.
        await lockAccount(storage, tx, accountId);
        const before = await readHandling(tx, accountId);
        const after = changedHandling(before, input);
        await store(tx, accountId, after, clock.now());
        return after;
      }),

    /** A job: computes ship-by dates after a change of the settings. Returns whose orders may have changed. */
    async recomputeDue(options: RecomputeOptions): Promise<string[]> {
      const due = await leaseDue(storage, {
        ...{ table: 'handling_settings', column: 'due_at', leaseMs: LEASE_MS, limit: 1 },
      });
      for (const row of due) {
        let cursor: string | null = row.cursor;
        for (let i = 0; i < BATCHES && cursor !== null && !options.stopping?.aborted; i++)
          cursor = await recompute(row.account_id, cursor, options);
        await progress(row, {
          cursor: cursor ?? '',
          due_at: cursor === null ? null : clock.now(),
        });
      }
      return due.map(({ account_id }) => account_id);
    },
  };
}

async function store(tx: Db, accountId: string, settings: Handling, now: number): Promise<void> {
  const columns = { settings: toJson(settings), cursor: '', due_at: now, updated_at: now };
  await tx
    .insertInto('handling_settings')
    .values({ id: accountId, account_id: accountId, generation: 1, ...columns })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet((eb) => ({
        ...columns,
        generation: eb('handling_settings.generation', '+', 1),
      })),
    )
    .execute();
}

/** What is given changes, and what is missing stays. */
function changedHandling(before: Handling, input: HandlingUpdate): Handling {
  const { stores = before.stores, ...account } = input;
  if (new Set(stores.map(({ storeId }) => storeId)).size < stores.length)
    throw invalid('stores: contain the same store twice');
  return {
    ...inOrder({ ...before, ...account }),
    stores: stores.map(({ calendar = null, ...store }) => ({
      ...store,
      calendar: calendar && inOrder(calendar),
    })),
  };
}

/** Each day once, and the days off in their order. */
const inOrder = <Days extends Pick<Handling, 'businessDays' | 'closedDates'>>(days: Days): Days => ({
  ...days,
  businessDays: [...new Set(days.businessDays)],
  closedDates: [...new Set(days.closedDates)].sort(),
});
