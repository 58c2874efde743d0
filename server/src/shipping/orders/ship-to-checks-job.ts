import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { fromJson, type Json, toJson } from '../../lib/json.ts';
import type { Order } from '../../schema/order.ts';
import type { ShipToCheckStatus } from '../../schema/ship-to-check.ts';
import { type OrderRow, ownedRow, type ShipToCheckResult, type Storage } from '../../storage/index.ts';
import { type AddressService, suggestAddress } from '../addresses/index.ts';
import { toDocument } from './order-documents.ts';
import { readOrder } from './order-store.ts';
import { toShipToCheck } from './ship-to-check.ts';

export type VerifyAddresses = AddressService['verify'];
type Verification = Awaited<ReturnType<VerifyAddresses>>[number];
type Claimed = Pick<OrderRow, 'id' | 'user_id' | 'ship_to' | 'ship_to_check_lease' | 'document'>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  verify: VerifyAddresses;
}

export interface CheckRun {
  onChanged(userId: string, topic: string): void;
  onError(error: unknown): void;
  stopping: AbortSignal;
}

const BATCH = 50;
/** Between full batches: after an import or an upgrade, at most 200 a second, which leaves the machine to requests. */
const PAUSE_MS = 250;
/** Longer than a carrier takes for a batch. After a crash, another process checks these orders again after this time. */
const LEASE_MS = 120_000;

/** Checks the addresses of open orders in the background, each once, in any number of processes. */
export function createShipToChecks({ storage, clock, verify }: Dependencies) {
  /** Newest first, so that new orders do not wait behind those of an upgrade. */
  const claim = (): Promise<Claimed[]> =>
    storage.write(async (tx) => {
      const due = await tx
        .selectFrom('orders')
        .select('id')
        .where('ship_to_check', 'is', null)
        // Literally as in the index.
        .where('status', '<>', sql.lit('shipped'))
        .where('status', '<>', sql.lit('delivered'))
        .where('status', '<>', sql.lit('cancelled'))
        .where((eb) =>
          eb.or([eb('ship_to_check_lease', 'is', null), eb('ship_to_check_lease', '<', storage.now())]),
        )
        .orderBy('created_at', 'desc')
        .limit(BATCH)
        .modifyEnd(storage.locks.skipLocked)
        .execute();
      if (due.length === 0) return [];
      return tx
        .updateTable('orders')
        .set({ ship_to_check_lease: sql<number>`${storage.now()} + ${sql.lit(LEASE_MS)}` })
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .returning(['id', 'user_id', 'ship_to', 'ship_to_check_lease', 'document'])
        .execute();
    });

  /** Only where the claim still stands: an address that was changed meanwhile has lost its lease. */
  async function record(rows: readonly Claimed[], found: readonly Verification[]): Promise<void> {
    const results = rows.map((row, i) => {
      const check = checkOf(found[i], clock.now());
      const columns = { status: check.status, result: toJson(check.result) };
      return { id: row.id, lease: row.ship_to_check_lease, ...columns, ...documentsOf(row, columns) };
    });
    await storage.write((tx) =>
      sql`
        update orders set ship_to_check = v.status, ship_to_check_result = v.result, ship_to_check_lease = null,
          document = case when orders.document = v.before_check then v.after_check else orders.document end
        from (
          select j.value ->> 'id' as id, cast(j.value ->> 'lease' as bigint) as lease, j.value ->> 'status' as status,
            j.value ->> 'result' as result, j.value ->> 'before' as before_check, j.value ->> 'after' as after_check
          from ${storage.rowsOf(results)}
        ) as v
        where orders.id = v.id and orders.ship_to_check_lease = v.lease`.execute(tx),
    );
  }

  return {
    async checkShipTo({ onChanged, onError, stopping }: CheckRun): Promise<void> {
      for (;;) {
        const claimed = await claim();
        for (const [userId, rows] of groupBy(claimed, ({ user_id }) => user_id)) {
          try {
            await record(rows, await verify(userId, rows.map(addressOf)));
            onChanged(userId, 'orders');
          } catch (error) {
            onError(error);
          }
        }
        if (claimed.length < BATCH || stopping.aborted) return;
        await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {});
        if (stopping.aborted) return;
      }
    },

    keepShipTo: (userId: string, id: string): Promise<Order> =>
      storage.write(async (tx) => {
        const row = await ownedRow(tx, 'orders', userId, id, { lock: storage.locks.change });
        if (row.ship_to_check === null) throw conflict('The address of this order has not been checked yet');
        await tx.updateTable('orders').set({ ship_to_check: 'kept' }).where('id', '=', id).execute();
        return readOrder(tx, userId, { ...row, ship_to_check: 'kept' });
      }),
  };
}

/** Stored with the result, so that the order need not be built again. Only if nothing else has changed it since the claim. */
function documentsOf(
  { document, ship_to }: Claimed,
  { status, result }: { status: ShipToCheckStatus; result: Json<ShipToCheckResult> },
) {
  if (document === null) return { before: null, after: null };
  const order: Order = JSON.parse(document);
  const check = { ship_to, ship_to_check: status, ship_to_check_result: result };
  return { before: document, after: toDocument({ ...order, shipToCheck: toShipToCheck(check) }) };
}

function addressOf({ ship_to }: Claimed) {
  const { phone, email, ...address } = fromJson(ship_to);
  return address;
}

const SAYS_NOTHING: readonly string[] = ['not_checked', 'carrier_unavailable'];

function checkOf(
  found: Verification | undefined,
  checkedAt: number,
): { status: ShipToCheckStatus; result: ShipToCheckResult } {
  if (found === undefined) throw new Error('a verification has a result for each address');
  const messages = found.messages.map(({ code, field, message }) => ({ code, field, message }));
  const isUnknown =
    found.status === 'unverified' && messages.every(({ code }) => SAYS_NOTHING.includes(code));
  return {
    status: isUnknown ? 'not_checked' : found.status,
    result: { suggestion: suggestAddress(found), messages, checkedAt },
  };
}
