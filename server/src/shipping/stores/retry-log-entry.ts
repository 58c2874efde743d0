import type { Db, StoreRow } from '../../storage/index.ts';
import type { ReportSender } from './reports/index.ts';
import type { StoreLog } from './store-log.ts';

interface Dependencies {
  log: StoreLog;
  reports: ReportSender;
}

/** Tries again what an entry of a store's log says has failed. */
export const createLogRetry =
  ({ log, reports }: Dependencies) =>
  async (tx: Db, store: StoreRow, entryId: string): Promise<void> => {
    const entry = await log.retryable(tx, store.id, entryId);
    if (entry.retry_of !== null) await reports.retry(tx, store.account_id, entry.retry_of);
  };
