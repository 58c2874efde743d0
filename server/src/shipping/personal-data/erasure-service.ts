import type { Clock } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { createMentions, type Mentions } from '../../lib/mentions.ts';
import { eraseMails } from '../../mail/index.ts';
import type { Address } from '../../postal/index.ts';
import type { Order } from '../../schema/order.ts';
import {
  type Db,
  type OrderRow,
  onlyCompared,
  ownedRow,
  rowsOfOrders,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import { eraseEvents, type Outbox } from '../../webhooks/index.ts';
import { eraseReasons } from '../activities/index.ts';
import { eraseBatchLines } from '../batches/index.ts';
import { deleteDocuments } from '../documents/index.ts';
import { eraseExports } from '../exports/index.ts';
import { deleteViewsOf } from '../order-views/index.ts';
import { eraseOrder, readOrder } from '../orders/index.ts';
import { deleteRate, deleteRatesOfOrder } from '../rates/index.ts';
import { eraseReturns } from '../returns/index.ts';
import { eraseShipment } from '../shipments/index.ts';
import { eraseStoreOrder } from '../stores/index.ts';
import { deleteTrackersOf } from '../trackers/index.ts';
import { eraseWithdrawals } from '../withdrawals/index.ts';
import { refuseNeeded, whyNeeded, whyShipmentNeeded } from './erasable.ts';
import { erasedPayload } from './erased-events.ts';

/** What other modules keep of a customer, found by the ids of what is erased, and by what names the person. */
export type ForgetTraces = (
  accountId: string,
  traces: { ids: readonly string[]; customer: Mentions },
) => Promise<void>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  forgetTraces: ForgetTraces;
}

export type ErasureService = ReturnType<typeof createErasureService>;

/**
 * Erases who an order or a shipment was for. All tables of shipping change in one transaction, so that a crash leaves the
 * order as it was or erased. Traces are removed before it: while they cannot be, the order does not count as erased.
 */
