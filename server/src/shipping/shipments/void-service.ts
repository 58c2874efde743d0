import { type FindVoidOutcome, hasMoved, type VoidOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import { toJson } from '../../lib/json.ts';
import type { Shipment } from '../../schema/shipment.ts';
import {
  actorOf,
  createSettlement,
  type Db,
  LEASE_MS,
  noAnswer,
  ownedRow,
  readNow,
  type ShipmentParcelRow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import { type CarrierAccounts, carrierTrouble } from '../carrier-accounts/index.ts';
import type { OrderFulfillment } from '../orders/index.ts';
import { lockShares, orderIdsOf } from './shared-parcel.ts';
import { voidRequestOf } from './shipment.ts';
import { parcelsOf } from './shipment-parcels.ts';
import { readShipment, takenBy, updateShipment } from './shipment-store.ts';
import { handedOverWith, type VoidSettlement } from './void-settlement.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  orders: OrderFulfillment;
  voidSettlement: VoidSettlement;
}

export type VoidService = ReturnType<typeof createVoidService>;

/**
 * intend → ask the carrier → settle, as for purchases. While the intention is open the label is not used: it is on no new scan form or
 * pickup, and is not printed. If the process dies or the answer is lost, the settlement reads the label back before it asks again.
 */
export function createVoidService(dependencies: Dependencies) {
  const { storage, clock, accounts, orders } = dependencies;
  const { settleVoided, settleKept } = dependencies.voidSettlement;

  const lock = (tx: Db, accountId: string, id: string) =>
    ownedRow(tx, 'shipments', accountId, id, { lock: storage.locks.change });

  async function checkVoidable(db: Db, row: ShipmentRow): Promise<void> {
    if (row.status === 'voided')
      throw conflict(`The ${row.is_manual === 1 ? 'shipment' : 'label'} has been voided already`);
    if (row.status === 'voiding') throw conflict('The label is being voided: check again in a minute');
    if (row.parcel_of !== null)
      throw conflict(
        `The order was shipped in the parcel of shipment ${row.parcel_of}: void the label of that`,
      );
    if (row.status !== 'purchased') throw conflict(`A shipment that is ${row.status} cannot be voided`);
    // Its order would be open again, and nobody could tell where to ship it.
    if (row.personal_data_erased_at !== null)
      throw conflict('The personal data of this shipment was erased: it can no longer be voided');
    // What was marked by hand was a person's word, and is corrected by one, wherever the parcel is.
    if (row.is_manual === 1) return;
    const moved = movedIn(await parcelsOf(db, [row.id]));
    if (moved !== undefined) throw conflict(moved);
    const code = await handedOverWith(db, row.id);
    if (code !== undefined)
      throw conflict(`The parcel was handed over with manifest ${code}: its label cannot be voided`);
  }

  /** The orders are locked, so that nobody returns what is about to come back by itself. */
  async function checkUnreturned(tx: Db, rows: readonly ShipmentRow[]): Promise<void> {
    const ofOrders = rows.filter(({ return_id }) => return_id === null);
    for (const { id } of await orders.lockAll(tx, rows[0]?.account_id ?? '', orderIdsOf(ofOrders)))
      for (const row of ofOrders.filter(({ order_id }) => order_id === id))
        await orders.checkUnreturned(tx, id, await takenBy(tx, row.id));
  }

  const intend = (accountId: string, id: string, reason: string | undefined): Promise<ShipmentRow> =>
    storage.write(async (tx) => {
      const row = await lock(tx, accountId, id);
      await checkVoidable(tx, row);
      const shares = await lockShares(storage, tx, row);
      if (shares.some(({ personal_data_erased_at }) => personal_data_erased_at !== null))
        throw conflict('The personal data of an order in this parcel was erased: its label cannot be voided');
      await checkUnreturned(tx, [row, ...shares]);
      // Kept from being deleted until the void is settled.
      if (row.carrier_account_id !== null)
        await ownedRow(tx, 'carrier_accounts', accountId, row.carrier_account_id, {
          lock: storage.locks.keep,
        });
      // The database's clock: another process decides by it whether the request may still be on its way to the carrier.
      const now = await readNow(storage, tx);
      for (const share of shares)
        await updateShipment(tx, share, { status: 'voiding', updated_at: clock.now() });
      return updateShipment(tx, row, {
        status: 'voiding',
        void_reason: reason ?? null,
        void_settle_at: now + LEASE_MS,
        void_attempts: 0,
        void_asked_at: now,
        void_error: null,
        void_actor: toJson(actorOf(tx)),
        updated_at: clock.now(),
      });
    });

  const settlement = createSettlement(storage, {
    table: 'shipments',
    due: 'void_settle_at',
    attempts: 'void_attempts',
    unanswered: (_row, reason) => ({ void_error: reason }),
    ask: findOut,
    async settle(tx, row, answer) {
      if (answer.outcome === 'refused') return settleKept(tx, row, 'label.void_refused', answer.reason);
      const { carrier } = (await accounts.of(tx, row)) ?? {};
      // Whether it can be asked where a refund stands.
      const isFollowed = carrier?.findVoid !== undefined || carrier?.refundStatus !== undefined;
      return settleVoided(tx, row, { ...answer, isFollowed });
    },
  });

  async function findOut(row: ShipmentRow): Promise<VoidOutcome> {
    const { carrier } = (await accounts.of(storage.db, row)) ?? {};
    if (carrier === undefined) return noAnswer('the carrier is not set up here');
    const found: FindVoidOutcome = (await carrier.findVoid?.(voidRequestOf(row, clock.now()))) ?? {
      outcome: 'not_found',
    };
    if (found.outcome === 'unknown') return found;
    if (found.outcome === 'voided' && found.refundStatus !== 'rejected') return found;
    const outcome = await askAgain(row, found.outcome === 'partly');
    return outcome ?? carrier.voidLabel(voidRequestOf(row, clock.now()));
  }

  /** It has been read back, and is not void. Returns what became of it if the carrier must not be asked again, or not yet. */
  async function askAgain(row: ShipmentRow, isPartlyVoid: boolean): Promise<VoidOutcome | undefined> {
    return storage.write(async (tx) => {
      const locked = await lock(tx, row.account_id, row.id);
      const now = await readNow(storage, tx);
      // A request that was given up on may still be on its way to the carrier.
      if (now - (locked.void_asked_at ?? 0) < LEASE_MS)
        return noAnswer('the request may still be on its way to the carrier');
      const moved = movedIn(await parcelsOf(tx, [row.id]));
      if (moved !== undefined && !isPartlyVoid) return { outcome: 'refused', reason: moved };
      if (locked.status !== 'voiding') return noAnswer('it was settled in the meantime');
      await updateShipment(tx, locked, { void_asked_at: now, void_settle_at: now + LEASE_MS });
      return undefined;
    });
  }

  async function undoMark(accountId: string, id: string, reason: string | undefined): Promise<Shipment> {
    return storage.write(async (tx) => {
      const row = await lock(tx, accountId, id);
      await checkVoidable(tx, row);
      await checkUnreturned(tx, [row]);
      const marked = { ...row, void_reason: reason ?? null };
      return readShipment(tx, await settleVoided(tx, marked, NOTHING_TO_REFUND));
    });
  }

  return {
    async voidLabel(accountId: string, id: string, reason: string | undefined): Promise<Shipment> {
      const first = await ownedRow(storage.db, 'shipments', accountId, id);
      await checkVoidable(storage.db, first);
      if (first.is_manual === 1) return undoMark(accountId, id, reason);
      const connected = await accounts.required(storage.db, first);
      const row = await intend(accountId, id, reason);
      const outcome = await connected.carrier.voidLabel(voidRequestOf(row, clock.now()));
      const trouble = carrierTrouble(connected, row, 'shipment');
      const { after, shipment } = await settlement
        .record(row, outcome)
        .then(async (after) => ({ after, shipment: await readShipment(storage.db, after) }))
        .catch(trouble.unrecorded(storage, 'to void the label'));
      if (after.status === 'voided') return shipment;
      if (after.status === 'purchased') throw conflict(after.void_error ?? 'The label was not voided');
      throw trouble.uncertain(
        after.void_error,
        `Shipment ${id} is settled as soon as it is known whether the label was voided: check it, and do ` +
          'not use the label until then',
      );
    },

    settleDue: settlement.settleDue,
  };
}

/** No carrier was paid here. */
const NOTHING_TO_REFUND = { refundStatus: 'not_applicable', isFollowed: false } as const;

/** Why a label cannot be voided any more, if one of its parcels has been scanned. */
function movedIn(parcels: readonly ShipmentParcelRow[]): string | undefined {
  const moved = parcels.find(({ tracking_status }) => hasMoved(tracking_status));
  if (moved === undefined) return undefined;
  const which = parcels.length === 1 ? 'The parcel' : `Parcel ${moved.position + 1} of ${parcels.length}`;
  return `${which} has been scanned (${moved.tracking_status}): its label cannot be voided`;
}
