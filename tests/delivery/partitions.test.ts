import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DAY, KEPT_MS, openPartitionScene, type PartitionScene } from './support/partition-scene.ts';

describe.skipIf(inject('postgresUrl') === '')('partitions on PostgreSQL', () => {
  let scene: PartitionScene;
  beforeAll(async () => {
    scene = await openPartitionScene();
  });
  afterAll(() => scene.remove());

  test('are created ahead, and take over what came before them', async () => {
    const start = Date.parse('2030-01-01T12:00:00Z');
    const early = await scene.addDelivery(start);
    expect(await scene.placeOf('events', early.eventId)).toBe('events_rest');
    expect(await scene.placeOf('deliveries', early.id)).toBe('deliveries_finished_rest');
    await scene.pruneAt(start);
    expect(await scene.partitionsOf('events')).toEqual([
      'events_20300101',
      'events_20300102',
      'events_20300103',
    ]);
    expect(await scene.partitionsOf('deliveries_finished')).toHaveLength(3);
    expect(await scene.placeOf('events', early.eventId)).toBe('events_20300101');
    expect(await scene.placeOf('deliveries', early.id)).toBe('deliveries_finished_20300101');
    await scene.pruneAt(start + DAY);
    expect(await scene.partitionsOf('events')).toHaveLength(4);
  });

  test('are dropped with their rows when these have expired; what is pending stays, with its event', async () => {
    const start = Date.parse('2030-01-01T12:00:00Z');
    await scene.addDelivery(start);
    const waiting = await scene.addDelivery(start, 'pending');
    const young = await scene.addDelivery(start + DAY);
    await scene.rows('analyze events');
    for (let i = 0; i < 3; i++) await scene.addDelivery(start);
    await scene.pruneAt(start + KEPT_MS + 0.75 * DAY);
    const kept = await scene.rows('select id from events union select id from deliveries');
    expect(kept.map(({ id }) => id).sort()).toEqual(
      [waiting.eventId, waiting.id, young.eventId, young.id].sort(),
    );
    expect(await scene.partitionsOf('events')).toContain('events_20300101_kept');
    expect(await scene.partitionsOf('deliveries_finished')).not.toContain('deliveries_finished_20300101');
  });
});
