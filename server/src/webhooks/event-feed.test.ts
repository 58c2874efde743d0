import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../tests/support/storages.ts';
import { newId } from '../lib/ids.ts';
import { toJson } from '../lib/json.ts';
import { exampleOf } from '../schema/events.ts';
import { insertRows, type Storage } from '../storage/index.ts';
import { findEvent, openEventFeed } from './event-feed.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const DATA = toJson(exampleOf('shipment.created', ''));

describe.each(DIALECTS)('the feed of events on %s', (dialect) => {
  let scratch: ScratchStorage;
  let storage: Storage;
  let account: string;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    storage = scratch.storage;
  });
  afterAll(() => scratch.remove());
  beforeEach(async () => {
    account = newId('usr');
    const row = { id: account, name: 'Mugs', created_at: NOW, updated_at: NOW };
    await storage.write((tx) => tx.insertInto('accounts').values(row).execute());
  });

  /** Stores events of these times, and returns their ids. */
  async function happen(...times: number[]): Promise<string[]> {
    const rows = times.map((created_at) => ({
      id: newId('evt'),
      account_id: account,
      type: 'shipment.created' as const,
      data: DATA,
      delivery_ids: toJson<string[]>([]),
      subject_id: null,
      created_at,
    }));
    await storage.write(async (tx) => insertRows(tx, 'events', rows));
    return rows.map(({ id }) => id);
  }
  const idsOf = (events: { id: string }[]) => events.map(({ id }) => id);

  test('has what happens after it was opened, oldest first, each event once', async () => {
    await happen(NOW - 86_400_000, NOW - 1);
    const feed = await openEventFeed(storage, account);
    expect(await feed.next()).toEqual([]);
    const [later, sooner] = await happen(NOW + 2, NOW + 1);
    expect(idsOf(await feed.next())).toEqual([sooner, later]);
    expect(await feed.next()).toEqual([]);
    const [next] = await happen(NOW + 60_000);
    expect(await feed.next()).toEqual([{ id: next, type: 'shipment.created', data: DATA }]);
    expect(await feed.next()).toEqual([]);
  });

  test('has the first event of an account, whatever the clocks say', async () => {
    const feed = await openEventFeed(storage, account);
    const ids = await happen(1);
    expect(idsOf(await feed.next())).toEqual(ids);
  });

  test('has an event that is committed behind a newer one', async () => {
    const feed = await openEventFeed(storage, account);
    await happen(NOW);
    await feed.next();
    const late = await happen(NOW - 9_000);
    expect(idsOf(await feed.next())).toEqual(late);
  });

  test('has all of a burst, in portions', async () => {
    const feed = await openEventFeed(storage, account);
    const ids = await happen(...Array.from({ length: 250 }, (_, n) => NOW + Math.floor(n / 2)));
    const portions = [await feed.next(), await feed.next(), await feed.next(), await feed.next()];
    expect(portions.map(({ length }) => length)).toEqual([100, 100, 50, 0]);
    expect(portions.flatMap(idsOf)).toEqual(ids);
  });

  test("has no other account's events, nor can they be found", async () => {
    const feed = await openEventFeed(storage, 'usr_other');
    const [id = ''] = await happen(NOW);
    expect(await feed.next()).toEqual([]);
    expect(await findEvent(storage, 'usr_other', id)).toBeUndefined();
    expect(await findEvent(storage, account, id)).toMatchObject({ id });
  });
});
