import { toIso } from '../../lib/clock.ts';
import { AppError, conflict } from '../../lib/errors.ts';
import { type Db, ownedRow, readNow, type Storage } from '../../storage/index.ts';
import { lockOrders, membersOf } from '../orders/index.ts';
import type { PackingAction, PackingSession } from './packing-schemas.ts';

export type PackingService = ReturnType<typeof createPackingService>;

/** Pages say every 20 seconds that they are still open; hidden ones, whose timers browsers slow down, once a minute. */
const LEASE_MS = 75_000;
/** Pages of one order at a time. */
const MAX_SESSIONS = 20;
/** Ended leases that a new page removes. */
const SWEEP_ROWS = 100;

/** A page in somebody's browser. */
interface Place {
  accountId: string;
  orderId: string;
  sessionId: string;
  userId: string;
}

interface Entered {
  sessions: PackingSession[];
  /** Whether other pages show something else now. */
  isNews: boolean;
}

const nameOf = ({ name, email }: { name: string | null; email: string }): string => name ?? email;

/**
 * Who has an order open where it is packed, and which one of them packs it. Orders that are shipped in one parcel are packed together,
 * so the lock of one of them is the lock of all.
 */
export function createPackingService({ storage }: { storage: Storage }) {
  /** The order and those that are combined with it. */
  async function parcelWith(db: Db, accountId: string, orderId: string): Promise<string[]> {
    const { combination_id } = await ownedRow(db, 'orders', accountId, orderId);
    return combination_id === null ? [orderId] : membersOf(db, accountId, [combination_id]);
  }

  /** The same, locked: two pages that lock a parcel at the same time wait for each other here. */
  async function lockParcel(tx: Db, accountId: string, orderId: string): Promise<string[]> {
    const known = await parcelWith(tx, accountId, orderId);
    await lockOrders(storage, tx, accountId, [orderId, ...known]);
    const now = await parcelWith(tx, accountId, orderId);
    if (now.some((id) => !known.includes(id)))
      throw conflict('The order has changed in the meantime: try again');
    return now;
  }

  const openSessions = (db: Db, orderIds: readonly string[], now: number) =>
    db
      .selectFrom('packing_sessions')
      .innerJoin('users', 'users.id', 'packing_sessions.user_id')
      .select(['packing_sessions.id', 'order_id', 'user_id', 'email', 'name', 'opened_at', 'locked_at'])
      .where('order_id', 'in', orderIds)
      .where('expires_at', '>', now)
      .orderBy('opened_at')
      .orderBy('packing_sessions.id')
      .execute();
  type Open = Awaited<ReturnType<typeof openSessions>>;

  /** Orders that were combined while each was being packed have several locks: the first one counts. */
  const holderOf = (rows: Open): Open[number] | undefined =>
    rows
      .filter(({ locked_at }) => locked_at !== null)
      .sort((a, b) => Number(a.locked_at) - Number(b.locked_at) || (a.id < b.id ? -1 : 1))[0];

  const toSessions = (rows: Open): PackingSession[] => {
    const holder = holderOf(rows);
    return rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      userId: row.user_id,
      name: nameOf(row),
      openedAt: toIso(row.opened_at),
      lockedAt: row !== holder || row.locked_at === null ? null : toIso(row.locked_at),
    }));
  };

  /** Not those that somebody else is removing or renewing. */
  async function sweep(tx: Db, accountId: string, now: number): Promise<void> {
    const ended = await tx
      .selectFrom('packing_sessions')
      .select(['order_id', 'id'])
      .where('account_id', '=', accountId)
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(SWEEP_ROWS)
      .modifyEnd(storage.locks.skipLocked)
      .execute();
    for (const { order_id, id } of ended)
      await tx
        .deleteFrom('packing_sessions')
        .where('order_id', '=', order_id)
        .where('id', '=', id)
        .where('expires_at', '<=', now)
        .execute();
  }

  /** Takes the lock from pages that are gone, and from whoever has it. */
  const unlockOthers = (tx: Db, parcel: readonly string[], { orderId, sessionId }: Place) =>
    tx
      .updateTable('packing_sessions')
      .set({ locked_at: null })
      .where('order_id', 'in', parcel)
      .where((row) => row.or([row('order_id', '<>', orderId), row('id', '<>', sessionId)]))
      .where('locked_at', 'is not', null)
      .execute();

  async function enter(tx: Db, place: Place, action: PackingAction): Promise<Entered> {
    const { accountId, orderId, sessionId, userId } = place;
    const locks = action !== 'open';
    const parcel = await (locks ? lockParcel : parcelWith)(tx, accountId, orderId);
    const now = await readNow(storage, tx);
    const open = await openSessions(tx, parcel, now);
    const here = open.filter(({ order_id }) => order_id === orderId);
    const own = here.find(({ id }) => id === sessionId);
    if (own !== undefined && own.user_id !== userId)
      throw new AppError('FORBIDDEN', 'This packing session belongs to another member');
    if (own === undefined && here.length >= MAX_SESSIONS)
      throw conflict(`The order is open for packing in ${MAX_SESSIONS} places: close one first`);
    const holder = holderOf(open);
    if (action === 'lock' && holder !== undefined && holder !== own)
      throw conflict(`${nameOf(holder)} is packing ${await whatIsPacked(tx, holder.order_id, orderId)}`);
    if (own === undefined) await sweep(tx, accountId, now);
    if (locks) await unlockOthers(tx, parcel, place);
    const lease = { user_id: userId, expires_at: now + LEASE_MS };
    const locked_at = locks ? (own?.locked_at ?? now) : null;
    await tx
      .insertInto('packing_sessions')
      .values({
        ...lease,
        locked_at,
        order_id: orderId,
        id: sessionId,
        account_id: accountId,
        opened_at: now,
      })
      // A page that was gone has lost its lock; one that is still open keeps it.
      .onConflict((row) =>
        row
          .columns(['order_id', 'id'])
          .doUpdateSet({ ...lease, ...((locks || own === undefined) && { locked_at }) }),
      )
      .execute();
    return {
      sessions: toSessions(await openSessions(tx, parcel, now)),
      isNews: own === undefined || (locks && holder !== own),
    };
  }

  async function whatIsPacked(db: Db, heldId: string, orderId: string): Promise<string> {
    if (heldId === orderId) return 'this order';
    const { order_number } = await db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', heldId)
      .executeTakeFirstOrThrow();
    return `order ${order_number}, which goes into the same parcel`;
  }

  return {
    async list(accountId: string, orderId: string): Promise<PackingSession[]> {
      const parcel = await parcelWith(storage.db, accountId, orderId);
      const now = await readNow(storage, storage.db);
      return toSessions(await openSessions(storage.db, parcel, now));
    },

    /** Opens a page, says that it is still open, or makes it the one on which the order is packed. */
    enter: (place: Place, action: PackingAction): Promise<Entered> =>
      storage.write((tx) => enter(tx, place, action)),

    /** Returns whether there was such a page. */
    leave: ({ accountId, orderId, sessionId, userId }: Place): Promise<boolean> =>
      storage.write(async (tx) => {
        await ownedRow(tx, 'orders', accountId, orderId);
        const { numDeletedRows } = await tx
          .deleteFrom('packing_sessions')
          .where('order_id', '=', orderId)
          .where('id', '=', sessionId)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      }),
  };
}
