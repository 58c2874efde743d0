import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { until } from '../system/support/until.ts';
import { DAY, KEPT_MS, openPartitionScene, type PartitionScene } from './support/partition-scene.ts';

const START = Date.parse('2030-01-01T12:00:00Z');
/** When the partition of the first day has expired. */
const EXPIRED = START + KEPT_MS + DAY;
/** Longer than a machine with other work needs, and shorter than a request may wait. */
const PATIENCE_MS = 8_000;

describe.skipIf(inject('postgresUrl') === '')('partitions on PostgreSQL', () => {
  let scene: PartitionScene;
  /** Another session, which holds locks. */
  let reader: pg.Client;
  beforeEach(async () => {
    scene = await openPartitionScene();
    reader = new pg.Client(scene.options.databaseUrl);
    await reader.connect();
  });
  afterEach(async () => {
    await reader.end();
    await scene.remove();
  });

  /** As if the process that changes partitions were killed while it waits for a lock. */
  async function killTheOneThatWaits(): Promise<void> {
    await until('it to wait for a lock', async () => {
      const killed = await scene.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'waybill maintenance' and wait_event_type = 'Lock'`,
      );
      return killed.length > 0;
    });
  }
  const idsIn = async (table: string): Promise<string[]> =>
    (await scene.rows(`select id from ${table}`)).map(({ id }) => id);

  test('two processes that change them at once, while another one writes, lose and double nothing', async () => {
    const other = await scene.openOther();
    const written: { at: number; id: string; eventId: string }[] = [];
    // Steps that leave days without a partition.
    for (let at = START; at <= START + 15 * DAY; at += 3 * DAY) {
      const [, , ...added] = await Promise.all([
        scene.pruneAt(at),
        scene.pruneAt(at, other),
        ...[0, 1, 2].map((days) => scene.addDelivery(at + days * DAY)),
      ]);
      written.push(...added.map((one, days) => ({ at: at + days * DAY, ...one })));
      for (const parent of ['events', 'deliveries_finished', 'request_log'])
        expect(new Set(await scene.partitionsOf(parent)).size).toBe(
          (await scene.partitionsOf(parent)).length,
        );
    }
    const now = START + 18 * DAY;
    await Promise.all([scene.pruneAt(now), scene.pruneAt(now, other)]);
    const kept = written.filter(({ at }) => at >= now - KEPT_MS);
    const expired = written.filter(({ at }) => at < now - KEPT_MS - DAY);
    // Where both found a lock taken they wait for minutes; another process does not.
    const expiredLeft = async () => {
      await scene.pruneAt(now, await scene.openOther());
      const left = [...(await idsIn('events')), ...(await idsIn('deliveries'))];
      return left.filter((id) => expired.some((one) => one.eventId === id || one.id === id));
    };
    await expect.poll(expiredLeft, { timeout: 20_000 }).toEqual([]);
    expect(await idsIn('events')).toEqual(expect.arrayContaining(kept.map(({ eventId }) => eventId)));
    expect(await idsIn('deliveries')).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
    expect(await scene.partitionsOf('deliveries_finished')).not.toContain('deliveries_finished_20300101');
  });

  test('are not dropped while somebody reads them, and nobody waits for that', async () => {
    await scene.addDelivery(START);
    const young = await scene.addDelivery(START + DAY);
    await scene.pruneAt(START);
    await reader.query('begin; select from deliveries; select from events');
    let isOver = false;
    let longestMs = 0;
    const pruning = scene.pruneAt(EXPIRED).finally(() => {
      isOver = true;
    });
    while (!isOver && longestMs < PATIENCE_MS) {
      const startedAt = performance.now();
      const read = scene.rows('select id from deliveries where id = $1', [young.id]);
      const late = new Promise((next) => setTimeout(next, PATIENCE_MS));
      await Promise.race([read, late]);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await sleep(10);
    }
    expect(longestMs).toBeLessThan(PATIENCE_MS);
    await pruning;
    expect(await scene.partitionsOf('deliveries_finished')).toContain('deliveries_finished_20300101');
    await reader.query('rollback');
    // This process tries again later, and another one now.
    await scene.pruneAt(EXPIRED, await scene.openOther());
    expect(await scene.partitionsOf('deliveries_finished')).not.toContain('deliveries_finished_20300101');
    expect(await idsIn('deliveries')).toEqual([young.id]);
  });

  test('a process that is killed while it creates one leaves nothing, and the next one creates it', async () => {
    const { id } = await scene.addDelivery(START);
    await reader.query('begin; lock table deliveries_finished_rest in access share mode');
    const pruning = scene.pruneAt(START).catch((error) => error);
    await killTheOneThatWaits();
    expect(await pruning).toBeInstanceOf(Error);
    await reader.query('rollback');
    expect(await scene.partitionsOf('deliveries_finished')).toEqual([]);
    expect(await scene.strays()).toEqual([]);
    expect(await scene.placeOf('deliveries', id)).toBe('deliveries_finished_rest');
    await scene.pruneAt(START);
    expect(await scene.placeOf('deliveries', id)).toBe('deliveries_finished_20300101');
  });

  test('a process that is killed while it replaces one loses nothing, and the next one tidies up', async () => {
    const waiting = await scene.addDelivery(START, 'pending');
    await scene.pruneAt(START);
    for (let i = 0; i < 4; i++) await scene.addDelivery(START);
    await scene.rows('analyze events');
    await scene.pruneAt(START + KEPT_MS / 2);
    await reader.query('begin; lock table events_20300101 in access share mode');
    const pruning = scene.pruneAt(EXPIRED).catch((error) => error);
    await killTheOneThatWaits();
    expect(await pruning).toBeInstanceOf(Error);
    await reader.query('rollback');
    expect(await scene.strays()).toEqual(['events_20300101_kept']);
    expect(await idsIn('events')).toContain(waiting.eventId);
    // Nothing needs the partition any more, so it need not be replaced.
    await scene.rows('delete from deliveries where id = $1', [waiting.id]);
    await scene.pruneAt(EXPIRED);
    expect(await scene.strays()).toEqual([]);
    expect(await scene.partitionsOf('events')).not.toContain('events_20300101');
    expect(await idsIn('events')).toEqual([]);
  });
});
