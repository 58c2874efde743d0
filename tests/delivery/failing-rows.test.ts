import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createKeyUsage } from '../../server/src/accounts/key-usage.ts';
import { purgeAccounts } from '../../server/src/accounts/purge.ts';
import { pruneFinished, pruneOrphans } from '../../server/src/delivery/worker/prune.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import type { Json } from '../../server/src/lib/json.ts';
import { toJson } from '../../server/src/lib/json.ts';
import type { EventType } from '../../server/src/schema/events.ts';
import type { Storage } from '../../server/src/storage/index.ts';
import { DIALECTS } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { FAILED, openWorkerScene, scriptedSender } from './support/worker-scene.ts';

const statuses = async ({ db }: Storage) =>
  (await db.selectFrom('deliveries').select(['id', 'status', 'attempts']).orderBy('id').execute()).map(
    ({ status, attempts }) => `${status} ${attempts}`,
  );

/** Whatever is done to this row fails. Of SQLite, because it takes one statement there. */
const poison = (storage: Storage, what: 'update' | 'delete', table: string, id: string) =>
  storage.write((tx) =>
    sql
      .raw(
        `create trigger poison before ${what} on ${table} when old.id = '${id}'
        begin select raise(abort, 'poisoned'); end`,
      )
      .execute(tx),
  );

const ODD = { error: 'odd \0 \ud83d', response: '\udc00 odd', retryAfterMs: 3_600_000 };

describe.each(DIALECTS)('on %s, deliveries go on', (dialect) => {
  test('where a receiver answers with what the database does not take', async () => {
    const scene = await openWorkerScene(dialect);
    const sender = scriptedSender(({ url }) => (url.endsWith('/odd') ? { ...FAILED, ...ODD } : {}));
    const account = await scene.account();
    await scene.subscribe(account, { url: 'https://receiver.test/odd' }, {}, {});
    await scene.start({ sender });
    await scene.emit(account, 2);
    await until('all to be recorded', async () =>
      (await statuses(scene.storage)).every((one) => one.endsWith(' 1')),
    );
    expect(sender.sent).toHaveLength(6);
    const [odd] = await scene.storage.db
      .selectFrom('webhook_subscriptions')
      .select('last_error')
      .where('last_error', 'is not', null)
      .execute();
    expect(odd?.last_error).toBe('odd \ufffd \ufffd');
    expect(scene.troubles).toEqual([]);
  });

  test('where the event of one is gone, a list of events cannot be read, and announcements are nonsense', async () => {
    const scene = await openWorkerScene(dialect);
    const sender = scriptedSender(() => ({}));
    const account = await scene.account();
    await scene.subscribe(account, {}, { events: 'order.created]' as Json<EventType[]> });
    await scene.emit(account, 3);
    await scene.storage.write((tx) =>
      sql`delete from events where id = (select min(id) from events)`.execute(tx),
    );
    await scene.start({ sender });
    for (const nonsense of ['', ' ', ',,,', '{"a":', 'a b c d', '\n', 'all all all'])
      await scene.storage.write((tx) => scene.storage.announce(tx, 'work', nonsense));
    await scene.emit(account, 1);
    await until('the others', () => sender.sent.length === 3);
  });

  test('and finished ones are removed, where the event of one cannot be read', async () => {
    const scene = await openWorkerScene(dialect);
    const account = await scene.account();
    await scene.subscribe(account, {});
    await scene.emit(account, 3);
    const { storage } = scene;
    await storage.write((tx) =>
      sql`update deliveries set status = 'delivered', finished_at = created_at`.execute(tx),
    );
    await storage.write((tx) =>
      sql`update events set delivery_ids = '["dlv' where id = (select min(id) from events)`.execute(tx),
    );
    const troubles: unknown[] = [];
    const { removed } = await pruneFinished(storage, {
      before: Date.now() + 1,
      onError: (error) => troubles.push(error),
    });
    expect([removed, troubles.length]).toEqual([3, 1]);
    expect(await storage.db.selectFrom('events').select('id').execute()).toHaveLength(1);
  });
});

