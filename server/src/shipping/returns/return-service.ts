import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, invalid } from '../../lib/errors.ts';
import { inPieces } from '../../lib/event-loop.ts';
import { given } from '../../lib/given.ts';
import { toJson } from '../../lib/json.ts';
import type { Batched } from '../../lib/list-cursor.ts';
import { present } from '../../lib/present.ts';
import type { ActivityType } from '../../schema/activity.ts';
import type { Return } from '../../schema/return.ts';
import {
  afterCommit,
  createPager,
  type Db,
  type OrderRow,
  ownedRow,
  type Page,
  pageOfFew,
  type ReturnRow,
  type ShipmentRow,
  type Storage,
  updateRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import {
  itemsOf,
  type LockedOrder,
  type OrderFinder,
  type OrderFulfillment,
  refuseErased,
} from '../orders/index.ts';
import type { VoidService } from '../shipments/index.ts';
import { liveWarehouse, warehouseFor } from '../warehouses/index.ts';
import type { CustomerLabels } from './customer-labels.ts';
import { correctReceipts } from './receipt-correction.ts';
import { nextStatus, type ReturnAction } from './return.ts';
import type { ReturnFollowUp } from './return-follow-up.ts';
import { insertReturn } from './return-insertion.ts';
import type { LabelOptions, ReturnLabels } from './return-labels.ts';
import { photoFile } from './return-photos.ts';
import { addReceipts } from './return-receiving.ts';
import { giveUpItems, takeAgain } from './return-request.ts';
import type { Approval, ReceiptCorrection, Receipts, ReturnInput, ReturnQuery } from './return-schemas.ts';
import { createReturnSearch } from './return-search.ts';
import { itemsOfReturn, readReturn, withItems } from './return-store.ts';
import { returnWarehouse } from './return-warehouse.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfillment;
  finder: OrderFinder;
  voids: VoidService;
  customerLabels: CustomerLabels;
  labels: ReturnLabels;
  followUp: ReturnFollowUp;
}

const ACTIVITY_OF: Record<Exclude<ReturnAction, 'label'>, ActivityType> = {
  approve: 'return.approved',
  reject: 'return.rejected',
  cancel: 'return.cancelled',
  receive: 'return.received',
  correct: 'return.corrected',
  complete: 'return.completed',
};

export type ReturnService = ReturnType<typeof createReturnService>;