export function createErasureService(dependencies: Dependencies) {
  const { storage, clock, forgetTraces } = dependencies;

  const partsOf = async (db: Db, { account_id, id }: OrderRow) => ({
    shipments: await rowsOfOrders(db, 'shipments', account_id, [id]),
    returns: await rowsOfOrders(db, 'returns', account_id, [id]),
  });

  async function refuseIfNeeded(db: Db, order: OrderRow): Promise<void> {
    const { shipments, returns } = await partsOf(db, order);
    refuseNeeded(whyNeeded(order, shipments, returns, clock.now()));
  }

  async function eraseShipmentParts(tx: Db, shipments: readonly ShipmentRow[]): Promise<void> {
    for (const shipment of shipments) await eraseShipment(tx, shipment, clock.now());
    await deleteDocuments(
      tx,
      shipments.map(({ id }) => id),
    );
  }

  /** `asked`: for a customer, and not because the order is so old that its traces are gone. Then files with lists go too. */
  const eraseInTransaction = (
    accountId: string,
    id: string,
    asked?: { names: readonly string[] },
  ): Promise<Order> =>
    storage.write(async (tx) => {
      // Scans and voids lock a shipment before its order: so does this, or they could wait for each other.
      await lockShipments(storage, tx, accountId, id);
      const row = await ownedRow(tx, 'orders', accountId, id, { lock: storage.locks.change });
      const before = await readOrder(tx, accountId, row);
      if (row.personal_data_erased_at !== null) return before;
      await refuseIfNeeded(tx, row);
      const { shipments, returns } = await partsOf(tx, row);
      await eraseShipmentParts(tx, shipments);
      await deleteRatesOfOrder(tx, id);
      await eraseBatchLines(tx, id);
      await deleteTrackersOf(tx, accountId, id);
      await eraseStoreOrder(tx, id);
      await eraseReturns(tx, returns);
      await eraseMails(tx, id, clock.now());
      await eraseWithdrawals(tx, id);
      await eraseReasons(tx, 'order_id', id);
      if (asked !== undefined) {
        await deleteViewsOf(tx, accountId, asked.names);
        await eraseExports(tx, accountId, clock.now());
      }
      const order = await eraseOrder(dependencies, tx, row, before);
      await eraseEvents(storage, tx, { subjectIds: [id], orderId: id }, erasedPayload);
      return order;
    });

  const checkShipment = (row: ShipmentRow): void => refuseNeeded(whyShipmentNeeded(row, clock.now()));

  const eraseShipmentInTransaction = (accountId: string, id: string, isAsked: boolean): Promise<boolean> =>
    storage.write(async (tx) => {
      const row = await ownedRow(tx, 'shipments', accountId, id, { lock: storage.locks.change });
      if (row.personal_data_erased_at !== null || row.order_id !== null) return false;
      checkShipment(row);
      await eraseShipmentParts(tx, [row]);
      if (row.rate_id !== null) await deleteRate(tx, row.rate_id);
      await eraseReasons(tx, 'shipment_id', id);
      if (isAsked) await eraseExports(tx, accountId, clock.now());
      await eraseEvents(storage, tx, { subjectIds: [id] }, erasedPayload);
      return true;
    });

  return {
    /** Once; a second time changes nothing. Rejects while the order, a parcel or a return is under way. */
    async erase(accountId: string, id: string): Promise<Order> {
      const row = await ownedRow(storage.db, 'orders', accountId, id);
      const { shipments, returns } = await partsOf(storage.db, row);
      const addresses = addressesOf(shipments, row);
      if (row.personal_data_erased_at === null) {
        await refuseIfNeeded(storage.db, row);
        const rates = await storage.db.selectFrom('rates').select('id').where('order_id', '=', id).execute();
        const ids = [row, ...shipments, ...returns, ...rates].map((one) => one.id);
        await forgetTraces(accountId, { ids, customer: createMentions(textsOf(addresses)) });
      }
      return eraseInTransaction(accountId, id, { names: namesOf(addresses) });
    },

    /** For orders that are so old that their traces are gone. */
    eraseOld: (accountId: string, id: string): Promise<Order> => eraseInTransaction(accountId, id),

    /** A shipment that was bought without an order. */
    async eraseShipment(row: ShipmentRow): Promise<void> {
      checkShipment(row);
      const customer = createMentions(textsOf(addressesOf([row])));
      await forgetTraces(row.account_id, { ids: [row.id], customer });
      await eraseShipmentInTransaction(row.account_id, row.id, true);
    },

    /** One that is so old that its traces are gone. False if it was erased before. */
    eraseOldShipment: (accountId: string, id: string): Promise<boolean> =>
      eraseShipmentInTransaction(accountId, id, false),

    /** Throws if an order cannot be erased now. */
    check: (row: OrderRow): Promise<void> => refuseIfNeeded(storage.db, row),

    checkShipment,
  };
}

async function lockShipments(storage: Storage, tx: Db, accountId: string, orderId: string): Promise<void> {
  await tx
    .selectFrom('shipments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy(onlyCompared('id'))
    .modifyEnd(storage.locks.change)
    .execute();
}

/** What the customer is known by: in the order, and in labels, which may have gone to another address. */
function addressesOf(shipments: readonly ShipmentRow[], order?: OrderRow): Address[] {
  return [
    ...(order === undefined ? [] : [fromJson(order.ship_to)]),
    ...shipments.map(({ is_return, ship_from, ship_to }) => fromJson(is_return === 1 ? ship_from : ship_to)),
  ];
}

const textsOf = (addresses: readonly Address[]): (string | undefined)[] =>
  addresses.flatMap(({ name, company, street1, street2, phone, email }) => [
    ...[name, company, street1, street2, phone, email],
  ]);

const namesOf = (addresses: readonly Address[]): string[] =>
  addresses.flatMap(({ name, phone, email }) => [name, phone, email].filter((text) => text !== undefined));
