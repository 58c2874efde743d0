import { type Clock, toIso } from '../../lib/clock.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { fromJson } from '../../lib/json.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { present } from '../../lib/present.ts';
import { type EventType, exampleOf } from '../../schema/events.ts';
import { type Db, type DeliveryRow, ownedRow, type Page, type Storage } from '../../storage/index.ts';
import { announceWork, probeNow, writeEvent } from '../../webhooks/index.ts';
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
        const row = await tx
          .updateTable('deliveries')
          .set({ status: 'pending', due_at: storage.now(), finished_at: null, updated_at: now })
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
        const type = wanted ?? present(fromJson(subscription.events)[0]);
        const now = clock.now();
        const data = exampleOf(type, toIso(now));
        const [id] = await writeEvent(storage, tx, {
          accountId,
          type,
          data,
          subscriptionIds: [subscriptionId],
          now,
        });
        return toDelivery(await find(tx, subscriptionId, present(id)));
      });
    },
  };
}

export const DISABLED = 'The webhook subscription is disabled: enable it first';

async function find(db: Db, subscriptionId: string, id: string): Promise<DeliveryRow> {
  const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.subscription_id !== subscriptionId) throw notFound('Webhook delivery');
  return row;
}

async function withAttempts(db: Db, row: DeliveryRow) {
  const event = await db
    .selectFrom('events')
    .select('data')
    .where('id', '=', row.event_id)
    .executeTakeFirst();
  return {
    ...toDelivery(row),
    data: event === undefined ? {} : fromJson(event.data),
    attempts: toAttempts(row, event?.data ?? null),
  };
}