export function createReturnService(dependencies: Dependencies) {
  const { storage, clock, orders, finder, voids, labels, customerLabels, followUp } = dependencies;
  const pageOfReturns = createPager(storage, 'returns');
  const fewOf = createReturnSearch(storage, finder);

  /** The order is taken first, as everywhere; then the return, which only changes under it. */
  async function lock(tx: Db, accountId: string, id: string) {
    const { order_id } = await ownedRow(tx, 'returns', accountId, id);
    const order = await orders.lock(tx, accountId, order_id);
    return { order, row: await ownedRow(tx, 'returns', accountId, id, { lock: storage.locks.change }) };
  }

  const act = (
    accountId: string,
    id: string,
    action: Exclude<ReturnAction, 'label'>,
    job: (tx: Db, row: ReturnRow, order: LockedOrder) => Promise<Partial<ReturnRow>> = async () => ({}),
    reason?: string,
  ): Promise<Return> =>
    storage.write(async (tx) => {
      const { order, row } = await lock(tx, accountId, id);
      const status = nextStatus(row.status, action);
      const columns = { status, ...(await job(tx, row, order)), updated_at: clock.now() };
      const after = await updateRow(tx, 'returns', row, columns);
      const details = given({ reason: reason ?? after.reject_reason ?? undefined });
      const type = ACTIVITY_OF[action];
      await recordActivity(tx, clock, { accountId, type, orderId: row.order_id, returnId: id, details });
      await orders.updateStatus(tx, order);
      return followUp(tx, action, after);
    });

  /** Where it is asked to go, or from where it was shipped. */
  const warehouseOf = async (db: Db, order: OrderRow, input: ReturnInput): Promise<string | null> =>
    input.warehouseId === undefined
      ? returnWarehouse(storage, db, order, input.shipmentId ?? null, input.items)
      : ((await warehouseFor(storage, db, order.account_id, input.warehouseId))?.id ?? null);

  async function orderFor(tx: Db, accountId: string, input: ReturnInput): Promise<OrderRow> {
    let orderId = input.orderId;
    if (input.shipmentId !== undefined) {
      const shipment = await ownedRow(tx, 'shipments', accountId, input.shipmentId);
      if (shipment.order_id === null || shipment.is_return === 1)
        throw conflict('shipmentId: the shipment did not deliver an order to a customer');
      if (orderId !== undefined && orderId !== shipment.order_id)
        throw invalid('shipmentId: is a shipment of another order');
      if (!hasLeft(shipment))
        throw conflict(`shipmentId: a shipment that is ${shipment.status} cannot be returned`);
      orderId = shipment.order_id;
    }
    return ownedRow(tx, 'orders', accountId, present(orderId));
  }

  /** Why the label cannot be voided; null where there is none, or it has been voided. */
  async function voidLabel(accountId: string, id: string): Promise<string | null> {
    const row = await ownedRow(storage.db, 'returns', accountId, id);
    nextStatus(row.status, 'cancel');
    if (row.label_shipment_id === null) return null;
    try {
      await voids.voidLabel(accountId, row.label_shipment_id, 'The return was canceled');
      return null;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
      const label = await ownedRow(storage.db, 'shipments', accountId, row.label_shipment_id);
      // One that is being voided says so on the return if the carrier refuses.
      return label.status === 'voided' || label.status === 'voiding' ? null : error.message;
    }
  }

  /** Before anything is written: a label that cannot be had leaves no return behind. */
  async function askFirst(accountId: string, input: ReturnInput) {
    const order = await orderFor(storage.db, accountId, input);
    const warehouseId = await warehouseOf(storage.db, order, input);
    return labels.ask(accountId, { orderId: order.id, warehouseId, items: input.items }, input);
  }

  return {
    async list(accountId: string, query: Batched<ReturnQuery>): Promise<Page<Return>> {
      const { status, requestedBy: requested_by, orderId: order_id } = query;
      const filters = { status, requested_by, order_id };
      const few = await fewOf(accountId, query);
      const { data, meta } =
        few === undefined ? await pageOfReturns(accountId, filters, query) : pageOfFew(few, filters, query);
      return { data: await inPieces(accountId, data, 20, (rows) => withItems(storage.db, rows)), meta };
    },

    async get(accountId: string, id: string): Promise<Return> {
      return readReturn(storage.db, await ownedRow(storage.db, 'returns', accountId, id));
    },

    photo: (accountId: string, id: string, position: string) =>
      photoFile(storage.db, accountId, id, position),

    /** With `createLabel` it is approved at once. */
    async create(accountId: string, input: ReturnInput): Promise<Return> {
      refuseUnusedLabel(input);
      const asked = input.createLabel === true ? await askFirst(accountId, input) : undefined;
      const created = await storage.write(async (tx) => {
        const order = await orderFor(tx, accountId, input);
        const before = await orders.lock(tx, accountId, order.id);
        refuseErased(before.row);
        const row = await insertReturn(dependencies, tx, before, {
          items: input.items,
          warehouseId: await warehouseOf(tx, order, input),
          status: asked === undefined ? 'requested' : 'approved',
          columns: {
            shipment_id: input.shipmentId ?? null,
            notes: input.notes ?? null,
            metadata: toJson(input.metadata ?? {}),
          },
        });
        await orders.updateStatus(tx, before);
        return row.status === 'approved' ? followUp(tx, 'approve', row) : readReturn(tx, row);
      });
      if (asked === undefined) return created;
      return afterCommit(storage, () => labels.buy(accountId, created.id, asked));
    },

    async approve(accountId: string, id: string, options: NonNullable<Approval>): Promise<Return> {
      refuseUnusedLabel(options);
      if (options.createLabel !== true)
        return act(accountId, id, 'approve', (tx, row) => customerLabels.onApproval(tx, row));
      const asked = await labels.ask(accountId, await labels.of(accountId, id, 'approve'), options);
      await act(accountId, id, 'approve');
      return afterCommit(storage, () => labels.buy(accountId, id, asked));
    },

    async label(accountId: string, id: string, options: LabelOptions): Promise<Return> {
      const asked = await labels.ask(accountId, await labels.of(accountId, id, 'label'), options);
      return labels.buy(accountId, id, asked);
    },

    reject: (accountId: string, id: string, reason: string | undefined): Promise<Return> =>
      act(accountId, id, 'reject', async (tx, row) => {
        if (row.kind === 'withdrawal')
          throw conflict('The customer has withdrawn from the contract, which cannot be rejected');
        await giveUpItems(tx, await itemsOfReturn(tx, id));
        return { reject_reason: reason ?? null };
      }),

    /** The label is voided first: if the process dies in between, canceling can be tried again. */
    async cancel(accountId: string, id: string): Promise<Return> {
      const label_void_error = await voidLabel(accountId, id);
      return act(accountId, id, 'cancel', async (tx) => {
        await giveUpItems(tx, await itemsOfReturn(tx, id));
        return { label_void_error };
      });
    },

    /** Adds what arrived; what can be sold again is in stock from now on. A cancelled return is opened again. */
    receive: (accountId: string, id: string, input: Receipts): Promise<Return> =>
      act(accountId, id, 'receive', async (tx, row, order) => {
        const items = await itemsOfReturn(tx, id);
        const warehouse =
          input.warehouseId === undefined
            ? await liveWarehouse(storage, tx, accountId, row.warehouse_id)
            : await warehouseFor(storage, tx, accountId, input.warehouseId);
        const warehouseId = warehouse?.id ?? null;
        if (row.status === 'cancelled') await takeAgain(tx, order.row, row, items);
        const orderItems = await itemsOf(tx, row.order_id);
        const now = clock.now();
        const { status, sellable } = await addReceipts(tx, input.items, {
          items,
          orderItems,
          warehouseId,
          now,
        });
        await orders.restock(tx, order, sellable, id);
        return { status, label_void_error: null };
      }),

    /** States anew what has arrived of some items; stock follows, in the same transaction. */
    correct: (accountId: string, id: string, input: ReceiptCorrection): Promise<Return> =>
      act(
        accountId,
        id,
        'correct',
        async (tx, row, order) => {
          const stated =
            input.warehouseId === undefined
              ? undefined
              : await warehouseFor(storage, tx, accountId, input.warehouseId);
          const own = await liveWarehouse(storage, tx, accountId, row.warehouse_id);
          const { status, sellable } = await correctReceipts(tx, row, input.items, {
            items: await itemsOfReturn(tx, id),
            orderItems: await itemsOf(tx, row.order_id),
            warehouseId: stated?.id,
            ownWarehouseId: own?.id ?? null,
            now: clock.now(),
          });
          await orders.restock(tx, order, sellable, id);
          return { status };
        },
        input.reason,
      ),

    /** Closes the return with what arrived; what did not can be returned again. */
    complete: (accountId: string, id: string): Promise<Return> =>
      act(accountId, id, 'complete', async (tx) => {
        await giveUpItems(tx, await itemsOfReturn(tx, id), (item) => item.quantity - item.received_quantity);
        return {};
      }),
  };
}

/** Also a label that was refunded after its parcel had left. */
const hasLeft = ({ status, tracking_status }: ShipmentRow): boolean =>
  status === 'purchased' || (status === 'voided' && tracking_status !== 'cancelled');

const OF_LABEL = ['carrier', 'carrierAccountId', 'service', 'parcels', 'options'] as const;

/** What is said of a label that is not wanted could only be forgotten. */
function refuseUnusedLabel(input: NonNullable<Approval>): void {
  if (input.createLabel === true) return;
  const unused = OF_LABEL.filter((field) => input[field] !== undefined);
  if (unused.length > 0)
    throw invalid(
      `${unused[0]}: must not be given without createLabel. Buy the label later with POST /returns/{id}/label`,
    );
}
