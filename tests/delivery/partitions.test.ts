import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDeliveryPruning } from '../../server/src/delivery/index.ts';
import type { Clock } from '../../server/src/lib/clock.ts';
import { newId, timeOf } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import { exampleOf } from '../../server/src/schema/events.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { openScratchStorage, type ScratchStorage } from '../support/storages.ts';

const DAY = 86_400_000;
/** Days as long as these have partitions of a day. */
const KEPT_MS = 10 * DAY;
const EXAMPLE = exampleOf('order.created', '2026-01-01T00:00:00.000Z');

let unique = 0;
/** An id as if it had been made then. */
const idAt = (prefix: string, at: number) => `${prefix}_${timeOf(at)}${String(++unique).padStart(16, '0')}`;

describe.skipIf(inject('postgresUrl') === '')('partitions on PostgreSQL', () => {
  let scratch: ScratchStorage;
  let storage: Storage;
  let client: pg.Client;
  let accountId: string;
  beforeAll(async () => {
    scratch = await openScratchStorage('postgres');
    storage = scratch.storage;
    client = new pg.Client(scratch.options.databaseUrl);
    await client.connect();
    accountId = newId('usr');
    await storage.write((tx) =>
      tx.insertInto('accounts').values({ id: accountId, name: 'a', created_at: 0, updated_at: 0 }).execute(),
    );
    // Disabled, so that what is pending stays.
    await client.query(
      `insert into webhook_subscriptions (id, account_id, created_at, updated_at, url, events, sealed_secret, is_active,
         failure_count)
       values ('whk_1', $1, 0, 0, 'https://receiver.test/', '[]', '', 0, 10)`,
      [accountId],
    );
  });
  afterAll(async () => {
    await client.end();
    await scratch.remove();
  });

  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  const partitionsOf = async (parent: string) =>
    (
      await rows(
        `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
         where inhparent = $1::regclass and c.relname ~ '_[0-9]{8}' order by 1`,
        [parent],
      )
    ).map(({ name }) => name);
  const placeOf = async (table: string, id: string) =>
    (await rows(`select tableoid::regclass::text as place from ${table} where id = $1`, [id]))[0]?.place;

  /** An event at that time with a delivery that was finished then, or is still pending. */
  async function addDelivery(at: number, status: 'pending' | 'delivered' = 'delivered') {
    const [eventId, id] = [idAt('evt', at), idAt('dlv', at)];
    await storage.write(async (tx) => {
      await tx
        .insertInto('events')
        .values({
          id: eventId,
          account_id: accountId,
          type: 'order.created',
          data: toJson(EXAMPLE) as never,
          more: null,
          delivery_ids: toJson([id]),
          subject_id: null,
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
          attempt_log: '' as never,
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
  }

  const clockAt = (now: number): Clock => ({ now: () => now, monotonic: () => performance.now() });
  const pruneAt = (now: number, on = storage) =>
    createDeliveryPruning({
      storage: on,
      clock: clockAt(now),
      retentionMs: KEPT_MS,
      onPruned() {},
      onDropped() {},
    })((error) => {
      throw error;
    }, new AbortController().signal);

  test('are created ahead, and take over what came before them', async () => {
    const start = Date.parse('2030-01-01T12:00:00Z');
    const early = await addDelivery(start);
    expect(await placeOf('events', early.eventId)).toBe('events_rest');
    expect(await placeOf('deliveries', early.id)).toBe('deliveries_finished_rest');
    await pruneAt(start);
    expect(await partitionsOf('events')).toEqual(['events_20300101', 'events_20300102', 'events_20300103']);
    expect(await partitionsOf('deliveries_finished')).toHaveLength(3);
    expect(await placeOf('events', early.eventId)).toBe('events_20300101');
    expect(await placeOf('deliveries', early.id)).toBe('deliveries_finished_20300101');
    await pruneAt(start + DAY);
    expect(await partitionsOf('events')).toHaveLength(4);
  });

  test('are dropped with their rows when these have expired; what is pending stays, with its event', async () => {
    const start = Date.parse('2030-01-01T12:00:00Z');
    await addDelivery(start);
    const waiting = await addDelivery(start, 'pending');
    const young = await addDelivery(start + DAY);
    await client.query('analyze events');
    for (let i = 0; i < 3; i++) await addDelivery(start);
    await pruneAt(start + KEPT_MS + 0.75 * DAY);
    const kept = await rows('select id from events union select id from deliveries');
    expect(kept.map(({ id }) => id).sort()).toEqual(
      [waiting.eventId, waiting.id, young.eventId, young.id].sort(),
    );
    expect(await partitionsOf('events')).toContain('events_20300101_kept');
    expect(await partitionsOf('deliveries_finished')).not.toContain('deliveries_finished_20300101');
  });
});
