import { type Clock, toIsoOrNull } from '../lib/clock.ts';
import { notFound } from '../lib/errors.ts';
import type { Storage } from '../storage/index.ts';
import { untilNow } from './missed-range.ts';
import { announceWork } from './outbox.ts';
import { probeIfNeeded } from './probe.ts';

/** A subscription as the operator sees it, who needs no key to its secrets. */
export interface OperatorSubscription {
  id: string;
  accountId: string;
  url: string;
  status: 'active' | 'disabled';
  failureCount: number;
  lastSentAt: string | null;
  lastErrorAt: string | null;
  lastError: string | null;
}

/** The columns of a subscription that is enabled. What was parked while it was disabled goes on, by a probe first. */
export const enabled = (storage: Storage, now: number) => ({
  is_active: 1,
  failure_count: 0,
  next_probe_at: probeIfNeeded(storage),
  missed_until: untilNow(now),
});

/** The subscriptions of all accounts, or of one. */
export function createOperatorSubscriptions({ storage, clock }: { storage: Storage; clock: Clock }) {
  return {
    async list(accountId?: string): Promise<OperatorSubscription[]> {
      let query = storage.db
        .selectFrom('webhook_subscriptions')
        .select(['id', 'account_id', 'url', 'is_active', 'failure_count'])
        .select(['last_sent_at', 'last_error_at', 'last_error']);
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      const rows = await query.orderBy('account_id').orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        url: row.url,
        status: row.is_active === 1 ? 'active' : 'disabled',
        failureCount: row.failure_count,
        lastSentAt: toIsoOrNull(row.last_sent_at),
        lastErrorAt: toIsoOrNull(row.last_error_at),
        lastError: row.last_error,
      }));
    },

    /** As in the API. Returns whether it was disabled. */
    async enable(id: string): Promise<{ url: string; wasDisabled: boolean }> {
      const now = clock.now();
      return storage.write(async (tx) => {
        const row = await tx
          .selectFrom('webhook_subscriptions')
          .select(['account_id', 'url', 'is_active'])
          .where('id', '=', id)
          .modifyEnd(storage.locks.change)
          .executeTakeFirst();
        if (row === undefined) throw notFound(`Webhook subscription ${id}`);
        await tx
          .updateTable('webhook_subscriptions')
          .set({ ...enabled(storage, now), updated_at: now })
          .where('id', '=', id)
          .execute();
        await announceWork(storage, tx, row.account_id, [id], true);
        return { url: row.url, wasDisabled: row.is_active === 0 };
      });
    },
  };
}
