import pg from 'pg';
import { createDeliveryPruning } from '../../../server/src/delivery/index.ts';
import { newId, timeOf } from '../../../server/src/lib/ids.ts';
import { toJson, toJsonEntries } from '../../../server/src/lib/json.ts';
import { exampleOf } from '../../../server/src/schema/events.ts';
import { type LoggedAttempt, openStorage, type Storage } from '../../../server/src/storage/index.ts';
import { openScratchStorage } from '../../support/storages.ts';

export const DAY = 86_400_000;
/** Days as long as these have partitions of a day. */
export const KEPT_MS = 10 * DAY;
const EXAMPLE = exampleOf('order.created', '2026-01-01T00:00:00.000Z');

const ATTEMPT = toJsonEntries<LoggedAttempt>({
  at: 0,
  ms: 12,
  code: 200,
  error: null,
  body: 'what the receiver answered',
});

let unique = 0;
/** An id as if it had been made then. */
const idAt = (prefix: string, at: number) => `${prefix}_${timeOf(at)}${String(++unique).padStart(16, '0')}`;

export type PartitionScene = Awaited<ReturnType<typeof openPartitionScene>>;

/** A database on PostgreSQL with an account, a subscription that is disabled, so that what is pending stays, and no partitions yet. */
export async function openPartitionScene() {
  const scratch = await openScratchStorage('postgres');
  const { storage } = scratch;
  const client = new pg.Client(scratch.options.databaseUrl);
  await client.connect();
  const accountId = newId('usr');
  await storage.write((tx) =>
    tx.insertInto('accounts').values({ id: accountId, name: 'a', created_at: 0, updated_at: 0 }).execute(),
  );
  await client.query(
    `insert into webhook_subscriptions (id, account_id, created_at, updated_at, url, events, sealed_secret, is_active,
       failure_count)
     values ('whk_1', $1, 0, 0, 'https://receiver.test/', '[]', '', 0, 10)`,
    [accountId],
  );
  const others: Storage[] = [];

  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;

  return {
    storage,
    options: scratch.options,
    accountId,
    rows,
    /** Those of a time, oldest first. */
    partitionsOf: async (parent: string): Promise<string[]> =>
      (
        await rows(
          `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
           where inhparent = $1::regclass and c.relname ~ '_[0-9]{8}' order by 1`,
          [parent],
        )
      ).map(({ name }) => name),
    placeOf: async (table: string, id: string): Promise<string | undefined> =>
      (await rows(`select tableoid::regclass::text as place from ${table} where id = $1`, [id]))[0]?.place,
    /** Tables that belong to nothing. */
    async strays(): Promise<string[]> {
      const found = await rows(
        `select relname as name from pg_class where relkind = 'r' and not relispartition
           and relnamespace = 'public'::regnamespace and relname ~ '_[0-9]{8}'`,
      );
      return found.map(({ name }) => name);
    },

    /** An event at that time with a delivery that was finished then, or is still pending. */
    async addDelivery(
      at: number,
      status: 'pending' | 'delivered' = 'delivered',
      { on = storage, subjectId = null }: { on?: Storage; subjectId?: string | null } = {},
    ) {
      const [eventId, id] = [idAt('evt', at), idAt('dlv', at)];
      await on.write(async (tx) => {
        await tx
          .insertInto('events')
          .values({
            id: eventId,
            account_id: accountId,
            type: 'order.created',
            data: toJson(EXAMPLE) as never,
            more: null,
            delivery_ids: toJson([id]),
            subject_id: subjectId,
            resource_id: null,
            sequence: 0,
            created_at: at,
          })
          .execute();
        await tx
          .insertInto('deliveries')
          .values({
            id,
            event_id: eventId,
            event_type: 'order.created',
            subscription_id: 'whk_1',
            status,
            attempts: 1,
            is_retry: 1,
            due_at: at,
            attempt_log: ATTEMPT,
            lane: null,
            position: null,
            sequence: null,
            created_at: at,
            updated_at: at,
            finished_at: status === 'pending' ? null : at,
          })
          .execute();
      });
      return { eventId, id };
    },

    /** The job, when it is that time. */
    pruneAt: (now: number, on = storage) =>
      createDeliveryPruning({
        storage: on,
        clock: { now: () => now, monotonic: () => performance.now() },
        retentionMs: KEPT_MS,
        onPruned() {},
        onDropped() {},
      })((error) => {
        throw error;
      }, new AbortController().signal),

    /** Another process on the same database. */
    async openOther(): Promise<Storage> {
      const other = await openStorage(scratch.options);
      others.push(other);
      return other;
    },
    async remove() {
      for (const other of others) await other.close();
      await client.end();
      await scratch.remove();
    },
  };
}
