import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { until } from '../../../../tests/system/support/until.ts';
import { systemClock } from '../../lib/clock.ts';
import { nextTurn } from '../../lib/event-loop.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { exampleOf } from '../../schema/events.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { createOutbox, type Outbox } from '../outbox.ts';
import { BEFORE_ALL } from './event-cursor.ts';
import { createOrderedEvents } from './ordered-events.ts';

const UPDATED = exampleOf('order.updated', '2026-01-01T00:00:00.000Z');
const CREATED = exampleOf('order.created', '2026-01-01T00:00:00.000Z');

async function newAccount(storage: Storage): Promise<string> {
  const id = newId('usr');
  const row = { id, name: 'Mugs', created_at: 1, updated_at: 1 };
  await storage.write((tx) => tx.insertInto('accounts').values(row).execute());
  return id;
}

/** Reads like a client: page by page, from where the last one ended. */
function createReader(storage: Storage, account: string) {
  const ordered = createOrderedEvents({ storage });
  let after = BEFORE_ALL;
  const seen: string[] = [];
  return {
    seen,
    async read(limit: number): Promise<boolean> {
      const { events, end, isMore } = await ordered.readAfter(account, after, { limit });
      after = end;
      seen.push(...events.map(({ id }) => id));
      return isMore;
    },
  };
}

/** Waits, because a transaction of any other test on the same server holds back what was committed after it began. */
const readAll = (reader: ReturnType<typeof createReader>, limit: number, count: number, timeoutMs = 60_000) =>
  until(
    `${count} events`,
    async () => {
      while (await reader.read(limit));
      return reader.seen.length >= count;
    },
    { timeoutMs },
  );

const inOrder = async (storage: Storage, account: string): Promise<string[]> => {
  const rows = await storage.db
    .selectFrom('events')
    .select('id')
    .where('account_id', '=', account)
    .orderBy('position')
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

describe.each(DIALECTS)('events in order on %s', (dialect) => {
  let scratch: ScratchStorage;
  let storage: Storage;
  let outbox: Outbox;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    storage = scratch.storage;
    outbox = createOutbox({ storage, clock: systemClock });
  });
  afterAll(() => scratch.remove());

  const update = (tx: Db, account: string, subjectIds: readonly string[]) =>
    outbox.emitAll(
      tx,
      account,
      'order.updated',
      subjectIds.map((subjectId) => ({ subjectId, json: toJson({ ...UPDATED, id: subjectId }) })),
    );

  test('are read in pages of any size, each once, and those of other types are passed over', async () => {
    const account = await newAccount(storage);
    const ids = Array.from({ length: 30 }, (_, n) => newId('ord') + n);
    await storage.write((tx) => update(tx, account, ids));
    for (const id of ids.slice(0, 7))
      await storage.write((tx) => outbox.emit(tx, account, 'order.created', { ...CREATED, id }));
    await storage.write((tx) => update(tx, account, ids.slice(0, 3)));
    const all = await inOrder(storage, account);
    expect(all).toHaveLength(40);
    for (const limit of [1, 7, 39, 40, 100]) {
      const reader = createReader(storage, account);
      await readAll(reader, limit, all.length);
      expect(reader.seen).toEqual(all);
    }
    const ordered = createOrderedEvents({ storage });
    const created = { types: ['order.created' as const], limit: 7 };
    const page = await ordered.readAfter(account, BEFORE_ALL, created);
    expect(page.events.map(({ type }) => type)).toEqual(Array(7).fill('order.created'));
    // All others have been passed, so that the next read does not go through them again.
    expect(page).toMatchObject({ isMore: false, end: { id: all.at(-1) } });
    expect(await ordered.newest(account)).toEqual(page.end);
    const cut = await ordered.readAfter(account, BEFORE_ALL, { ...created, limit: 6 });
    expect([cut.events.length, cut.isMore]).toEqual([6, true]);
    expect((await ordered.readAfter(account, cut.end, created)).events).toHaveLength(1);
  });

  test('of other accounts are not read', async () => {
    const [mine, other] = [await newAccount(storage), await newAccount(storage)];
    await storage.write((tx) => update(tx, other, ['ord_other']));
    const reader = createReader(storage, mine);
    expect([await reader.read(10), reader.seen]).toEqual([false, []]);
  });
});

/** What one of several clients of the database does next, or the reader. */
interface Step {
  who: number;
  does: 'emit' | 'emit to all' | 'create' | 'savepoint' | 'undo' | 'commit' | 'roll back' | 'read';
  limit: number;
}

