import type { Clock } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson } from '../../lib/json.ts';
import type { Purchase } from '../../schema/quote.ts';
import type { LabelFormat, Shipment } from '../../schema/shipment.ts';
import {
  actorOf,
  afterCommit,
  type Db,
  LEASE_MS,
  ownedRow,
  readNow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import { type CarrierAccounts, carrierTrouble } from '../carrier-accounts/index.ts';
import { type DocumentService, sourcesOf } from '../documents/index.ts';
import type { OrderFulfillment } from '../orders/index.ts';
import { claimRate, type Offer, type RateService } from '../rates/index.ts';
import { createPriceResolution, type ResolvedPrice } from './price-resolution.ts';
import type { PurchaseSettlement } from './purchase-settlement.ts';
import { OrderChangedError, whyOutdated } from './quoted-order.ts';
import { draftShare } from './shared-parcel.ts';
import { draftShipment } from './shipment-draft.ts';
import { saleOf } from './shipment-sale.ts';
import type { ShipmentInput } from './shipment-schemas.ts';
import { insertItems, readShipment } from './shipment-store.ts';

/** What a label is bought for, besides its order. */
interface Claimant {
  /** Stores the shipment's id there, in the transaction that intends the purchase, or throws if it takes no label any more. */
  claim(tx: Db, shipmentId: string): Promise<void>;
  /** The label is that of a return: it takes no items from the order. */
  ofReturn?: { returnId: string; orderId: string };
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  documents: DocumentService;
  rates: RateService;
  orders: OrderFulfillment;
  settlement: PurchaseSettlement;
}

/** A label is quoted again if its order changes before it is bought, as when a new warehouse is assigned to it: this often in all. */
const MAX_QUOTES = 3;

export type PurchaseService = ReturnType<typeof createPurchaseService>;

/**
 * intend → ask the carrier → settle. The intention is committed before the carrier is asked, and the shipment's id is the
 * reference of the purchase: if the process dies or the answer is lost, the settlement asks later what was sold.
 */
export function createPurchaseService(dependencies: Dependencies) {
  const { storage, clock, accounts, documents, orders, settlement } = dependencies;
  const resolvePrice = createPriceResolution(dependencies);

  /** Claims the rate and takes the items, so that only one of several concurrent purchases gets them. */
  async function intend(
    accountId: string,
    input: ShipmentInput,
    { itinerary, offer, rateId }: ResolvedPrice,
    claimant: Claimant | undefined,
  ): Promise<ShipmentRow> {
    const forReturn = claimant?.ofReturn;
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
    if (input.stock !== undefined && itinerary.orderId === null) throw invalid('stock: requires orderId');
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
      const { locked, others = [] } =
        forReturn === undefined && orderId !== null ? await orders.lockTogether(tx, accountId, orderId) : {};
      const { warehouseId } = itinerary;
      // Kept from being deleted until the label has taken its goods.
      if (warehouseId !== null)
        await ownedRow(tx, 'warehouses', accountId, warehouseId, { lock: storage.locks.keep });
      const items = input.items ?? itinerary.items;
      if (items !== undefined && others.length > 0)
        throw invalid('items: the order is combined with others, which are shipped whole: separate it first');
      const { stock = 'require' } = input;
      if (locked !== undefined && others.length > 0)
        await orders.lockStock(tx, [locked.row, ...others.map((other) => other.row)], { warehouseId });
      const outdated = locked && (await whyOutdated(tx, locked.row, itinerary, { bought: items, rateId }));
      const taken =
        locked === undefined
          ? []
          : await orders.takeItems(tx, locked, items, { warehouseId, reference: id, stock });
      // Only now: that the order is cancelled or has been shipped says more.
      if (outdated !== undefined) throw outdated;
      const { sale, sold } = await saleOf(tx, taken, offer.quote.currency);
      const row = draftShipment({
        accountId,
        orderId,
        warehouseId: warehouseId ?? locked?.row.warehouse_id ?? null,
        returnId: forReturn?.returnId ?? null,
        rateId,
        offer,
        purchase,
        input,
        actor: actorOf(tx),
        sale,
        now,
        settleAt: now + LEASE_MS,
      });
      await tx.insertInto('shipments').values(row).execute();
      await claimant?.claim(tx, id);
      await insertItems(tx, id, taken, sold);
      for (const other of others) {
        const share = draftShare(row, other.row.id);
        const from = { warehouseId, reference: share.id, stock };
        const shared = await orders.takeItems(tx, other, undefined, from);
        const own = await saleOf(tx, shared, offer.quote.currency);
        await tx
          .insertInto('shipments')
          .values({ ...share, ...own.sale })
          .execute();
        await insertItems(tx, share.id, shared, own.sold);
      }
      return row;
    });
  }

  /** A label that cannot be had as it is wanted is not bought. */
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
      throw invalid(`labelFormat: ${plugin?.name} provides labels as ${formats.join(' and ')} only`);
  }

  async function buyAt(
    accountId: string,
    input: ShipmentInput,
    price: ResolvedPrice,
    claimant?: Claimant,
  ): Promise<Shipment> {
    const row = await intend(accountId, input, price, claimant);
    const connected = await afterCommit(storage, () => accounts.required(storage.db, row));
    const outcome = await connected.carrier.buy(fromJson(row.purchase));
    const trouble = carrierTrouble(connected, row, 'shipment');
    const { after, shipment } = await settlement
      .record(row, outcome)
      .then(async (after) => ({ after, shipment: await readShipment(storage.db, after) }))
      .catch(trouble.unrecorded(storage, 'for the label'));
    if (after.status === 'failed') throw trouble.refused(after.failure_reason);
    if (after.status === 'purchasing')
      throw trouble.uncertain(
        after.failure_reason,
        `Shipment ${row.id} is settled as soon as it is known whether the label was sold: check it ` +
          'before you buy another',
      );
    if (connected.carrier.documents !== undefined) await documents.downloadFirst(after, connected);
    return shipment;
  }

  return {
    resolvePrice,

    async buy(accountId: string, input: ShipmentInput): Promise<Shipment> {
      for (let quotes = 1; ; quotes++) {
        const price = await resolvePrice(accountId, input);
        try {
          return await buyAt(accountId, input, price);
        } catch (error) {
          // Nothing was stored or asked of the carrier.
          if (!(error instanceof OrderChangedError) || quotes === MAX_QUOTES) throw error;
        }
      }
    },

    /** At a price that was resolved before. */
    buyAt,

    settleDue: settlement.settleDue,
  };
}
