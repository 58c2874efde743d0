import type { Carrier, PurchaseOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson } from '../../lib/json.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { Shipment } from '../../schema/shipment.ts';
import { type Db, ownedRow, readNow, type ShipmentRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { OrderFulfilment } from '../orders/index.ts';
import { claimRate, type RateService, releaseRate } from '../rates/index.ts';
import { type Bargain, createBargaining } from './price-resolution.ts';
import { toEventData } from './shipment.ts';
import { draftShipment } from './shipment-draft.ts';
import type { NewShipment } from './shipment-schemas.ts';
import { readShipment, takenBy, updateShipment } from './shipment-store.ts';

/** A label that brings an order's goods back: nothing is taken from the order for it. */
export interface ReturnLabel {
  returnId: string;
  orderId: string;
  /** Notes the shipment on the return, or throws where the return takes no label any more. */
  claim(tx: Db, shipmentId: string): Promise<void>;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  carriers: readonly Carrier[];
  rates: RateService;
  orders: OrderFulfilment;
  /** The label of a return was not sold. */
  returnLabelVoided(tx: Db, returnId: string): Promise<void>;
  /** When the first simulated scan of a label is due; undefined where nothing is simulated. */
  firstScanAt?: (row: ShipmentRow) => number | null;
}

/** Longer than a carrier is waited for: whoever asked has been answered by then, or is gone. */
const SETTLE_AFTER_MS = 60_000;
const SETTLE_RETRY_MS = 5_000;
const MAX_RETRY_MS = 3_600_000;

const rethrow = (error: unknown) => {
  throw error;
};

export type PurchaseService = ReturnType<typeof createPurchaseService>;

/**
 * intend → ask the carrier → settle. What is intended is committed before the carrier is asked, and names the purchase by
 * the shipment's id: whatever becomes of the process or of the answer, `settleDue` finds out later what was sold.
 */
export function createPurchaseService(dependencies: Dependencies) {
  const { storage, clock, outbox, carriers, orders, returnLabelVoided } = dependencies;
  const { firstScanAt = () => null } = dependencies;
  const bargainFor = createBargaining(dependencies);

  const carrierOf = (row: ShipmentRow): Carrier => {
    const carrier = carriers.find(({ id }) => id === row.carrier);
    if (carrier === undefined)
      throw new AppError('CARRIER_ERROR', `The carrier ${row.carrier} is not set up here`);
    return carrier;
  };

  /** Claims the rate and takes the items: of purchases at the same time, the first gets them. */
  async function intend(
    userId: string,
    input: NewShipment,
    { itinerary, offer, rateId, quotedAt }: Bargain,
    forReturn: ReturnLabel | undefined,
  ): Promise<ShipmentRow> {
    const id = newId('shp');
    const { shipFrom, shipTo, parcels, timeZone } = itinerary;
    const purchase: Purchase = {
      reference: id,
      shipFrom,
      shipTo,
      parcels,
      now: quotedAt,
      quote: offer.quote,
      ...given({ timeZone }),
    };
    return storage.write(async (tx) => {
      // Another process judges by it whether the purchase may still be on its way to the carrier.
      const now = await readNow(storage, tx);
      if (rateId !== null) await claimRate(tx, rateId, id);
      const orderId = forReturn?.orderId ?? itinerary.orderId;
      const held =
        forReturn === undefined && orderId !== null ? await orders.hold(tx, userId, orderId) : undefined;
      const { warehouseId } = itinerary;
      const taken =
        held === undefined ? [] : await orders.take(tx, held, input.items, { warehouseId, reference: id });
      const row = draftShipment({
        userId,
        orderId,
        warehouseId: warehouseId ?? held?.row.warehouse_id ?? null,
        returnId: forReturn?.returnId ?? null,
        rateId,
        carrier: offer.carrier,
        purchase,
        input,
        now,
        settleAt: now + SETTLE_AFTER_MS,
      });
      await tx.insertInto('shipments').values(row).execute();
      await forReturn?.claim(tx, id);
      if (taken.length > 0)
        await tx
          .insertInto('shipment_items')
          .values(
            taken.map((item) => ({
              shipment_id: id,
              order_item_id: item.orderItemId,
              quantity: item.quantity,
              product_id: item.productId,
              warehouse_id: item.warehouseId,
            })),
          )
          .execute();
      return row;
    });
  }

  /** Writes down how a purchase ended, once: what somebody else has settled meanwhile stays as it is. */
  function settle(userId: string, id: string, outcome: PurchaseOutcome): Promise<Shipment> {
    return storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', userId, id, { lock: storage.locks.change });
      if (row.status !== 'purchasing') return readShipment(tx, row);
      const now = clock.now();
      if (outcome.outcome === 'bought') return settleBought(tx, row, outcome, now);
      if (outcome.outcome === 'refused') return settleRefused(tx, row, outcome.reason, now);
      return readShipment(tx, await updateShipment(tx, row, await later(tx, row)));
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
    const bought = { ...row, tracking_code: label.trackingCode, purchased_at: now };
    const after = await updateShipment(tx, row, {
      status: 'purchased',
      settle_at: null,
      tracking_code: label.trackingCode,
      tracking_url: label.trackingUrl,
      tracking_status: 'pre_transit',
      carrier_shipment_id: label.carrierShipmentId,
      rate: label.rate,
      currency: label.currency,
      purchased_at: now,
      next_scan_at: firstScanAt(bought),
      updated_at: now,
    });
    await outbox.emit(tx, row.user_id, 'shipment.created', toEventData(after));
    if (row.order_id !== null && row.is_return === 0) {
      const taken = await takenBy(tx, row.id);
      const held = await orders.hold(tx, row.user_id, row.order_id);
      await orders.settle(tx, { ...held, before: orders.without(held.before, row.id, taken) });
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
      const held = await orders.hold(tx, row.user_id, row.order_id);
      await orders.giveBack(tx, held, await takenBy(tx, row.id), row.id);
      await orders.settleUnsold(tx, held, row.created_at);
    }
    return readShipment(tx, after);
  }

  async function findOut(row: ShipmentRow): Promise<PurchaseOutcome> {
    const carrier = carriers.find(({ id }) => id === row.carrier);
    if (carrier === undefined) return { outcome: 'unknown', reason: 'the carrier is not set up here' };
    const found = await carrier.findPurchase(fromJson(row.purchase));
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
    bargain: Bargain,
    forReturn?: ReturnLabel,
  ): Promise<Shipment> {
    const row = await intend(userId, input, bargain, forReturn);
    const carrier = carrierOf(row);
    const shipment = await settle(userId, row.id, await carrier.buy(fromJson(row.purchase)));
    const lookAt = `/shipments/${row.id}`;
    if (shipment.status === 'failed')
      throw new AppError('CARRIER_ERROR', `${carrier.name} refused: ${shipment.failureReason}`, { lookAt });
    if (shipment.status === 'purchasing')
      throw new AppError(
        'CARRIER_ERROR',
        `${carrier.name} gave no answer in time. Shipment ${row.id} is settled as soon as it is known whether the ` +
          'label was sold: look at it before you buy another',
        { lookAt },
      );
    return shipment;
  }

  return {
    bargain: bargainFor,

    async buy(userId: string, input: NewShipment): Promise<Shipment> {
      return buyAt(userId, input, await bargainFor(userId, input));
    },

    /** At a price that was asked for before, because something hung on there being one. */
    buyAt,

    /**
     * Finds out what became of purchases whose answer was lost. Answers whose they are, one by one. One that can't be
     * settled, because what is stored of it can't be read, holds up no other and is tried again later and later.
     */
    async settleDue(onTrouble: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const dueOf = (db: Db) =>
        db.selectFrom('shipments').selectAll().where('settle_at', '<=', storage.now());
      // Mostly nothing is: that is found out without a transaction.
      if ((await dueOf(storage.db).limit(1).execute()).length === 0) return [];
      const due = await storage.write(async (tx) => {
        const rows = await dueOf(tx)
          .orderBy('settle_at')
          .limit(limit)
          .modifyEnd(storage.locks.skipLocked)
          .execute();
        const until = (await readNow(storage, tx)) + SETTLE_AFTER_MS;
        for (const row of rows) await updateShipment(tx, row, { settle_at: until });
        return rows;
      });
      await Promise.all(
        due.map(async (row) => {
          try {
            await settle(row.user_id, row.id, await findOut(row));
          } catch (error) {
            onTrouble(error);
            await postpone(row).catch(onTrouble);
          }
        }),
      );
      return due.map((row) => row.user_id);
    },
  };
}
