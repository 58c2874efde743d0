import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { until } from '../../../tests/system/support/until.ts';
import { systemClock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { exampleOf } from '../schema/events.ts';
import type { Storage } from '../storage/index.ts';
import { type EventFeed, type FeedEvent, findEvent, openEventFeed } from './event-feed.ts';
import { createOutbox, type Outbox } from './outbox.ts';

describe.each(DIALECTS)('the feed of events on %s', (dialect) => {
  let scratch: ScratchStorage;
  let storage: Storage;
  let outbox: Outbox;
  let account: string;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    storage = scratch.storage;
    outbox = createOutbox({ storage, clock: systemClock });
  });
  afterAll(() => scratch.remove());
  beforeEach(async () => {
    account = newId('usr');
    const row = { id: account, name: 'Mugs', created_at: 1, updated_at: 1 };
    await storage.write((tx) => tx.insertInto('accounts').values(row).execute());
  });

  /** One event in each transaction, about shipments of these ids. */
  async function happen(...ids: string[]): Promise<void> {
    for (const id of ids)
      await storage.write((tx) =>
        outbox.emit(tx, account, 'shipment.created', { ...exampleOf('shipment.created', ''), id }),
      );
  }
  const subjectsOf = (events: { data: string }[]) => events.map(({ data }) => JSON.parse(data).id);
  /** Waits, because a transaction of any other test on the same server holds back what was committed after it began. */
  async function read(feed: EventFeed, count: number): Promise<FeedEvent[]> {
    const events: FeedEvent[] = [];
    await until(`${count} events`, async () => {
      const some = await feed.next();
      expect(some.length).toBeLessThanOrEqual(100);
      events.push(...some);
      return events.length >= count;
    });
    return events;
  }

  test('has what happens after it was opened, oldest first, each event once', async () => {
    await happen('shp_1', 'shp_2');
    await until(
      'both to be final',
      async () =>
        (
          await storage.db
            .selectFrom('events')
            .select('id')
            .where('account_id', '=', account)
            .where(sql<number>`position`, '<', storage.commitOrder.final)
            .execute()
        ).length === 2,
    );
    const feed = await openEventFeed(storage, account);
    expect(await feed.next()).toEqual([]);
    await happen('shp_3', 'shp_1');
    expect(subjectsOf(await read(feed, 2))).toEqual(['shp_3', 'shp_1']);
    expect(await feed.next()).toEqual([]);
    await happen('shp_3');
    expect(await read(feed, 1)).toEqual([
      { id: expect.stringMatching(/^evt_/), type: 'shipment.created', data: expect.any(String), sequence: 2 },
    ]);
  });

  test('has the first event of an account', async () => {
    const feed = await openEventFeed(storage, account);
    await happen('shp_4');
    expect(subjectsOf(await read(feed, 1))).toEqual(['shp_4']);
  });

  test('has all of a burst, in portions', async () => {
    const feed = await openEventFeed(storage, account);
    const ids = Array.from({ length: 250 }, (_, n) => `shp_5_${n}`);
    await happen(...ids);
    expect(subjectsOf(await read(feed, 250))).toEqual(ids);
    expect(await feed.next()).toEqual([]);
  });

  test("has no other account's events, nor can they be found", async () => {
    const mine = await openEventFeed(storage, account);
    const feed = await openEventFeed(storage, 'usr_other');
    await happen('shp_6');
    const [{ id = '' } = {}] = await read(mine, 1);
    expect(await feed.next()).toEqual([]);
    expect(await findEvent(storage, 'usr_other', id)).toBeUndefined();
    expect(await findEvent(storage, account, id)).toMatchObject({ id });
  });
});
