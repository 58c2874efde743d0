import type { Clock } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { checkAddress } from '../../postal/index.ts';
import type { Order } from '../../schema/order.ts';
import type { Packing } from '../../schema/package.ts';
import type { WantedItem } from '../../schema/quote.ts';
import {
  createSharedWrites,
  type Db,
  type OrderItemRow,
  type OrderRow,
  ownedRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { fixedFieldsChanged, isBeingBought, isEditable, refuseChange } from './changes/change-guards.ts';
import { createOrderEdit } from './changes/order-bulk-edit.ts';
import { createOrderChange } from './changes/order-change.ts';
import { createOrderLifecycle } from './changes/order-lifecycle.ts';
import { moneyOf, restatedMoney, toColumns } from './creation/order-columns.ts';
import { destinationColumns } from './creation/order-destination.ts';
import { type CreatedOrder, createOrderInsertion } from './creation/order-insertion.ts';
import { draftItems, refuseCancelled, totals } from './creation/order-items.ts';
import { refuseSameNumber } from './creation/order-numbers.ts';
import { checkPackage } from './creation/order-package.ts';
import { createReplacements } from './creation/order-replacements.ts';
import { packOrder } from './fulfillment/order-parcels.ts';
import { createOrderDocuments } from './list/order-documents.ts';
import { withTracking } from './list/order-export.ts';
import { createOrderList } from './list/order-list.ts';
import { createOrderTexts } from './list/order-texts.ts';
import { isOpen } from './order.ts';
import type {
  NewOrder,
  OrderCount,
  OrderFilters,
  OrderItemUpdate,
  OrderQuery,
  OrderUpdate,
} from './order-schemas.ts';
import { itemsOf, readOrder } from './order-store.ts';
import { goesElsewhere, UNCHECKED } from './ship-to-check/ship-to-check.ts';
import { createShipToChecks, type VerifierOf } from './ship-to-check/ship-to-checks-job.ts';
import { reallocateItems } from './stock/order-allocation.ts';
import type { StockAllocator } from './stock/stock-allocator.ts';

export type OrderService = ReturnType<typeof createOrderService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
  allocator: StockAllocator;
  verifierOf: VerifierOf;
}

const MAX_COUNT = 1_000;
/** New orders of one transaction: what it takes to store them must not keep the event loop for long. */
const ORDERS_AT_ONCE = 32;
const ITEMS_AT_ONCE = 200;

