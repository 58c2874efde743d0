import { setTimeout as sleep } from 'node:timers/promises';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Clock } from '../../../lib/clock.ts';
import { conflict } from '../../../lib/errors.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { fromJson, type Json, toJson } from '../../../lib/json.ts';
import { present } from '../../../lib/present.ts';
import type { AddressChecked } from '../../../schema/events/order-events.ts';
import type { Order } from '../../../schema/order.ts';
import type { ShipToCheckStatus } from '../../../schema/ship-to-check.ts';
import {
  type Db,
  isAwake,
  type OrderRow,
  ownedRow,
  type Schema,
  type ShipToCheckResult,
  type Storage,
} from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import type { AddressService } from '../../addresses/index.ts';
import { toDocument } from '../list/order-documents.ts';
import { readOrder } from '../order-store.ts';
import { checkedAddress, resultOf, toShipToCheck } from './ship-to-check.ts';

type VerifierOf = AddressService['verifierOf'];
type Verification = Awaited<ReturnType<AddressService['verify']>>[number];
type Due = Pick<OrderRow, 'id' | 'account_id' | 'ship_to' | 'ship_to_check_lease' | 'document'>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  verifierOf: VerifierOf;
}

export interface CheckRun {
  onChanged(accountId: string, topic: string): void;
  onError(error: unknown): void;
  stopping: AbortSignal;
}

const COLUMNS = ['id', 'account_id', 'ship_to', 'ship_to_check_lease', 'document'] as const;

const BATCH = 50;
/** Between full batches: after an import or an upgrade, at most 200 a second, which leaves the machine to requests. */
const PAUSE_MS = 250;
/** Longer than a carrier takes for a batch. After a crash, another process checks these orders again after this time. */
const LEASE_MS = 120_000;

