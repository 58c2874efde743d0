import type { PurchaseOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson } from '../../lib/json.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { LabelFormat, Shipment } from '../../schema/shipment.ts';
import { type Db, ownedRow, readNow, type ShipmentRow, type Storage, takeDue } from '../../storage/index.ts';
import { type CarrierAccounts, sellerName } from '../carrier-accounts/index.ts';
import { SETTLE_AFTER_MS } from '../collection/index.ts';
import { type DocumentService, sourcesOf } from '../documents/index.ts';
import type { OrderFulfilment } from '../orders/index.ts';
import { claimRate, type Offer, type RateService } from '../rates/index.ts';
import { createPriceResolution, type ResolvedPrice } from './price-resolution.ts';
import type { PurchaseSettlement } from './purchase-settlement.ts';
import { whyOutdated } from './quoted-order.ts';
import { draftShipment } from './shipment-draft.ts';
import type { NewShipment } from './shipment-schemas.ts';
import { insertItems, updateShipment } from './shipment-store.ts';
import { askedInVain } from './unrecorded-answer.ts';

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
  accounts: CarrierAccounts;
  documents: DocumentService;
  rates: RateService;
  orders: OrderFulfilment;
  settlement: PurchaseSettlement;
}

const rethrow = (error: unknown) => {
  throw error;
};

const COULD_NOT_SETTLE: PurchaseOutcome = { outcome: 'unknown', reason: 'it could not be settled here' };

export type PurchaseService = ReturnType<typeof createPurchaseService>;

/**
 * intend → ask the carrier → settle. The intention is committed before the carrier is asked, and the shipment's id is the
 * reference of the purchase: if the process dies or the answer is lost, `settleDue` asks later what was sold.
 */
export function createPurchaseService(dependencies: Dependencies) {
  const { storage, clock, accounts, documents, orders } = dependencies;
  const { settle } = dependencies.settlement;
  const resolvePrice = createPriceResolution(dependencies);

  /** Claims the rate and takes the items, so that only one of several concurrent purchases gets them. */
  async function intend(
    accountId: string,
    input: NewShipment,
    { itinerary, offer, rateId }: ResolvedPrice,
    forReturn: ReturnLabel | undefined,
  ): Promise<ShipmentRow> {
    const id = newId('shp');
    const { shipFrom, shipTo, parcels, timeZone, customs, isReturn } = itinerary;
    const { labelReference, returnTo, ownPackages } = itinerary;
    const { options } = offer;
    const purchase: Purchase = {
      reference: id,
      shipFrom,
      shipTo,
      parcels,
      now: clock.now(),
      quote: offer.quote,
      labelFormat: input.labelFormat ?? 'pdf',
      ...given({ timeZone, customs, options, isReturn, labelReference, returnTo, ownPackages }),
    };
    await refuseLabelFormat(accountId, offer, input.labelFormat);
    if (input.stock !== undefined && itinerary.orderId === null)
      throw invalid('stock: must not be given without orderId, whose items leave the stock');
    return storage.write(async (tx) => {
      // The database's clock: another process decides by it whether the request may still be on its way to the carrier.
      const now = await readNow(storage, tx);
      // Kept from being deleted until the purchase is settled.
      if (offer.carrierAccountId !== null)
        await ownedRow(tx, 'carrier_accounts', accountId, offer.carrierAccountId, {
          lock: storage.locks.keep,
        });
      if (rateId !== null) await claimRate(tx, rateId, id);
      const orderId = forReturn?.orderId ?? itinerary.orderId;
      const locked =
        forReturn === undefined && orderId !== null ? await orders.lock(tx, accountId, orderId) : undefined;
      const { warehouseId } = itinerary;
      // Kept from being deleted until the label has taken its goods.
      if (warehouseId !== null)
        await ownedRow(tx, 'warehouses', accountId, warehouseId, { lock: storage.locks.keep });
      const items = input.items ?? itinerary.items;
      const { stock = 'require' } = input;
      const outdated = locked && (await whyOutdated(tx, locked.row, itinerary, { bought: items, rateId }));
      const taken =
        locked === undefined
          ? []
          : await orders.takeItems(tx, locked, items, { warehouseId, reference: id, stock });
      // Only now: that the order is cancelled or has been shipped says more.
      if (outdated !== undefined) throw outdated;
      const row = draftShipment({
        accountId,
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

  /** A label that can't be had as it is wanted is not bought. */
  async function refuseLabelFormat(
    accountId: string,
    { carrier, carrierAccountId }: Offer,
    format?: LabelFormat,
  ) {
    if (format === undefined) return;
    const seller = { account_id: accountId, carrier, carrier_account_id: carrierAccountId };
    const { plugin } = (await accounts.of(storage.db, seller)) ?? {};
    const formats = plugin?.capabilities.labelFormats ?? [];
    if (formats.length > 0 && sourcesOf(format, formats).length === 0)
      throw invalid(`labelFormat: ${plugin?.name} gives labels as ${formats.join(' and ')} only`);
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
    accountId: string,
    input: NewShipment,
    price: ResolvedPrice,
    forReturn?: ReturnLabel,
  ): Promise<Shipment> {
    const row = await intend(accountId, input, price, forReturn);
    const connected = await accounts.required(storage.db, row);
    const outcome = await connected.carrier.buy(fromJson(row.purchase));
    const seller = sellerName(connected, row.carrier);
    const shipment = await settle(accountId, row.id, outcome).catch((error: unknown) => {
      throw askedInVain(storage, error, { what: `${seller} was asked for the label`, id: row.id });
    });
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
      await documents.downloadFirst(await ownedRow(storage.db, 'shipments', accountId, row.id), connected);
    return shipment;
  }

  return {
    resolvePrice,

    async buy(accountId: string, input: NewShipment): Promise<Shipment> {
      return buyAt(accountId, input, await resolvePrice(accountId, input));
    },

    /** At a price that was resolved before. */
    buyAt,

    /**
     * Settles purchases whose answer was lost, and returns the account of each. One that can't be settled, for example because
     * its row can't be parsed, does not block the others and is retried with growing delays.
     */
    async settleDue(onError: (error: unknown) => void = rethrow, limit = 20): Promise<string[]> {
      const due = await takeDue(storage, {
        find: (db) => db.selectFrom('shipments').selectAll(),
        column: 'settle_at',
        limit,
        postpone: (tx, row, now) => updateShipment(tx, row, { settle_at: now + SETTLE_AFTER_MS }),
      });
      await Promise.all(
        due.map(async (row) => {
          try {
            await settle(row.account_id, row.id, await findOut(row));
          } catch (error) {
            onError(error);
            await settle(row.account_id, row.id, COULD_NOT_SETTLE).catch(onError);
          }
        }),
      );
      return due.map((row) => row.account_id);
    },
  };
}
