import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { DAY, KEPT_MS, openPartitionScene, type PartitionScene } from './support/partition-scene.ts';

const START = Date.parse('2030-03-01T12:00:00Z');
const MONTH = 30 * DAY;

describe.skipIf(inject('postgresUrl') === '')('partitions on PostgreSQL, with a clock that is wrong', () => {
  let scene: PartitionScene;
  beforeEach(async () => {
    scene = await openPartitionScene();
    await scene.pruneAt(START);
  });
  afterEach(() => scene.remove());

  const ids = async () =>
    (await scene.rows('select id from events union select id from deliveries')).map(({ id }) => id).sort();

  test('set forward by a month and back, what is pending stays, and every time has one partition', async () => {
    const waiting = await scene.addDelivery(START, 'pending');
    await scene.pruneAt(START + MONTH);
    const early = await scene.addDelivery(START + MONTH);
    expect(await scene.placeOf('deliveries', early.id)).toBe('deliveries_finished_20300331');
    await scene.pruneAt(START + 3_600_000);
    const now = await scene.addDelivery(START + 3_600_000);
    expect(await scene.placeOf('deliveries', now.id)).toBe('deliveries_finished_20300301');
    expect(await scene.placeOf('events', now.eventId)).toMatch(/^events_20300301/);
    expect(await ids()).toEqual(
      [waiting.id, waiting.eventId, early.id, early.eventId, now.id, now.eventId].sort(),
    );
    // When that month has passed, its partitions are used. Autovacuum would have looked at the rows.
    await scene.rows('analyze events');
    await scene.pruneAt(START + MONTH);
    // On a busy machine the locks of a partition may not be free the first time; another process does not wait before it tries again.
    const afterPruning = async () => {
      await scene.pruneAt(START + MONTH + DAY, await scene.openOther());
      return ids();
    };
    await expect
      .poll(afterPruning, { timeout: 20_000 })
      .toEqual([waiting.id, waiting.eventId, early.id, early.eventId].sort());
    expect(await scene.partitionsOf('deliveries_finished')).toEqual(
      ['0331', '0401', '0402', '0403'].map((day) => `deliveries_finished_2030${day}`),
    );
  });

  test('set back by a month, rows get partitions of that time, which are dropped in time', async () => {
    await scene.pruneAt(START - MONTH);
    const back = await scene.addDelivery(START - MONTH);
    expect(await scene.placeOf('deliveries', back.id)).toBe('deliveries_finished_20300130');
    expect(await scene.placeOf('events', back.eventId)).toBe('events_20300130');
    const late = await scene.addDelivery(START);
    await scene.pruneAt(START);
    expect(await ids()).toEqual([late.id, late.eventId].sort());
    expect(await scene.partitionsOf('events')).toEqual(
      ['0301', '0302', '0303'].map((day) => `events_2030${day}`),
    );
  });

  test('a row of a time without a partition is kept until it expires, and moves when there is one', async () => {
    const [old, far] = [await scene.addDelivery(START - 2 * DAY), await scene.addDelivery(START + 200 * DAY)];
    for (const { id, eventId } of [old, far]) {
      expect(await scene.placeOf('deliveries', id)).toBe('deliveries_finished_rest');
      expect(await scene.placeOf('events', eventId)).toBe('events_rest');
    }
    await scene.pruneAt(START + KEPT_MS - 3 * DAY);
    expect(await ids()).toEqual([old.id, old.eventId, far.id, far.eventId].sort());
    await scene.pruneAt(START + KEPT_MS);
    expect(await ids()).toEqual([far.id, far.eventId].sort());
    await scene.pruneAt(START + 199 * DAY);
    expect(await scene.placeOf('deliveries', far.id)).toBe('deliveries_finished_20300917');
    expect(await scene.placeOf('events', far.eventId)).toBe('events_20300917');
  });
});