/** Checks the addresses of open orders in the background, each once, in any number of processes. */
export function createShipToChecks({ storage, clock, outbox, verifierOf }: Dependencies) {
  /** A lease that ends too far ahead was made while the clock was. */
  const isFree = (eb: ExpressionBuilder<Schema, 'orders'>) =>
    eb.or([
      eb('ship_to_check_lease', 'is', null),
      eb('ship_to_check_lease', '<', storage.now()),
      eb('ship_to_check_lease', '>', sql<number>`${storage.now()} + ${sql.lit(LEASE_MS)}`),
    ]);

  /** Newest first, so that new orders do not wait behind those of an upgrade. */
  const findDue = (): Promise<Due[]> =>
    storage.db
      .selectFrom('orders')
      .select(COLUMNS)
      .where('ship_to_check', 'is', null)
      // Literally as in the index.
      .where('status', '<>', sql.lit('shipped'))
      .where('status', '<>', sql.lit('delivered'))
      .where('status', '<>', sql.lit('cancelled'))
      .where(isFree)
      .where(isAwake())
      .orderBy('created_at', 'desc')
      .limit(BATCH)
      .execute();

  /** Those that nobody else has claimed since they were found, so that a carrier is asked once. */
  const claim = (due: readonly Due[]): Promise<Due[]> =>
    storage.write(async (tx) => {
      const free = await tx
        .selectFrom('orders')
        .select('id')
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .where('ship_to_check', 'is', null)
        .where(isFree)
        .modifyEnd(storage.locks.skipLocked)
        .execute();
      if (free.length === 0) return [];
      return tx
        .updateTable('orders')
        .set({ ship_to_check_lease: sql<number>`${storage.now()} + ${sql.lit(LEASE_MS)}` })
        .where(
          'id',
          'in',
          free.map(({ id }) => id),
        )
        .returning(COLUMNS)
        .execute();
    });

  async function check(accountId: string, due: readonly Due[]): Promise<void> {
    const { isOffline, verify } = await verifierOf(accountId);
    // Without a carrier, two processes that check the same order find the same: a claim would only be another update.
    const rows = isOffline ? due : await claim(due);
    if (rows.length > 0) await record(accountId, rows, await verify(rows.map(addressOf)));
  }

  /** Only where the address and the claim are still the same. */
  async function record(
    accountId: string,
    rows: readonly Due[],
    found: readonly Verification[],
  ): Promise<void> {
    const results = rows.map((row, i) => {
      const check = resultOf(present(found[i]), clock.now());
      const columns = { status: check.status, result: toJson(check.result) };
      const { id, ship_to: shipTo, ship_to_check_lease: lease } = row;
      return { id, shipTo, lease, ...columns, ...documentsOf(row, columns) };
    });
    await storage.write(async (tx) => {
      const { rows: checked } = await sql<CheckedRow>`
        update orders set ship_to_check = v.status, ship_to_check_result = v.result, ship_to_check_lease = null,
          document = case when orders.document = v.before_check then v.after_check end
        from (
          select j.value ->> 'id' as id, j.value ->> 'shipTo' as ship_to,
            cast(j.value ->> 'lease' as bigint) as lease, j.value ->> 'status' as status,
            j.value ->> 'result' as result, j.value ->> 'before' as before_check, j.value ->> 'after' as after_check
          from ${storage.rowsOf(results)}
        ) as v
        where orders.id = v.id and orders.ship_to = v.ship_to and orders.ship_to_check is null
          and orders.ship_to_check_lease is not distinct from v.lease
        returning orders.id, orders.order_number, orders.store_id, orders.external_id, orders.ship_to,
          orders.ship_to_check, orders.ship_to_check_result`.execute(tx);
      await emitChecked(tx, accountId, checked);
    });
  }

  /** All rows have a result. */
  const emitChecked = (tx: Db, accountId: string, rows: readonly CheckedRow[]): Promise<void> =>
    outbox.emitAll(
      tx,
      accountId,
      'order.address_checked',
      rows.map((row) => ({ subjectId: row.id, json: toJson(toAddressChecked(row)) })),
    );

  return {
    async checkShipTo({ onChanged, onError, stopping }: CheckRun): Promise<void> {
      for (;;) {
        const due = await findDue();
        for (const [accountId, own] of groupBy(due, ({ account_id }) => account_id)) {
          try {
            await check(accountId, own);
            onChanged(accountId, 'orders');
          } catch (error) {
            onError(error);
            // Out of the way of others until the lease ends.
            await claim(own);
          }
        }
        if (due.length < BATCH || stopping.aborted) return;
        await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {});
        if (stopping.aborted) return;
      }
    },

    keepShipTo: (accountId: string, id: string): Promise<Order> =>
      storage.write(async (tx) => {
        const row = await ownedRow(tx, 'orders', accountId, id, { lock: storage.locks.change });
        if (row.ship_to_check === null) throw conflict('The address of this order has not been checked yet');
        await tx.updateTable('orders').set({ ship_to_check: 'kept' }).where('id', '=', id).execute();
        if (row.ship_to_check !== 'kept')
          await emitChecked(tx, accountId, [{ ...row, ship_to_check: 'kept' }]);
        return readOrder(tx, accountId, { ...row, ship_to_check: 'kept' });
      }),
  };
}

/** Stored with the result, so that the order need not be built again. Only if nothing else has changed it since the claim. */
function documentsOf(
  { document, ship_to }: Due,
  { status, result }: { status: ShipToCheckStatus; result: Json<ShipToCheckResult> },
) {
  if (document === null) return { before: null, after: null };
  const order: Order = JSON.parse(document);
  const check = { ship_to, ship_to_check: status, ship_to_check_result: result };
  return { before: document, after: toDocument({ ...order, shipToCheck: toShipToCheck(check) }) };
}

type CheckedRow = Pick<
  OrderRow,
  'id' | 'order_number' | 'store_id' | 'external_id' | 'ship_to' | 'ship_to_check' | 'ship_to_check_result'
>;

const toAddressChecked = (row: CheckedRow): AddressChecked => ({
  id: row.id,
  orderNumber: row.order_number,
  storeId: row.store_id === '' ? null : row.store_id,
  externalId: row.external_id,
  shipTo: fromJson(row.ship_to),
  shipToCheck: present(toShipToCheck(row)),
});

const addressOf = ({ ship_to }: Due) => checkedAddress(fromJson(ship_to));
