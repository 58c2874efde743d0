import { firstPollAt, type PurchaseOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { Purchase, WantedItem } from '../../schema/quote.ts';
import type { Shipment } from '../../schema/shipment.ts';
import {
  type Db,
  type OrderRow,
  ownedRow,
  readNow,
  type ShipmentRow,
  type Storage,
  takeDue,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import { type CarrierAccounts, sellerName } from '../carrier-accounts/index.ts';
import type { DocumentService } from '../documents/index.ts';
import { type OrderFulfilment, sameAsQuoted } from '../orders/index.ts';
import { claimRate, type Itinerary, type RateService, releaseRate } from '../rates/index.ts';
import { createPriceResolution, type ResolvedPrice } from './price-resolution.ts';
import { subjectOf, toEventData } from './shipment.ts';
import { draftShipment } from './shipment-draft.ts';
import { insertParcels } from './shipment-parcels.ts';
import type { NewShipment } from './shipment-schemas.ts';
import { insertItems, readShipment, takenBy, updateShipment } from './shipment-store.ts';

/** The label of a return. It takes no items from the order. */
export interface ReturnLabel {
  returnId: string;
  orderId: string;
  /** Stores the shipment's id on the return, or throws if the return takes no label any more. */
  claim(tx: Db, shipmentId: string): Promise<void>;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  documents: DocumentService;
  rates: RateService;
  orders: OrderFulfilment;
  /** The label of a return was not sold. */
  returnLabelVoided(tx: Db, returnId: string): Promise<void>;
  /** When the first simulated scan of a label is due; undefined where nothing is simulated. */
  firstScanAt?: (row: ShipmentRow) => number | null;
}

/** Longer than the deadline for a carrier's answer, so the request that made the purchase has ended by then. */
const SETTLE_AFTER_MS = 60_000;
const SETTLE_RETRY_MS = 5_000;
const MAX_RETRY_MS = 3_600_000;

const rethrow = (error: unknown) => {
  throw error;
};

/** Whether the label would show an address, an origin or a weight that the order no longer has. The order is locked. */
async function hasChanged(
  tx: Db,
  row: OrderRow,
  { quotedOrder, items }: Itinerary,
  bought: readonly WantedItem[] | undefined,
): Promise<boolean> {
  return quotedOrder !== undefined && !(await sameAsQuoted(tx, row, quotedOrder, { quoted: items, bought }));
}

export type PurchaseService = ReturnType<typeof createPurchaseService>;

/**
 * intend → ask the carrier → settle. The intention is committed before the carrier is asked, and the shipment's id is the
 * reference of the purchase: if the process dies or the answer is lost, `settleDue` asks later what was sold.
 */
export function createPurchaseService(dependencies: Dependencies) {
  const { storage, clock, outbox, accounts, documents, orders, returnLabelVoided } = dependencies;
  const { firstScanAt = () => null } = dependencies;
  const resolvePrice = createPriceResolution(dependencies);

  /** Claims the rate and takes the items, so that only one of several concurrent purchases gets them. */
  async function intend(
    userId: string,
    input: NewShipment,
    { itinerary, offer, rateId }: ResolvedPrice,
    forReturn: ReturnLabel | undefined,
  ): Promise<ShipmentRow> {
    const id = newId('shp');
    const { shipFrom, shipTo, parcels, timeZone, customs, isReturn } = itinerary;
    const { options } = offer;
    const purchase: Purchase = {
      reference: id,
      shipFrom,
      shipTo,
      parcels,
      now: clock.now(),
      quote: offer.quote,
      labelFormat: input.labelFormat ?? 'pdf',
      ...given({ timeZone, customs, options, isReturn }),
    };
    if (input.stock !== undefined && itinerary.orderId === null)
      throw invalid('stock: must not be given without orderId, whose items leave the stock');
    return storage.write(async (tx) => {
      // The database's clock: another process decides by it whether the request may still be on its way to the carrier.
      const now = await readNow(storage, tx);
      // Kept from being deleted until the purchase is settled.
      if (offer.accountId !== null)
        await ownedRow(tx, 'carrier_accounts', userId, offer.accountId, { lock: storage.locks.keep });
      if (rateId !== null) await claimRate(tx, rateId, id);
      const orderId = forReturn?.orderId ?? itinerary.orderId;
      const locked =
        forReturn === undefined && orderId !== null ? await orders.lock(tx, userId, orderId) : undefined;
      const { warehouseId } = itinerary;
      // Kept from being deleted until the label has taken its goods.
      if (warehouseId !== null)
        await ownedRow(tx, 'warehouses', userId, warehouseId, { lock: storage.locks.keep });
      const items = input.items ?? itinerary.items;
      const { stock = 'require' } = input;
      const changed = locked !== undefined && (await hasChanged(tx, locked.row, itinerary, items));
      const taken =
        locked === undefined
          ? []
          : await orders.takeItems(tx, locked, items, { warehouseId, reference: id, stock });
      // Only now: that the order is cancelled or has been shipped says more.
      if (changed)
        throw conflict(
          rateId === null
            ? 'The order has changed meanwhile: try again'
            : 'rateId: the order has changed since, ask for rates again',
        );
      const row = draftShipment({
        userId,
        orderId,
        warehouseId: warehouseId ?? locked?.row.warehouse_id ?? null,
        returnId: forReturn?.returnId ?? null,
        rateId,
        offer,
        purchase,
        input,
        now,
        settleAt: now + SETTLE_AFTER_MS,
      });
      await tx.insertInto('shipments').values(row).execute();
      await forReturn?.claim(tx, id);
      await insertItems(tx, id, taken);
      return row;
    });
  }

  /** Records the outcome of a purchase, once: if it was settled meanwhile, nothing changes. */
  function settle(userId: string, id: string, outcome: PurchaseOutcome): Promise<Shipment> {
    return storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', userId, id, { lock: storage.locks.change });
      if (row.status !== 'purchasing') return readShipment(tx, row);
      const now = clock.now();
      if (outcome.outcome === 'bought') return settleBought(tx, row, outcome, now);
      if (outcome.outcome === 'refused') return settleRefused(tx, row, outcome.reason, now);
      const failure_reason = outcome.reason;
      return readShipment(tx, await updateShipment(tx, row, { ...(await later(tx, row)), failure_reason }));
    });
  }

  async function later(tx: Db, { settle_attempts }: ShipmentRow) {
    const wait = Math.min(SETTLE_RETRY_MS * 2 ** settle_attempts, MAX_RETRY_MS);
    return { settle_at: (await readNow(storage, tx)) + wait, settle_attempts: settle_attempts + 1 };
  }

  async function postpone(row: ShipmentRow): Promise<void> {
    await storage.write(async (tx) => {
      const columns = await later(tx, row);
      await tx
        .updateTable('shipments')
        .set(columns)
        .where('id', '=', row.id)
        .where('status', '=', 'purchasing')
        .execute();
    });
  }

  async function settleBought(
    tx: Db,
    row: ShipmentRow,
    { label }: Extract<PurchaseOutcome, { outcome: 'bought' }>,
    now: number,
  ): Promise<Shipment> {
    const { trackingCode } = present(label.parcels[0]);
    const bought = { ...row, tracking_code: trackingCode, purchased_at: now };
    await insertParcels(tx, row, label);
    const after = await updateShipment(tx, row, {
      status: 'purchased',
      settle_at: null,
      tracking_code: trackingCode,
      tracking_url: label.trackingUrl,
      tracking_status: 'pre_transit',
      carrier_shipment_id: label.carrierShipmentId,
      rate: label.rate,
      fees: toJson(label.fees?.length ? [...label.fees] : null),
      failure_reason: null,
      currency: label.currency,
      ship_date: label.shipDate ?? null,
      delivery_date: label.deliveryDate ?? null,
      purchased_at: now,
      next_scan_at: firstScanAt(bought),
      next_poll_at: row.carrier_account_id === null ? null : firstPollAt(now),
      updated_at: now,
    });
    await outbox.emit(tx, row.user_id, 'shipment.created', toEventData(after));
    await recordActivity(tx, clock, { ...subjectOf(row), type: 'label.bought', details: { trackingCode } });
    const { carrier } = (await accounts.of(tx, row)) ?? {};
    if (carrier?.documents !== undefined) await documents.schedule(tx, row.id);
    if (row.order_id !== null) {
      const locked = await orders.lock(tx, row.user_id, row.order_id);
      if (row.is_return === 1) await orders.updateSearch(tx, locked);
      else {
        const before = orders.without(locked.before, row.id, await takenBy(tx, row.id));
        await orders.updateStatus(tx, { ...locked, before });
      }
    }
    return readShipment(tx, after);
  }

  async function settleRefused(tx: Db, row: ShipmentRow, reason: string, now: number): Promise<Shipment> {
    const after = await updateShipment(tx, row, {
      status: 'failed',
      settle_at: null,
      failure_reason: reason,
      updated_at: now,
    });
    if (row.rate_id !== null) await releaseRate(tx, row.rate_id);
    if (row.return_id !== null) await returnLabelVoided(tx, row.return_id);
    else if (row.order_id !== null) {
      const locked = await orders.lock(tx, row.user_id, row.order_id);
      const restored = await orders.restoreItems(tx, locked, await takenBy(tx, row.id), row.id);
      await orders.updateStatusUnsold(tx, restored, row.created_at);
    }
    return readShipment(tx, after);
  }

  async function findOut(row: ShipmentRow): Promise<PurchaseOutcome> {
    const connected = await accounts.of(storage.db, row);
    if (connected === undefined) return { outcome: 'unknown', reason: 'the carrier is not set up here' };
    const found = await connected.carrier.findPurchase(fromJson(row.purchase));
    if (found.outcome !== 'not_found') return found;
    // A request that was given up on may still be on its way to the carrier.
    const mayArrive = (await readNow(storage, storage.db)) - row.created_at < SETTLE_AFTER_MS;
    return {
      outcome: mayArrive ? 'unknown' : 'refused',
      reason: 'the purchase never reached the carrier',
    };
  }

  async function buyAt(
    userId: string,
    input: NewShipment,
    price: ResolvedPrice,
    forReturn?: ReturnLabel,
  ): Promise<Shipment> {
    const row = await intend(userId, input, price, forReturn);
    const connected = await accounts.required(storage.db, row);
    const shipment = await settle(userId, row.id, await connected.carrier.buy(fromJson(row.purchase)));
    const seller = sellerName(connected, row.carrier);
    const lookAt = `/shipments/${row.id}`;
    if (shipment.status === 'failed')
      throw new AppError('CARRIER_ERROR', `${seller} refused: ${shipment.failureReason}`, { lookAt });
    if (shipment.status === 'purchasing')
      throw new AppError(
        'CARRIER_ERROR',
        `${seller} gave no certain answer${shipment.failureReason === null ? '' : ` (${shipment.failureReason})`}. ` +
          `Shipment ${row.id} is settled as soon as it is known whether the label was sold: look at it before you ` +
          'buy another',
        { lookAt },
      );
    if (connected.carrier.documents !== undefined)
      await documents.downloadFirst(await ownedRow(storage.db, 'shipments', userId, row.id), connected);
    return shipment;
  }

  return {
    resolvePrice,

    async buy(userId: string, input: NewShipment): Promise<Shipment> {
      return buyAt(userId, input, await resolvePrice(userId, input));
    },

    /** At a price that was resolved before. */
    buyAt,

    /**
     * Settles purchases whose answer was lost, and returns the user of each. One that can't be settled, for example because
     * its row can't be parsed, does not block the others and is retried with growing delays.
     */
    async settleDue(onError: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const due = await takeDue(storage, {
        find: (db) =>
          db.selectFrom('shipments').selectAll().where('settle_at', '<=', storage.now()).orderBy('settle_at'),
        limit,
        postpone: (tx, row, now) => updateShipment(tx, row, { settle_at: now + SETTLE_AFTER_MS }),
      });
      await Promise.all(
        due.map(async (row) => {
          try {
            await settle(row.user_id, row.id, await findOut(row));
          } catch (error) {
            onError(error);
            await postpone(row).catch(onError);
          }
        }),
      );
      return due.map((row) => row.user_id);
    },
  };
}
