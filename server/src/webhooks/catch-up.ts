import { sql } from 'kysely';
import type { Clock } from '../lib/clock.ts';
import { conflict } from '../lib/errors.ts';
import { fromJson } from '../lib/json.ts';
import { type Db, ownedRow, type Storage, type WebhookSubscriptionRow } from '../storage/index.ts';
import { type EventWithDeliveries, eventsDeliveredTo, redeliver } from './redelivery.ts';
import { typesToFind } from './wanted-types.ts';

export type CatchUpService = ReturnType<typeof createCatchUp>;

/** Queued by one request at most, in transactions of a batch each. */
const MAX_QUEUED = 1_000;
const BATCH = 100;
/** Counted up to this; a page shows "1,000 or more". */
const MAX_COUNTED = 1_000;
/** Clocks differ, and an event may be written while its subscription is being disabled or enabled. */
const MARGIN_MS = 60_000;

interface Event extends EventWithDeliveries {
  created_at: number;
}
type Position = Pick<Event, 'created_at' | 'id'>;

/** Events that a subscription missed while it was disabled: how many there are, and sending them. */
export function createCatchUp({ storage, clock }: { storage: Storage; clock: Clock }) {
  /** The events that it is subscribed to, from the time in which it was disabled, oldest first. */
  async function eventsAfter(
    db: Db,
    row: WebhookSubscriptionRow,
    after: Position | undefined,
  ): Promise<Event[]> {
    if (row.missed_from === null) return [];
    const from = Math.max(row.missed_from - MARGIN_MS, row.created_at);
    let query = db
      .selectFrom('events')
      .select(['id', 'created_at', 'delivery_ids'])
      .where('account_id', '=', row.account_id)
      .where('created_at', '>=', after?.created_at ?? from);
    if (row.payload === 'standard') query = query.where('is_detail', '=', 0);
    const types = typesToFind(fromJson(row.events));
    if (types !== undefined) query = query.where('type', 'in', types);
    if (row.missed_until !== null) query = query.where('created_at', '<=', row.missed_until + MARGIN_MS);
    if (after !== undefined)
      query = query.where(sql<boolean>`(created_at, id) > (${after.created_at}, ${after.id})`);
    return query.orderBy('created_at').orderBy('id').limit(BATCH).execute();
  }

  async function missedOf(db: Db, row: WebhookSubscriptionRow, events: Event[]): Promise<string[]> {
    const has = await eventsDeliveredTo(storage, db, row.id, events);
    return events.filter(({ id }) => !has.has(id)).map(({ id }) => id);
  }

  /** One batch, in one transaction. The subscription is locked, so that two requests at once take turns. */
  const queueBatch = (accountId: string, id: string, after: Position | undefined) =>
    storage.write(async (tx) => {
      const row = await ownedRow(tx, 'webhook_subscriptions', accountId, id, { lock: storage.locks.change });
      if (row.is_active === 0) throw conflict('The webhook subscription is disabled: enable it first');
      const events = await eventsAfter(tx, row, after);
      const eventIds = await missedOf(tx, row, events);
      const queued = await redeliver(storage, tx, {
        accountId,
        subscriptionId: id,
        eventIds,
        now: clock.now(),
        onlyMissed: true,
        isBehind: true,
      });
      const last = events.at(-1);
      const isDone = events.length < BATCH;
      // The next request goes on here; what is behind has its deliveries.
      const progress = isDone
        ? { missed_from: null, missed_until: null }
        : { missed_from: last?.created_at ?? null };
      if (row.missed_from !== null)
        await tx.updateTable('webhook_subscriptions').set(progress).where('id', '=', id).execute();
      return { queued: queued.length, last, isDone };
    });

  return {
    /** Since when it has missed events, and how many, up to 1,000. */
    async missed(accountId: string, id: string): Promise<{ count: number; isMore: boolean }> {
      const row = await ownedRow(storage.db, 'webhook_subscriptions', accountId, id);
      let count = 0;
      let after: Position | undefined;
      for (let looked = 0; looked < 5 * MAX_COUNTED && count < MAX_COUNTED; looked += BATCH) {
        const events = await eventsAfter(storage.db, row, after);
        count += (await missedOf(storage.db, row, events)).length;
        after = events.at(-1);
        if (events.length < BATCH) return { count, isMore: false };
      }
      return { count, isMore: true };
    },

    /** Queues what was missed, oldest first, each event once however often this is asked for. */
    async catchUp(accountId: string, id: string): Promise<{ queued: number; isMore: boolean }> {
      let queued = 0;
      let after: Position | undefined;
      while (queued < MAX_QUEUED) {
        const batch = await queueBatch(accountId, id, after);
        queued += batch.queued;
        after = batch.last;
        if (batch.isDone) return { queued, isMore: false };
      }
      return { queued, isMore: true };
    },
  };
}
