import type { Clock } from '../../lib/clock.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { present } from '../../lib/present.ts';
import { EVENT_TYPES, type EventType, type WantedEventType } from '../../schema/events.ts';
import { type Db, type DeliveryRow, ownedRow, type Page, type Storage } from '../../storage/index.ts';
import { announceWork, probeNow, writeExample } from '../../webhooks/index.ts';
import { firstInLane } from '../claims/lanes.ts';
import { type Delivery, toAttempts, toDelivery } from './delivery.ts';
import { createDeliveryLog, type DeliveryQuery } from './delivery-log.ts';

export type DeliveryService = ReturnType<typeof createDeliveryService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Handed in, because deliveries know no orders: the ids of those with a number, and of their shipments. */
  findOrders: { referencesOf(accountId: string, text: string): Promise<string[]> };
}

/** The history of deliveries, as the owner of a subscription sees it, and what they can do with it. */
export function createDeliveryService({ storage, clock, findOrders }: Dependencies) {
  const pageOfLog = createDeliveryLog(storage);

  return {
    async list(
      accountId: string,
      subscriptionId: string,
      query: Batched<DeliveryQuery>,
    ): Promise<Page<Delivery>> {
      await ownedRow(storage.db, 'webhook_subscriptions', accountId, subscriptionId);
      const { data, meta } = await pageOfLog(
        subscriptionId,
        query,
        query.q === undefined ? [] : await findOrders.referencesOf(accountId, query.q),
      );
      return { data: data.map(toDelivery), meta };
    },

    /** With its payload and every attempt. */
    async get(accountId: string, subscriptionId: string, id: string) {
      await ownedRow(storage.db, 'webhook_subscriptions', accountId, subscriptionId);
      const row = await find(storage.db, subscriptionId, id);
      return withAttempts(storage.db, row);
    },

    /** One more attempt, now. A delivery that has arrived is sent again, under the same id. */
    async retry(accountId: string, subscriptionId: string, id: string): Promise<Delivery> {
      return storage.write(async (tx) => {
        const subscription = await ownedRow(tx, 'webhook_subscriptions', accountId, subscriptionId);
        if (subscription.is_active === 0) throw new AppError('CONFLICT', DISABLED);
        await probeNow(storage, tx, subscriptionId);
        const now = clock.now();
        await checkTurn(tx, subscriptionId, id);
        const row = await tx
          .updateTable('deliveries')
          .set({ status: 'pending', due_at: storage.now(), finished_at: null, updated_at: now })
          // Sent again, it is out of order by itself, and nothing waits for it.
          .set((e) => ({
            lane: e.case().when('status', '=', 'pending').then(e.ref('lane')).else(null).end(),
          }))
          .where('id', '=', id)
          .where('subscription_id', '=', subscriptionId)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('delivery_claims')
                  .select('claim_id')
                  .whereRef('delivery_id', '=', 'deliveries.id'),
              ),
            ),
          )
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) {
          await find(tx, subscriptionId, id);
          throw new AppError('CONFLICT', 'An attempt of this delivery is under way');
        }
        await announceWork(storage, tx, accountId, [subscriptionId], true);
        return toDelivery(row);
      });
    },

    /** A sample event to this subscription alone, through everything that a real one goes through. */
    async sendTest(
      accountId: string,
      subscriptionId: string,
      wanted: EventType | undefined,
    ): Promise<Delivery> {
      return storage.write(async (tx) => {
        const subscription = await ownedRow(tx, 'webhook_subscriptions', accountId, subscriptionId);
        if (subscription.is_active === 0) throw new AppError('CONFLICT', DISABLED);
        await probeNow(storage, tx, subscriptionId);
        const type = wanted ?? firstOf(fromJson(subscription.events));
        const id = await writeExample(storage, tx, { accountId, type, subscriptionId, now: clock.now() });
        return toDelivery(await find(tx, subscriptionId, id));
      });
    },
  };
}

/** The first that is subscribed to by name, or the first there is. */
const firstOf = (types: readonly WantedEventType[]): EventType =>
  present([...types.filter((type) => type !== '*'), ...EVENT_TYPES][0]);

export const DISABLED = 'The webhook subscription is disabled: enable it first';

async function find(db: Db, subscriptionId: string, id: string): Promise<DeliveryRow> {
  const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.subscription_id !== subscriptionId) throw notFound('Webhook delivery');
  return row;
}

/** One that waits for another of its lane cannot be sent before it. */
async function checkTurn(tx: Db, subscriptionId: string, id: string): Promise<void> {
  const { lane, status } = await find(tx, subscriptionId, id);
  if (lane === null || status !== 'pending') return;
  const first = await firstInLane(tx, lane);
  if (first !== id) throw new AppError('CONFLICT', `This delivery waits for ${first}, which comes before it`);
}

async function withAttempts(db: Db, row: DeliveryRow) {
  const event = await db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'more', 'sequence'])
    .select(['subject_id as subjectId', 'resource_id as resourceId', 'created_at as createdAt'])
    .where('id', '=', row.event_id)
    .executeTakeFirst();
  return {
    ...toDelivery(row),
    data: event === undefined ? {} : fromJson(event.data),
    attempts: toAttempts(row, event ?? null),
  };
}
