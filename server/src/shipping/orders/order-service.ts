import type { Clock } from '../../lib/clock.ts';
import { checkAddress } from '../../postal/index.ts';
import type { Order } from '../../schema/order.ts';
import type { Packing } from '../../schema/package.ts';
import type { WantedItem } from '../../schema/quote.ts';
import {
  createSharedWrites,
  type Db,
  type ListPlace,
  type OrderRow,
  ownedRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { AddressService } from '../addresses/index.ts';
import type { StockLedger } from '../inventory/index.ts';
import { refuseOlderVersion } from './changes/change-guards.ts';
import { createOrderEdit } from './changes/order-bulk-edit.ts';
import { createOrderChange } from './changes/order-change.ts';
import { createOrderLifecycle } from './changes/order-lifecycle.ts';
import { createOrderUpdate } from './changes/order-update.ts';
import { createShipByRecomputation } from './changes/ship-by-recomputation.ts';
import { createOrderCombinations } from './combining/combination-service.ts';
import type { OrderLinks } from './creation/new-order-row.ts';
import { createAssigneeList } from './creation/order-assignee.ts';
import { createExchanges } from './creation/order-exchanges.ts';
import { type CreatedOrder, createOrderInsertion, insertOrder } from './creation/order-insertion.ts';
import { refuseSameNumber } from './creation/order-numbers.ts';
import { createReplacements } from './creation/order-replacements.ts';
import { createPageLinksJob } from './creation/page-links-job.ts';
import { packToShip } from './fulfillment/combined-parcels.ts';
import { createOrderDocuments } from './list/order-documents.ts';
import { withShipments } from './list/order-export.ts';
import { linesOf, type OrderLayout } from './list/order-file.ts';
import { createOrderList, type ListedOrders } from './list/order-list.ts';
import { createOrderTexts } from './list/order-texts.ts';
import type { OrderCount, OrderFilters, OrderInput, OrderQuery, OrderUpdate } from './order-schemas.ts';
import { readOrder } from './order-store.ts';
import { createShipToChecks } from './ship-to-check/ship-to-checks-job.ts';
import type { StockAllocator } from './stock/stock-allocator.ts';

export type OrderService = ReturnType<typeof createOrderService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
  allocator: StockAllocator;
  addresses: Pick<AddressService, 'verifierOf' | 'isOffline'>;
  publicUrl: string | undefined;
  /** Their customers are told of new orders, if they are to be. */
  onCreated(tx: Db, rows: readonly OrderRow[]): Promise<void>;
}

const MAX_COUNT = 1_000;
const MAX_TOTAL = 100_000_000;
/** New orders of one transaction: what it takes to store them must not keep the event loop for long. */
const ORDERS_AT_ONCE = 32;
const ITEMS_AT_ONCE = 200;

export function createOrderService(dependencies: Dependencies) {
  const { storage, clock, outbox, ledger, allocator, addresses, publicUrl } = dependencies;
  const orderList = createOrderList(storage, clock);
  const documents = createOrderDocuments(storage);
  const texts = createOrderTexts(storage, documents);
  const change = createOrderChange({ storage, clock, outbox });
  const renewPageLinks = createPageLinksJob(storage, publicUrl);
  const { update, move } = createOrderUpdate({ storage, ledger, allocator });
  const lifecycle = createOrderLifecycle({ storage, clock, change, ledger, allocator });
  const insertOrders = createOrderInsertion(dependencies);
  const insertShared = createSharedWrites<OrderInput, CreatedOrder>({
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

  async function create(accountId: string, input: OrderInput): Promise<CreatedOrder> {
    checkAddress(input.shipTo, 'shipTo');
    return refuseSameNumber(storage, input, () => insertShared(accountId, input));
  }

  return {
    renewPageLinks,
    recomputeShipBy: createShipByRecomputation({ storage, change }),
    assignees: createAssigneeList(storage),

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
      for await (const { orders } of this.eachFrom(accountId, query)) if (orders.length > 0) yield orders;
    },

    /** The list from a place on, with the places where it can be left. */
    async *eachFrom(accountId: string, query: ListedOrders, from?: ListPlace) {
      for await (const { ids, next } of orderList.each(accountId, query, from)) {
        for await (const some of texts.each(accountId, ids)) {
          const found: Order[] = some.map((text) => JSON.parse(text));
          yield { orders: await withShipments(storage.db, accountId, found) };
        }
        if (next !== undefined) yield { orders: [], next };
      }
    },

    /** How many a list has, for the progress of an export. */
    total: (accountId: string, query: ListedOrders): Promise<number> =>
      orderList.countUpTo(accountId, query, MAX_TOTAL),

    /** The lines of a file for people, batch by batch. */
    async *lines(accountId: string, query: OrderQuery, layout: OrderLayout) {
      for await (const orders of this.each(accountId, query)) yield linesOf(orders, layout);
    },

    filterOptions: (accountId: string) => orderList.filterOptions(accountId),

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

    create: async (accountId: string, input: OrderInput): Promise<Order> =>
      (await create(accountId, input)).order,

    /** `{ data }` as JSON. */
    createJson: async (accountId: string, input: OrderInput): Promise<string> =>
      `{"data":${(await create(accountId, input)).document}}`,

    update(accountId: string, id: string, input: OrderUpdate): Promise<Order> {
      if (input.shipTo) checkAddress(input.shipTo, 'shipTo');
      const { ifUpdatedAt, ...fields } = input;
      const job = update(fields);
      return change(accountId, id, (tx, row, before) => {
        refuseOlderVersion(row, ifUpdatedAt);
        return job(tx, row, before);
      });
    },

    /**
     * For an order that a shop has: in the caller's transaction, so that what is known of the shop's order is stored with it. What
     * is given is known to fit.
     */
    ofShop: {
      insert: (tx: Db, accountId: string, input: OrderInput, links: OrderLinks): Promise<CreatedOrder> =>
        insertOrder(insertOrders, tx, accountId, { input, links }),
      change: change.within,
      update: (input: OrderUpdate) => update(input, 'order'),
      act: lifecycle.actJob,
      close: lifecycle.closeJob,
    },

    async pack(accountId: string, id: string, items: readonly WantedItem[] | undefined): Promise<Packing> {
      return packToShip(storage.db, await ownedRow(storage.db, 'orders', accountId, id), items);
    },

    edit: createOrderEdit({ storage, clock, change, move }),

    act: lifecycle.act,
    allocate: lifecycle.allocate,
    close: lifecycle.close,

    ...createReplacements({ storage, clock, outbox, insertOrders }),
    exchanges: createExchanges({ storage, clock, outbox, insertOrders, change, lifecycle }),

    ...createOrderCombinations({ storage, clock, outbox }),

    ...createShipToChecks({ storage, clock, outbox, verifierOf: addresses.verifierOf }),
  };
}
