import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../tests/support/storages.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { leaseDue } from './due-rows.ts';
import { createSettlement, LEASE_MS, noAnswer } from './settlement.ts';

const HOUR_MS = 3_600_000;

describe.each(DIALECTS)('on %s', (dialect) => {
  /** Trackers that are due after these times; any table of accounts will do. */
  async function openWith(times: Record<string, number>) {
    const clock = createTestClock();
    const { storage, remove } = await openScratchStorage(dialect, clock);
    await storage.write(async (tx) => {
      await sql`insert into accounts (id, name, created_at, updated_at) values ('a', 'A', 0, 0)`.execute(tx);
      for (const [id, inMs] of Object.entries(times))
        await sql`
          insert into trackers
            (id, account_id, tracking_code, status, metadata, next_poll_at, poll_failures, created_at, updated_at)
          values (${id}, 'a', ${id}, 'unknown', '{}', ${clock.now() + inMs}, 0, 0, 0)`.execute(tx);
    });
    const read = (id: string) =>
      storage.db.selectFrom('trackers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { clock, storage, remove, read };
  }

  test('rows are leased when they are due, and those that are too far ahead', async () => {
    const { clock, storage, remove } = await openWith({
      ...{ past: -HOUR_MS, now: 0, soon: 1, tomorrow: 24 * HOUR_MS, far: 400 * 24 * HOUR_MS },
    });
    const take = async (limit = 10) => {
      const due = { table: 'trackers', column: 'next_poll_at', leaseMs: HOUR_MS, limit } as const;
      return (await leaseDue(storage, due)).map(({ id }) => id);
    };
    expect(await take(1)).toEqual(['past']);
    expect(await take()).toEqual(['now']);
    // Stored while the clock was ahead: it would wait for more than a year.
    expect(await take()).toEqual(['far']);
    expect(await take()).toEqual([]);
    clock.advance(HOUR_MS);
    expect((await take()).sort()).toEqual(['far', 'now', 'past', 'soon']);
    await remove();
  });

  test('each is asked once, a lost answer is asked for again later and later, and the first answer stays', async () => {
    const { clock, storage, remove, read } = await openWith({ one: 0, two: 0 });
    const asked: string[] = [];
    const answers: Record<string, string> = {};
    const settlement = createSettlement(storage, {
      table: 'trackers',
      due: 'next_poll_at',
      attempts: 'poll_failures',
      unanswered: (_row, reason) => ({ unfollowed_reason: reason }),
      async ask({ id }) {
        asked.push(id);
        if (answers[id] === 'fault') throw new Error('a fault of our own');
        return answers[id] === undefined ? noAnswer('timeout') : { outcome: answers[id] };
      },
      async settle(tx, { id }, { outcome }: { outcome: string }) {
        const columns = { status_detail: outcome, next_poll_at: null };
        const update = tx.updateTable('trackers').set(columns).where('id', '=', id).returningAll();
        return update.executeTakeFirstOrThrow();
      },
    });
    const faults: unknown[] = [];
    const run = () => settlement.settleDue((error) => faults.push(error));

    answers.one = 'sold';
    const leased = await read('two');
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual(['a', 'a']);
    expect(asked.toSorted()).toEqual(['one', 'two']);
    expect(await read('one')).toMatchObject({ status_detail: 'sold', next_poll_at: null, poll_failures: 0 });
    const waiting = { next_poll_at: clock.now() + 5_000, poll_failures: 1, unfollowed_reason: 'timeout' };
    expect(await read('two')).toMatchObject(waiting);

    clock.advance(5_000);
    answers.two = 'fault';
    await run();
    expect(faults).toEqual([new Error('a fault of our own')]);
    expect(await read('two')).toMatchObject({ next_poll_at: clock.now() + 10_000, poll_failures: 2 });

    await settlement.record(leased, { outcome: 'sold' });
    await settlement.record(leased, { outcome: 'refused' });
    await settlement.record(leased, noAnswer('late'));
    expect(await read('two')).toMatchObject({ status_detail: 'sold', next_poll_at: null });
    clock.advance(2 * LEASE_MS);
    expect(await run()).toEqual([]);
    await remove();
  });
});
