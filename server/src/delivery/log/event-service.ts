import { type Clock, toIso } from '../../lib/clock.ts';
import { conflict, notFound, notYours } from '../../lib/errors.ts';
import { inPieces } from '../../lib/event-loop.ts';
import { given } from '../../lib/given.ts';
import { fromJson } from '../../lib/json.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { present } from '../../lib/present.ts';
import type { EventType } from '../../schema/events.ts';
import {
  createPager,
  type Db,
  type EventRow,
  ownedRow,
  type Page,
  type PageRequest,
  type PayloadForm,
  type Storage,
} from '../../storage/index.ts';
import { isWanted, payloadText, probeNow, redeliver, type StoredEvent } from '../../webhooks/index.ts';
import { type Delivery, toDelivery } from './delivery.ts';
import { DISABLED } from './delivery-service.ts';

export interface EventQuery extends PageRequest {
  type?: EventType;
  resourceId?: string;
  createdFrom?: string;
  /** This moment excluded. */
  createdTo?: string;
}

export type EventService = ReturnType<typeof createEventService>;

/** What has happened in an account, whether or not a webhook was told, and where it was delivered. */
export function createEventService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const pageOf = createPager(storage, 'events');
  return {
    async list(accountId: string, query: Batched<EventQuery>): Promise<Page<ReturnType<typeof toEvent>>> {
      const filters = given({ type: query.type, subject_id: query.resourceId });
      const { data, meta } = await pageOf(accountId, filters, query, {
        createdFrom: momentOf(query.createdFrom),
        createdBefore: momentOf(query.createdTo),
      });
      // An event has the whole order, of up to 200 items.
      return { data: await inPieces(accountId, data, 5, (rows) => rows.map(toEvent)), meta };
    },

    async get(accountId: string, id: string, form: PayloadForm) {
      const row = await find(storage.db, accountId, id);
      const data: Record<string, unknown> = JSON.parse(payloadText(storedEvent(row), form));
      return { ...toEvent(row), data, deliveries: await deliveriesOf(storage.db, row) };
    },

    /** A new delivery of this event, even if there was one before. */
    async resend(accountId: string, id: string, subscriptionId: string): Promise<Delivery> {
      return storage.write(async (tx) => {
        const event = await find(tx, accountId, id);
        const subscription = await ownedRow(tx, 'webhook_subscriptions', accountId, subscriptionId);
        if (subscription.is_active === 0) throw conflict(DISABLED);
        if (!isWanted(fromJson(subscription.events), event.type))
          throw conflict(`The webhook subscription does not receive ${event.type}`);
        await probeNow(storage, tx, subscriptionId);
        const [deliveryId] = await redeliver(storage, tx, {
          accountId,
          subscriptionId,
          eventIds: [id],
          now: clock.now(),
        });
        if (deliveryId === undefined) throw notFound('Event'); // pruned meanwhile
        const row = await tx
          .selectFrom('deliveries')
          .selectAll()
          .where('id', '=', deliveryId)
          .executeTakeFirst();
        return toDelivery(present(row));
      });
    },
  };
}

const momentOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

async function find(db: Db, accountId: string, id: string): Promise<EventRow> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Event');
  if (row.account_id !== accountId) throw notYours('Event');
  return row;
}

const storedEvent = (row: EventRow): StoredEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  more: row.more,
  subjectId: row.subject_id,
  resourceId: row.resource_id,
  sequence: row.sequence,
  createdAt: row.created_at,
});

const toEvent = (row: EventRow) => ({
  id: row.id,
  type: row.type,
  resourceId: row.subject_id,
  sequence: row.sequence,
  createdAt: toIso(row.created_at),
  data: fromJson(row.data),
});

async function deliveriesOf(db: Db, { delivery_ids }: EventRow) {
  const ids = fromJson(delivery_ids);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...toDelivery(row), webhookId: row.subscription_id }));
}