export function createOrderService(dependencies: Dependencies) {
  const { storage, clock, outbox, ledger, allocator, verifierOf } = dependencies;
  const orderList = createOrderList(storage, clock);
  const documents = createOrderDocuments(storage);
  const texts = createOrderTexts(storage, documents);
  const change = createOrderChange({ storage, clock, outbox });
  const insertOrders = createOrderInsertion({ storage, clock, outbox, ledger });
  const insertShared = createSharedWrites<NewOrder, CreatedOrder>({
    storage,
    size: ORDERS_AT_ONCE,
    weightOf: ({ items }) => items.length,
    maxWeight: ITEMS_AT_ONCE,
    run: (tx, accountId, requested) =>
      insertOrders(
        tx,
        accountId,
        requested.map(({ item, actor }) => ({ input: item, actor })),
      ),
  });

  async function create(accountId: string, input: NewOrder): Promise<CreatedOrder> {
    checkAddress(input.shipTo, 'shipTo');
    return refuseSameNumber(storage, input, () => insertShared(accountId, input));
  }

  async function replaceItems(
    tx: Db,
    row: OrderRow,
    items: OrderItemRow[],
    warehouseId: string | null,
    wanted: { currency: string; items: readonly OrderItemUpdate[] },
  ) {
    const drafts = await draftItems(storage, tx, {
      ...wanted,
      accountId: row.account_id,
      earlier: items,
      earlierCurrency: row.currency,
    });
    if (new Set(drafts.map(({ id }) => id)).size < drafts.length)
      throw invalid('items: contain the same item twice');
    refuseCancelled(drafts);
    const from = { orderId: row.id, warehouseId: row.warehouse_id, items };
    const to = { orderId: row.id, warehouseId, items: drafts };
    const freed = await reallocateItems(ledger, tx, row.account_id, from, to);
    await allocator.giveToWaiting(tx, row.account_id, freed, { except: row.id });
    await tx.deleteFrom('order_items').where('order_id', '=', row.id).execute();
    await tx
      .insertInto('order_items')
      .values(drafts.map((draft) => ({ ...draft, order_id: row.id })))
      .execute();
    return drafts;
  }

  /** To another warehouse, or none, with the stock that is reserved for it. */
  async function move(
    tx: Db,
    row: OrderRow,
    shipTo: Order['shipTo'],
    warehouseId: string | null,
  ): Promise<Partial<OrderRow>> {
    if (warehouseId === row.warehouse_id) return {};
    const current = await itemsOf(tx, row.id);
    if (!isEditable(row, current)) await refuseChange(tx, row, current, ['warehouseId']);
    if (warehouseId !== null) await warehouseFor(storage, tx, row.account_id, warehouseId);
    const items = current.map(({ id, quantity }) => ({ id, quantity }));
    await replaceItems(tx, row, current, warehouseId, { currency: row.currency, items });
    return { warehouse_id: warehouseId, ...destinationColumns(shipTo, await placeOf(tx, warehouseId)) };
  }

  return {
    /** A page as JSON, in pieces. */
    async listJson(accountId: string, query: OrderQuery): Promise<string[]> {
      const page = await orderList.pageText(accountId, query);
      if (typeof page === 'string') return [page];
      const pieces: string[] = [];
      for await (const some of texts.each(accountId, page.ids)) pieces.push(some.join(','));
      return [
        `{"data":[`,
        ...pieces.flatMap((piece, i) => (i === 0 ? [piece] : [',', piece])),
        `],"meta":${JSON.stringify(page.meta)}}`,
      ];
    },

    /** The whole list, for an export: paging is ignored. */
    async *each(accountId: string, query: OrderQuery) {
      for await (const ids of orderList.each(accountId, query))
        for await (const some of texts.each(accountId, ids)) {
          const found: Order[] = some.map((text) => JSON.parse(text));
          yield withTracking(storage.db, accountId, found);
        }
    },

    async count(accountId: string, filters: OrderFilters): Promise<OrderCount> {
      const count = await orderList.countUpTo(accountId, filters, MAX_COUNT + 1);
      return { count: Math.min(count, MAX_COUNT), isMore: count > MAX_COUNT };
    },

    async get(accountId: string, id: string): Promise<Order> {
      return readOrder(storage.db, accountId, await ownedRow(storage.db, 'orders', accountId, id));
    },

    /** `{ data }` as JSON. */
    async getJson(accountId: string, id: string): Promise<string> {
      const document = await documents.read(accountId, id);
      if (document !== undefined) return `{"data":${document}}`;
      const row = await ownedRow(storage.db, 'orders', accountId, id);
      documents.storeLater([id]);
      return JSON.stringify({ data: await readOrder(storage.db, accountId, row) });
    },

    create: async (accountId: string, input: NewOrder): Promise<Order> =>
      (await create(accountId, input)).order,

    /** `{ data }` as JSON. */
    createJson: async (accountId: string, input: NewOrder): Promise<string> =>
      `{"data":${(await create(accountId, input)).document}}`,

    update(accountId: string, id: string, input: OrderUpdate): Promise<Order> {
      if (input.shipTo) checkAddress(input.shipTo, 'shipTo');
      return change(accountId, id, async (tx, row, before) => {
        const current = await itemsOf(tx, id);
        const editable = isEditable(row, current);
        const canRedirect = isOpen(row.status) && !(await isBeingBought(tx, row));
        const changed = editable ? [] : fixedFieldsChanged(input, before, canRedirect);
        if (changed.length > 0) await refuseChange(tx, row, current, changed);
        const moves = editable && input.warehouseId !== undefined && input.warehouseId !== row.warehouse_id;
        if (moves && input.warehouseId !== null)
          await warehouseFor(storage, tx, accountId, input.warehouseId);
        const warehouseId = moves ? (input.warehouseId ?? null) : row.warehouse_id;
        const { currency = row.currency } = input;
        const isRedone = moves || currency !== row.currency;
        const wanted =
          input.items ?? (isRedone ? current.map(({ id, quantity }) => ({ id, quantity })) : undefined);
        await checkPackage(storage, tx, row, input.packageId);
        const items =
          editable && wanted !== undefined
            ? await replaceItems(tx, row, current, warehouseId, { currency, items: wanted })
            : current;
        const columns = {
          ...restatedMoney(row, currency, input),
          ...toColumns(input, currency),
          ...totals(items, { ...row, ...restatedMoney(row, currency, input), ...moneyOf(input, currency) }),
          warehouse_id: warehouseId,
          ...((moves || input.shipTo) &&
            destinationColumns(input.shipTo ?? before.shipTo, await placeOf(tx, warehouseId))),
          ...(input.shipTo && goesElsewhere(before.shipTo, input.shipTo) && UNCHECKED),
        };
        return columns;
      });
    },

    async pack(accountId: string, id: string, items: readonly WantedItem[] | undefined): Promise<Packing> {
      return packOrder(storage.db, await ownedRow(storage.db, 'orders', accountId, id), items);
    },

    edit: createOrderEdit({ storage, change, move }),

    ...createOrderLifecycle({ storage, change, ledger, allocator }),

    ...createReplacements({ storage, clock, outbox, insertOrders }),

    ...createShipToChecks({ storage, clock, verifierOf }),
  };
}

const placeOf = (tx: Db, warehouseId: string | null) =>
  tx
    .selectFrom('warehouses')
    .select('address')
    .where('id', '=', warehouseId ?? '')
    .executeTakeFirst();
