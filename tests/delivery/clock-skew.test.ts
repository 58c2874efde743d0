import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { type Clock, systemClock } from '../../server/src/lib/clock.ts';
import { readNow } from '../../server/src/storage/index.ts';
import { until } from '../system/support/until.ts';
import { FAILED, openWorkerScene, scriptedSender } from './support/worker-scene.ts';

const SKEW_MS = 120_000;
const skewed = (byMs: number): Clock => ({ ...systemClock, now: () => systemClock.now() + byMs });

describe.skipIf(inject('postgresUrl') === '')('processes whose clocks differ, on PostgreSQL', () => {
  /** One worker two minutes ahead of the database, one as much behind, and what they send between them. */
  async function openFleet(answer: Parameters<typeof scriptedSender>[0]) {
    const scene = await openWorkerScene('postgres');
    const sender = scriptedSender(answer);
    const ahead = await scene.start({ sender, clock: skewed(SKEW_MS) });
    const behind = await scene.start({ sender, clock: skewed(-SKEW_MS) });
    const account = await scene.account();
    await scene.subscribe(account, {});
    return { scene, sender, workers: [ahead, behind], account };
  }
  const look = (workers: { look(): Promise<void> }[]) => Promise.all(workers.map((worker) => worker.look()));

  test('send nothing twice, however long an attempt takes', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const scene = await openWorkerScene('postgres');
    const sender = scriptedSender(() => held.then(() => ({})));
    const account = await scene.account();
    await scene.subscribe(account, {});
    const sending = await scene.start({ sender, clock: skewed(-SKEW_MS) });
    await scene.emit(account, 4);
    await until('all to be under way', () => sender.sent.length === 4);
    const other = await scene.start({ sender, clock: skewed(SKEW_MS) });
    await look([other, sending]);
    await look([other, sending]);
    release();
    await until('all to arrive', async () => (await pending(scene.storage)) === 0);
    expect(sender.sent).toHaveLength(4);
    expect(scene.troubles).toEqual([]);
  });

  test('send a retry when the database says that it is due: not early, and not late', async () => {
    const { scene, sender, workers, account } = await openFleet(() =>
      sender.sent.length === 1 ? FAILED : {},
    );
    expect(Math.abs((await timeWhileProcessIsAt0(scene.storage)) - Date.now())).toBeLessThan(60_000);
    const before = await readNow(scene.storage, scene.storage.db);
    await scene.emit(account);
    const dueAt = await until('the failure to be recorded', () => retryDueAt(scene.storage));
    expect(dueAt - before).toBeGreaterThan(3_000);
    expect(dueAt - (await readNow(scene.storage, scene.storage.db))).toBeLessThanOrEqual(5_000);
    const postpone = (byMs: number) =>
      scene.storage.write((tx) => sql`update deliveries set due_at = due_at + ${byMs}`.execute(tx));
    // Five seconds may pass here before the workers look; a minute does not.
    await postpone(60_000);
    await look(workers);
    await look(workers);
    expect(sender.sent).toHaveLength(1);
    // As if its time had passed.
    await postpone(-65_000);
    await look([workers[1] as (typeof workers)[0]]);
    await until('the retry', async () => (await pending(scene.storage)) === 0);
    expect(sender.sent).toHaveLength(2);
  });
});

type Scene = Awaited<ReturnType<typeof openWorkerScene>>;

async function pending({ db }: Scene['storage']): Promise<number> {
  const rows = await db.selectFrom('deliveries').select('id').where('status', '=', 'pending').execute();
  return rows.length;
}

async function retryDueAt({ db }: Scene['storage']): Promise<number | undefined> {
  const rows = await db.selectFrom('deliveries').select('due_at').where('is_retry', '=', 1).execute();
  return rows[0]?.due_at;
}

async function timeWhileProcessIsAt0(storage: Scene['storage']): Promise<number> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
  const time = await readNow(storage, storage.db);
  clock.mockRestore();
  return time;
}
