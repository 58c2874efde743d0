import { type RawBuilder, sql } from 'kysely';
import { fromJson } from '../../lib/json.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import type { EventType } from '../../schema/events.ts';
import {
  createPager,
  type Db,
  type DeliveryRow,
  type Page,
  type PageRequest,
  type Storage,
} from '../../storage/index.ts';
import type { DeliveryStatus } from './delivery.ts';

/** Which deliveries of a subscription are meant. */
export interface DeliveryFilter {
  status?: DeliveryStatus;
  event?: EventType;
  createdFrom?: string;
  /** This moment excluded. */
  createdTo?: string;
}

export interface DeliveryQuery extends DeliveryFilter, PageRequest {
  /** Id of a delivery, of an event, or of the order or shipment that events are about; or the number of an order. */
  q?: string;
}

/** If an order has more events than this, a search shows the newest. */
const MAX_EVENTS = 1_000;

const momentOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text);

/** A page of a subscription's deliveries, newest first. `subjects` are further ids that `q` stands for. */
export function createDeliveryLog(storage: Storage) {
  const pageOf = createPager(storage, 'deliveries');

  return async (
    subscriptionId: string,
    { q, ...query }: Batched<DeliveryQuery>,
    subjects: readonly string[],
  ): Promise<Page<DeliveryRow>> => {
    if (q !== undefined) {
      // One resource has few, so an export of them is one batch.
      const limit = query.cursor === undefined ? query.limit : MAX_EVENTS;
      return search(storage, subscriptionId, { q, subjects }, { ...query, limit });
    }
    const { status, event, createdFrom, createdTo } = query;
    return pageOf(subscriptionId, { status, event_type: event }, query, {
      createdFrom: momentOf(createdFrom),
      createdBefore: momentOf(createdTo),
    });
  };
}

/** Finds deliveries by an id, through the delivery ids that are stored with the events: no index is needed for it. */
async function search(
  storage: Storage,
  subscriptionId: string,
  { q, subjects }: { q: string; subjects: readonly string[] },
  { page, limit, ...filter }: DeliveryFilter & PageRequest,
): Promise<Page<DeliveryRow>> {
  const ids = (await deliveryIdsOf(storage.db, q, subjects)).map((id) => ({ id }));
  const conditions = [
    sql`id in (select j.value ->> 'id' from ${storage.rowsOf(ids)})`,
    // Expressions, which no planner takes for an index's columns: the ids are to lead.
    sql`coalesce(subscription_id, '') = ${subscriptionId}`,
    ...(filter.status === undefined ? [] : [sql`coalesce(status, '') = ${filter.status}`]),
    ...narrowing(filter),
  ];
  const found = storage.db.selectFrom('deliveries').where(sql<boolean>`${sql.join(conditions, sql` and `)}`);
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const data = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data, meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}

async function deliveryIdsOf(db: Db, q: string, subjects: readonly string[]): Promise<string[]> {
  if (q.startsWith('dlv_')) return [q];
  const events = await db
    .selectFrom('events')
    .select('delivery_ids')
    .where((e) => (q.startsWith('evt_') ? e('id', '=', q) : e('subject_id', 'in', [q, ...subjects])))
    .orderBy('created_at', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return events.flatMap(({ delivery_ids }) => fromJson(delivery_ids));
}

/** Which events and when, as conditions on `deliveries`. */
export function narrowing({ event, createdFrom, createdTo }: DeliveryFilter): RawBuilder<unknown>[] {
  const from = momentOf(createdFrom);
  const to = momentOf(createdTo);
  return [
    ...(event === undefined ? [] : [sql`event_type = ${event}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`created_at < ${to}`]),
  ];
}
