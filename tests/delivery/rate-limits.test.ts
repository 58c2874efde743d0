import { describe, expect, test } from 'vitest';
import { DIALECTS } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { FAILED, openWorkerScene, scriptedSender } from './support/worker-scene.ts';

/** The most starts in any second. */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));

describe.each(DIALECTS)('maxPerSecond on %s', (dialect) => {
  test('is kept in every second, first attempts and retries together', async () => {
    const scene = await openWorkerScene(dialect);
    const account = await scene.account();
    await scene.subscribe(account, { max_per_second: 10 }, {});
    await scene.emit(account, 25);
    const limited = (
      await scene.storage.db.selectFrom('webhook_subscriptions').select(['id', 'max_per_second']).execute()
    )
      .filter(({ max_per_second }) => max_per_second !== null)
      .map(({ id }) => id);
    await scene.storage.write((tx) =>
      tx
        .updateTable('webhook_subscriptions')
        .set({ url: 'https://limited.test/' })
        .where('id', 'in', limited)
        .execute(),
    );
    const times: number[] = [];
    let free = 0;
    const sender = scriptedSender(({ url }) => {
      if (!url.includes('limited')) free += 1;
      else times.push(performance.now());
      return url.includes('limited') && times.length === 1 ? FAILED : {};
    });
    await scene.start({ sender });
    await until('those without a limit', () => free === 25);
    await until('all to arrive', () => times.length >= 26, { timeoutMs: 30_000 });
    // Ten start in a second; between its start and the sender, one may be held up longer than the next.
    expect(mostInASecond(times)).toBeLessThanOrEqual(12);
    expect(scene.troubles).toEqual([]);
  });

  test('is shared by several workers', async () => {
    const scene = await openWorkerScene(dialect);
    const account = await scene.account();
    await scene.subscribe(account, { max_per_second: 10 });
    await scene.emit(account, 25);
    const times: number[] = [];
    const sender = scriptedSender(() => {
      times.push(performance.now());
      return {};
    });
    await scene.start({ sender });
    await scene.start({ sender });
    await until('all to arrive', () => times.length === 25, { timeoutMs: 30_000 });
    expect(mostInASecond(times)).toBeLessThanOrEqual(12);
    expect(scene.troubles).toEqual([]);
  });
});
