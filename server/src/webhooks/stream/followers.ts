import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { ALL_EVENTS, type WantedEventType } from '../../schema/events.ts';
import type { Storage } from '../../storage/index.ts';

/**
 * Events that are written only for accounts that want them, because others should pay nothing for changes of stock: with an active
 * subscription, or if they follow events.
 */
const isOfStock = (type: WantedEventType): boolean => type === ALL_EVENTS || type.startsWith('inventory.');

/** A condition on `stock_movements`. Its first part is that of an index. */
export const wantsStockEvents = sql<number>`(
  exists (
    select 1 from webhook_subscriptions s where s.account_id = stock_movements.account_id
      and s.is_active = 1 and (s.events like '%"inventory.%' or s.events like '%"*"%'))
  or exists (select 1 from event_followers f where f.account_id = stock_movements.account_id))`;

const NOTED_FOR_MS = 86_400_000;

/** Notes who follows events of stock, once a day. */
export function createFollowers({ storage, clock }: { storage: Storage; clock: Clock }) {
  const noted = new Map<string, number>();
  return {
    async note(accountId: string, types: readonly WantedEventType[] | undefined): Promise<void> {
      const now = clock.now();
      if (now - (noted.get(accountId) ?? 0) < NOTED_FOR_MS || !(types ?? [ALL_EVENTS]).some(isOfStock))
        return;
      await storage.write((tx) =>
        tx
          .insertInto('event_followers')
          .values({ account_id: accountId, followed_at: now })
          .onConflict((on) => on.column('account_id').doUpdateSet({ followed_at: now }))
          .execute(),
      );
      noted.set(accountId, now);
    },
  };
}

/** Forgets who has not followed events since then. */
export const pruneFollowers = (storage: Storage, before: number): Promise<unknown> =>
  storage.write((tx) => tx.deleteFrom('event_followers').where('followed_at', '<', before).execute());
