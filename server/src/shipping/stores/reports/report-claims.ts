import { sql } from 'kysely';
import { groupBy } from '../../../lib/group-by.ts';
import { type Db, isAwake, readNow, type Storage, type StoreReportRow } from '../../../storage/index.ts';

/** Longer than a store is given for an answer: whoever asked has ended by then. */
export const REPORT_LEASE_MS = 120_000;

/** What waits for another report is woken when that one is settled; this is for the case that nobody does. */
const LOOK_AGAIN_MS = 60_000;

/** More stores than are told at the same time. */
const STORES_AT_ONCE = 200;

/**
 * Which reports are sent when. Those of an order go one after the other: a void never overtakes its shipment, and scans follow the report
 * of their shipment, but nothing else waits for scans.
 */
export function createReportClaims(storage: Storage) {
  const pendingOf = async (tx: Db, orderIds: readonly string[]) =>
    groupBy(
      await tx
        .selectFrom('store_reports')
        .select(['id', 'order_id', 'shipment_id', 'kind', 'created_at'])
        .where('order_id', 'in', orderIds)
        .where('status', '=', 'pending')
        .execute(),
      (row) => row.order_id,
    );

  /** The status of the report that each of these shipments was reported with. */
  async function statusesOf(tx: Db, rows: readonly StoreReportRow[]): Promise<Map<string, string>> {
    const ids = rows.filter(({ kind }) => kind === 'scan').map(({ shipment_id }) => shipment_id);
    if (ids.length === 0) return new Map();
    const found = await tx
      .selectFrom('store_reports')
      .select(['shipment_id', 'status'])
      .where('shipment_id', 'in', ids)
      .where('kind', '=', 'shipment')
      .execute();
    return new Map(found.map(({ shipment_id, status }) => [shipment_id, status]));
  }

  return {
    /** The stores that something is due for. */
    async dueStores(): Promise<string[]> {
      const { rows } = await sql<{ store_id: string }>`
        select distinct store_id from store_reports where due_at <= ${storage.now()} and ${isAwake()}
        limit ${STORES_AT_ONCE}`.execute(storage.db);
      return rows.map(({ store_id }) => store_id);
    },

    /**
     * Takes reports of a store that are due, and returns them as they were. From here on each of them may have arrived, until its
     * outcome says otherwise: also if this process dies.
     */
    claim: (storeId: string, limit: number): Promise<{ claimed: StoreReportRow[]; isMore: boolean }> =>
      storage.write(async (tx) => {
        const now = await readNow(storage, tx);
        const due = await tx
          .selectFrom('store_reports')
          .selectAll()
          .where('store_id', '=', storeId)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .modifyEnd(storage.locks.skipLocked)
          .execute();
        if (due.length === 0) return { claimed: [], isMore: false };
        const pending = await pendingOf(
          tx,
          due.map(({ order_id }) => order_id),
        );
        const statuses = await statusesOf(tx, due);
        const claimed: StoreReportRow[] = [];
        const set = (row: StoreReportRow, columns: Partial<StoreReportRow>) =>
          tx.updateTable('store_reports').set(columns).where('id', '=', row.id).execute();
        for (const row of due) {
          const status = statuses.get(row.shipment_id);
          if (row.kind === 'scan' && status !== 'pending' && status !== 'reported')
            await set(row, { status: 'obsolete', due_at: null, reason: 'The shipment was not reported' });
          else if ((pending.get(row.order_id) ?? []).some((other) => isBefore(other, row)))
            await set(row, { due_at: now + LOOK_AGAIN_MS });
          else {
            await set(row, { due_at: now + REPORT_LEASE_MS, may_have_arrived: 1 });
            claimed.push(row);
          }
        }
        return { claimed, isMore: true };
      }),

    /** Those that have waited for a report of this order are due. Waits for nobody, so that no two ever wait for each other. */
    wake: (orderId: string): Promise<void> =>
      storage.write(async (tx) => {
        const waiting = await tx
          .selectFrom('store_reports')
          .select('id')
          .where('order_id', '=', orderId)
          .where('status', '=', 'pending')
          .where('attempts', '=', 0)
          .where('may_have_arrived', '=', 0)
          .where('due_at', '>', storage.now())
          .modifyEnd(storage.locks.skipLocked)
          .execute();
        if (waiting.length === 0) return;
        await tx
          .updateTable('store_reports')
          .set({ due_at: storage.now() })
          .where(
            'id',
            'in',
            waiting.map(({ id }) => id),
          )
          .execute();
      }),

    /** The shop has asked for a pause, or is down: what nobody is sending waits as well. */
    pause: (storeId: string, ms: number): Promise<void> =>
      storage.write(async (tx) => {
        const until = (await readNow(storage, tx)) + ms;
        const due = await tx
          .selectFrom('store_reports')
          .select('id')
          .where('store_id', '=', storeId)
          .where('due_at', '<', until)
          .where('may_have_arrived', '=', 0)
          .modifyEnd(storage.locks.skipLocked)
          .execute();
        for (let start = 0; start < due.length; start += 500)
          await tx
            .updateTable('store_reports')
            .set({ due_at: until })
            .where(
              'id',
              'in',
              due.slice(start, start + 500).map(({ id }) => id),
            )
            .execute();
      }),
  };
}

type Place = Pick<StoreReportRow, 'id' | 'kind' | 'shipment_id' | 'created_at'>;

/** Whether a report has to wait for another one that is pending. */
function isBefore(other: Place, row: Place): boolean {
  if (other.id === row.id) return false;
  const isEarlier =
    other.created_at < row.created_at || (other.created_at === row.created_at && other.id < row.id);
  if (row.kind !== 'scan') return other.kind !== 'scan' && isEarlier;
  if (other.shipment_id !== row.shipment_id) return false;
  return other.kind === 'shipment' || (other.kind === 'scan' && isEarlier);
}

/**
 * A store is active again or has other settings: what it was to be told is sent now. Not what somebody may be sending at this moment:
 * that is due by itself.
 */
export async function resumeReports(storage: Storage, tx: Db, storeId: string): Promise<void> {
  await tx
    .updateTable('store_reports')
    .set({ due_at: storage.now() })
    .where('store_id', '=', storeId)
    .where('status', '=', 'pending')
    .where(({ eb, or }) => or([eb('due_at', 'is', null), eb('may_have_arrived', '=', 0)]))
    .execute();
}

/**
 * An inactive store is told nothing: what is due is not looked at until the store is active again. The store is locked. What somebody is
 * sending is not due.
 */
export async function parkReports(storage: Storage, tx: Db, storeId: string): Promise<void> {
  await tx
    .updateTable('store_reports')
    .set({ due_at: null })
    .where('store_id', '=', storeId)
    .where('status', '=', 'pending')
    .where('due_at', '<=', storage.now())
    .execute();
}