describe('a row that cannot be written', () => {
  async function threeDeliveries() {
    const scene = await openWorkerScene('sqlite');
    const account = await scene.account();
    const [id] = (await scene.subscribe(account, {})) as [string];
    await scene.emit(account, 3);
    const rows = await scene.storage.db.selectFrom('deliveries').select('id').orderBy('id').execute();
    return { ...scene, subscriptionId: id, ids: rows.map((row) => row.id) };
  }

  test('keeps no other outcome from being recorded', async () => {
    const { storage, ids, start, troubles } = await threeDeliveries();
    await poison(storage, 'update', 'deliveries', ids[1] as string);
    const sender = scriptedSender(() => ({}));
    await start({ sender });
    await until('the others to be recorded', async () => {
      const told = await statuses(storage);
      return told[0] === 'delivered 1' && told[2] === 'delivered 1';
    });
    expect(sender.sent).toHaveLength(3);
    expect(troubles.length).toBeGreaterThan(0);
  });

  test('keeps no other finished delivery from being removed', async () => {
    const { storage, ids } = await threeDeliveries();
    await storage.write((tx) =>
      sql`update deliveries set status = 'delivered', finished_at = created_at`.execute(tx),
    );
    await poison(storage, 'delete', 'deliveries', ids[0] as string);
    const troubles: unknown[] = [];
    const { removed } = await pruneFinished(storage, {
      before: Date.now() + 1,
      onError: (error) => troubles.push(error),
    });
    expect([removed, troubles.length]).toEqual([2, 1]);
  });

  test('keeps what waits for no other deleted subscription', async () => {
    const { storage, ids, account, subscribe, emit } = await threeDeliveries();
    const other = await account();
    await subscribe(other, {});
    await emit(other, 2);
    await storage.write((tx) => tx.deleteFrom('webhook_subscriptions').execute());
    await poison(storage, 'delete', 'deliveries', ids[0] as string);
    const troubles: unknown[] = [];
    expect(await pruneOrphans(storage, { before: 0, onError: (error) => troubles.push(error) })).toBe(2);
    expect(troubles).toHaveLength(1);
  });

  test('keeps no other key from being noted as used, and no other table from being cleared', async () => {
    const { storage, account } = await openWorkerScene('sqlite');
    const accountId = await account();
    for (const id of ['key_1', 'key_2'])
      await storage.write((tx) =>
        sql`insert into api_keys (id, account_id, name, prefix, hash, access, permissions, role, created_at, expires_at)
          values (${id}, ${accountId}, '', '', ${id}, 'shipping', 'read', 'owner', 0, 0)`.execute(tx),
      );
    await poison(storage, 'update', 'api_keys', 'key_1');
    const troubles: unknown[] = [];
    const usage = createKeyUsage({ storage, clock: systemClock, onError: (error) => troubles.push(error) });
    for (const id of ['key_1', 'key_2']) usage.touch(id);
    await usage.close();
    expect(troubles).toHaveLength(1);
    const used = await storage.db.selectFrom('api_keys').select('id').where('last_used_at', '>', 0).execute();
    expect(used).toEqual([{ id: 'key_2' }]);

    await storage.write(async (tx) => {
      await sql`insert into users (id, email, password_hash, role, created_at, updated_at)
        values (${accountId}, '', '', 'member', 0, 0)`.execute(tx);
      await sql`insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
        values ('ses_1', ${accountId}, '', 0, 0, 0, '', '')`.execute(tx);
      await tx
        .insertInto('login_attempts')
        .values({ subject: 'x', times: toJson([]), expires_at: 0 })
        .execute();
      await sql`drop trigger poison`.execute(tx);
    });
    await poison(storage, 'delete', 'sessions', 'ses_1');
    await expect(purgeAccounts(storage, 1)).rejects.toThrow('poisoned');
    expect(await storage.db.selectFrom('login_attempts').selectAll().execute()).toEqual([]);
  });
});
