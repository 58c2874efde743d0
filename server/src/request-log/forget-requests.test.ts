import { type QueryResult, sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DIALECTS, openScratchStorage } from '../../../tests/support/storages.ts';
import { createMentions } from '../lib/mentions.ts';
import type { Storage } from '../storage/index.ts';
import { forgetRequests, requestsWithContents } from './forget-requests.ts';

const ALL = 3_000;
const WITH_CONTENTS = 250;

describe.each(DIALECTS)('on %s', (dialect) => {
  /** One of twelve requests failed. */
  async function openLog(): Promise<Storage> {
    const { storage, remove } = await openScratchStorage(dialect);
    onTestFinished(remove);
    const entries = Array.from({ length: ALL }, (_, n) => ({
      id: `req_${n}`,
      body: n % 12 === 0 ? `{"shipTo":{"name":"Customer ${n}"}}` : null,
    }));
    await storage.write((tx) =>
      sql`
        insert into request_log (id, account_id, key_id, created_at, method, path, status, status_class, duration_ms, client,
          body, body_cut)
        select j.value ->> 'id', 'usr_1', 'key_1', 1, 'POST', '/orders', 201, 2, 1, '::1', j.value ->> 'body', 0
        from ${storage.rowsOf(entries)}`.execute(tx),
    );
    return storage;
  }

  const bodies = async ({ db }: Storage) =>
    (await db.selectFrom('request_log').select('body').where('body', 'is not', null).execute()).map(
      ({ body }) => body,
    );

  test('only requests with contents are read, a hundred at a time', async () => {
    const storage = await openLog();
    const read: number[] = [];
    const db = storage.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }): Promise<QueryResult<never>> {
        read.push(result.rows.length);
        return result as QueryResult<never>;
      },
    });
    const customer = createMentions(['Customer 1200']);
    await forgetRequests({ ...storage, db }, 'usr_1', { ids: [], customer });
    expect(Math.max(...read)).toBeLessThanOrEqual(100);
    expect(read.reduce((sum, count) => sum + count)).toBe(WITH_CONTENTS);
    expect(await bodies(storage)).toHaveLength(WITH_CONTENTS - 1);
    expect(await bodies(storage)).not.toContain('{"shipTo":{"name":"Customer 1200"}}');
  });

  test('they are found in an index that has no others, with and without statistics', async () => {
    const storage = await openLog();
    const plan = async () => {
      const query = requestsWithContents('usr_1', { created_at: 0, id: '' });
      const { rows } =
        await sql`${sql.raw(dialect === 'sqlite' ? 'explain query plan' : 'explain')} ${query}`.execute(
          storage.db,
        );
      return JSON.stringify(rows);
    };
    const before = await plan();
    await storage.write((tx) => sql`analyze request_log`.execute(tx));
    for (const found of [before, await plan()]) {
      expect(found).toContain('request_log_with_contents');
      expect(found).not.toMatch(/sort|temp b-tree/i);
    }
  });

  test('others have their turn every few milliseconds', async () => {
    const storage = await openLog();
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTestFinished(() => void vi.restoreAllMocks());
    let [lastTurnAt, longest] = [0, 0];
    let next: NodeJS.Immediate;
    const turn = () => {
      longest = Math.max(longest, time - lastTurnAt);
      lastTurnAt = time;
      next = setImmediate(turn);
    };
    turn();
    onTestFinished(() => clearImmediate(next));
    /** Each takes 3 ms. */
    const inJson = () => {
      time += 3;
      return false;
    };
    const customer = { ...createMentions([]), inJson };
    await forgetRequests(storage, 'usr_1', { ids: [], customer });
    expect(time).toBe(3 * WITH_CONTENTS);
    expect(longest).toBeLessThanOrEqual(8 + 3);
  });
});