const SESSIONS = 4;
const steps = fc.array(
  fc.record<Step>({
    who: fc.integer({ min: 0, max: SESSIONS - 1 }),
    does: fc.constantFrom(
      ...(['emit', 'emit', 'emit to all', 'create', 'savepoint', 'undo', 'commit', 'roll back'] as const),
      ...(['read', 'read', 'read'] as const),
    ),
    limit: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 10, maxLength: 50 },
);

class RolledBack extends Error {}

describe.skipIf(inject('postgresUrl') === '')(
  'whatever transactions do at the same time on PostgreSQL',
  () => {
    let scratch: ScratchStorage;
    beforeAll(async () => {
      scratch = await openScratchStorage('postgres');
    });
    afterAll(() => scratch.remove());

    /** Transactions that wait for another one. */
    async function blocked(): Promise<number> {
      const { rows } = await sql<{ n: number }>`
      select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(scratch.storage.db);
      return rows[0]?.n ?? 0;
    }

    async function check(steps: readonly Step[], storage: Storage, timeoutMs?: number): Promise<void> {
      const account = await newAccount(storage);
      const outbox = createOutbox({ storage, clock: systemClock });
      const reader = createReader(storage, account);
      const sessions = Array.from({ length: SESSIONS }, (_, n) => createSession(storage, outbox, account, n));
      /** Everything has been done, or waits for another transaction. */
      const settled = async () => {
        for (;;) {
          await nextTurn();
          const busy = sessions.filter((session) => session.isBusy()).length;
          if (busy === 0 || (await blocked()) >= sessions.filter((session) => session.isBusy()).length)
            return;
        }
      };
      for (const { who, does, limit } of steps) {
        if (does === 'read') await reader.read(limit);
        else sessions[who]?.tell(does);
        await settled();
      }
      for (const session of sessions) session.tell('commit');
      await Promise.all(sessions.map((session) => session.ended()));
      const committed = sessions.reduce((count, session) => count + session.committed(), 0);
      const all = await inOrder(storage, account);
      expect(all).toHaveLength(committed);
      await readAll(reader, 3, all.length, timeoutMs);
      expect(reader.seen).toEqual(all);
    }

    test('a reader with a cursor sees each event once and in order', async () => {
      await fc.assert(
        fc.asyncProperty(steps, (some) => check(some, scratch.storage)),
        { numRuns: 40 },
      );
    });

    test('it would not if it read what is not final', async () => {
      const { storage } = scratch;
      const broken: Storage = {
        ...storage,
        commitOrder: { ...storage.commitOrder, final: sql<number>`9007199254740991` },
      };
      const { failed } = await fc.check(
        fc.asyncProperty(steps, (some) => check(some, broken, 0)),
        { numRuns: 100, endOnFailure: true },
      );
      expect(failed).toBe(true);
    });
  },
);

/** A client of the database, whose transaction is open for as long as it is told to be. */
function createSession(storage: Storage, outbox: Outbox, account: string, n: number) {
  type Command = Exclude<Step['does'], 'read'>;
  const queue: Command[] = [];
  /** How many events the open transaction has since each savepoint. */
  let since: number[] = [];
  let committed = 0;
  let pending = 0;
  let wake = () => {};
  let transaction: Promise<void> | undefined;
  const emit = (tx: Db, type: 'order.created' | 'order.updated', id: string) => {
    const data = type === 'order.created' ? { ...CREATED, id } : { ...UPDATED, id };
    return outbox.emitAll(tx, account, type, [{ subjectId: id, json: toJson(data) as never }]);
  };

  const doNow: Record<Command, (tx: Db) => Promise<unknown>> = {
    emit: (tx) => emit(tx, 'order.updated', `ord_${account}_${n}`),
    'emit to all': (tx) => emit(tx, 'order.updated', `ord_${account}`),
    create: (tx) => emit(tx, 'order.created', newId('ord')),
    async savepoint(tx) {
      since.push(0);
      await sql.raw(`savepoint s${since.length}`).execute(tx);
    },
    async undo(tx) {
      if (since.length < 2) return;
      await sql.raw(`rollback to savepoint s${since.length}`).execute(tx);
      since.pop();
    },
    async 'roll back'() {
      throw new RolledBack();
    },
    async commit() {},
  };

  async function run(tx: Db): Promise<void> {
    for (;;) {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const command = queue.shift() as Command;
      await doNow[command](tx);
      if (['emit', 'emit to all', 'create'].includes(command))
        since[since.length - 1] = (since.at(-1) ?? 0) + 1;
      if (command === 'commit') return;
      pending -= 1;
    }
  }

  async function transact(): Promise<void> {
    try {
      await storage.write(run);
      committed += since.reduce((a, b) => a + b, 0);
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    pending -= 1;
    transaction = undefined;
    if (queue.length > 0) begin();
  }

  function begin(): void {
    if (queue[0] === 'commit' || queue[0] === 'roll back') {
      queue.shift();
      pending -= 1;
      if (queue.length > 0) begin();
      return;
    }
    since = [0];
    transaction = transact();
  }

  return {
    committed: () => committed,
    isBusy: () => pending > 0,
    tell(command: Command): void {
      queue.push(command);
      pending += 1;
      if (transaction === undefined) begin();
      else wake();
    },
    async ended(): Promise<void> {
      while (transaction !== undefined) await transaction;
    },
  };
}
