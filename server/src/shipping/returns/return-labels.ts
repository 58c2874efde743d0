import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson } from '../../lib/json.ts';
import { crossesCustomsBorder } from '../../postal/index.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Return } from '../../schema/return.ts';
import {
  afterCommit,
  type OrderItemRow,
  ownedRow,
  type Storage,
  updateRow,
  type WarehouseRow,
} from '../../storage/index.ts';
import type { CarrierAccounts } from '../carrier-accounts/index.ts';
import { customsOfReturn, itemsOf, measure, parcelOf, refuseErased } from '../orders/index.ts';
import type { PurchaseService, ResolvedPrice, WantedLabel } from '../shipments/index.ts';
import { applicableTaxNumbers } from '../tax-numbers/index.ts';
import { liveWarehouse } from '../warehouses/index.ts';
import { nextStatus, type ReturnAction } from './return.ts';
import { carriersForReturn } from './return-carrier.ts';
import type { LabelRequest } from './return-schemas.ts';
import { itemsOfReturn, readReturn } from './return-store.ts';

export type LabelOptions = NonNullable<LabelRequest>;

/** What a label needs to know of a return, which may not be there yet. */
interface LabeledReturn {
  orderId: string;
  warehouseId: string | null;
  items: readonly { orderItemId: string; quantity: number }[];
}

interface ReturnedItem {
  item: OrderItemRow;
  quantity: number;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  accounts: CarrierAccounts;
  purchases: PurchaseService;
}

export type ReturnLabels = ReturnType<typeof createReturnLabels>;

/** The labels that bring goods back. A price is asked for first: what cannot be had changes nothing. */
export function createReturnLabels({ storage, clock, accounts, purchases }: Dependencies) {
  /** From the customer's door to the warehouse, by the cheapest service unless one is named, at today's price. */
  async function ask(accountId: string, wanted: LabeledReturn, options: LabelOptions) {
    const order = await ownedRow(storage.db, 'orders', accountId, wanted.orderId);
    refuseErased(order);
    const warehouse = await warehouseOf(accountId, wanted.warehouseId);
    const shipFrom = fromJson(order.ship_to);
    const shipTo = fromJson(warehouse.return_address ?? warehouse.address);
    const returned = await returnedItems(wanted);
    const { customs, missingCustoms } = crossesCustomsBorder(shipFrom, shipTo)
      ? await customsOfReturn(storage.db, order, returned)
      : {};
    // IOSS is for what is sold, and a merchant who gets goods back is their recipient.
    const ownNumbers = (fromJson(warehouse.tax_numbers) ?? []).filter(({ type }) => type !== 'ioss');
    const recipient = customs ? applicableTaxNumbers(ownNumbers, { shipFrom, shipTo }, customs) : [];
    const shipment = {
      shipFrom,
      shipTo,
      parcels: options.parcels ?? [await parcelOfReturn(returned)],
      reference: order.order_number,
      isReturn: true,
      currency: order.currency,
      ...(customs && { customs: { ...customs, ...(recipient.length > 0 && { taxNumbers: { recipient } }) } }),
      ...given({ missingCustoms, options: options.options }),
    };
    const { orderId } = wanted;
    const choices = await carriersForReturn(storage.db, accounts, { accountId, orderId }, options);
    const { input, price } = await firstOffer(
      accountId,
      choices.map((choice) => ({ ...shipment, ...choice })),
    );
    const timeZone = warehouse.timezone ?? undefined;
    const itinerary = { ...price.itinerary, ...given({ timeZone }) };
    return { input, price: { ...price, itinerary }, warehouseId: warehouse.id };
  }

  async function firstOffer(
    accountId: string,
    [input, ...others]: WantedLabel[],
  ): Promise<{ input: WantedLabel; price: ResolvedPrice }> {
    if (input === undefined) throw invalid('carrier: no carrier is connected');
    try {
      return { input, price: await purchases.resolvePrice(accountId, input) };
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'VALIDATION_ERROR';
      if (!isRefused || others.length === 0) throw error;
      return firstOffer(accountId, others);
    }
  }

  async function buy(
    accountId: string,
    id: string,
    { input, price, warehouseId }: Awaited<ReturnType<typeof ask>>,
  ): Promise<Return> {
    const { order_id } = await ownedRow(storage.db, 'returns', accountId, id);
    await purchases.buyAt(accountId, input, price, {
      ofReturn: { returnId: id, orderId: order_id },
      async claim(tx, shipmentId) {
        refuseErased(await ownedRow(tx, 'orders', accountId, order_id));
        const locked = await ownedRow(tx, 'returns', accountId, id, { lock: storage.locks.change });
        const status = nextStatus(locked.status, 'label');
        await updateRow(tx, 'returns', locked, {
          status,
          label_shipment_id: shipmentId,
          warehouse_id: warehouseId,
          label_error: null,
          updated_at: clock.now(),
        });
      },
    });
    return afterCommit(storage, async () =>
      readReturn(storage.db, await ownedRow(storage.db, 'returns', accountId, id)),
    );
  }

  /** A return as its label sees it, once it is in `action`'s reach. */
  async function of(accountId: string, id: string, action: ReturnAction): Promise<LabeledReturn> {
    const row = await ownedRow(storage.db, 'returns', accountId, id);
    nextStatus(row.status, action);
    const items = (await itemsOfReturn(storage.db, id)).map((item) => ({
      orderItemId: item.order_item_id,
      quantity: item.quantity,
    }));
    return { orderId: row.order_id, warehouseId: row.warehouse_id, items };
  }

  /** Where it is to go, which is the default warehouse where that was deleted. */
  async function warehouseOf(accountId: string, warehouseId: string | null): Promise<WarehouseRow> {
    const warehouse = await liveWarehouse(storage, storage.db, accountId, warehouseId);
    if (warehouse === null) throw conflict('The return has no warehouse to go to: create one');
    return warehouse;
  }

  async function returnedItems({ orderId, items }: LabeledReturn): Promise<ReturnedItem[]> {
    const ordered = new Map((await itemsOf(storage.db, orderId)).map((item) => [item.id, item]));
    return items.map(({ orderItemId, quantity }, i) => {
      const item = ordered.get(orderItemId);
      if (item === undefined) throw invalid(`items[${i}].orderItemId: is not an item of this order`);
      return { item, quantity };
    });
  }

  async function parcelOfReturn(returned: readonly ReturnedItem[]): Promise<Parcel> {
    const parcel = parcelOf(await measure(storage.db, returned));
    if (parcel === undefined)
      throw invalid('parcels: is required, because the weight of some returned items is unknown');
    return parcel;
  }

  return { of, ask, buy };
}
