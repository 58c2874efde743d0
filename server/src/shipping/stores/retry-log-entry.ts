import type { Db, StoreRow } from '../../storage/index.ts';
import { forgetRejection } from './import/store-orders.ts';
import type { ReportSender } from './reports/index.ts';
import type { StoreLog } from './store-log.ts';
import type { StoreSignals } from './sync/store-signals.ts';

interface Dependencies {
  log: StoreLog;
  reports: ReportSender;
  signals: StoreSignals;
}

/** Tries again what an entry of a store's log says has failed. */
export const createLogRetry =
  ({ log, reports, signals }: Dependencies) =>
  async (tx: Db, store: StoreRow, entryId: string): Promise<void> => {
    const entry = await log.retryable(tx, store.id, entryId);
    if (entry.retry_of !== null) await reports.retry(tx, store.account_id, entry.retry_of);
    else if (entry.external_id !== null) {
      await forgetRejection(tx, store.id, entry.external_id);
      await signals.put(tx, store, { externalId: entry.external_id });
    }
  };
