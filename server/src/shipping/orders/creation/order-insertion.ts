import type { Clock } from '../../../lib/clock.ts';
import { AppError } from '../../../lib/errors.ts';
import { createYielder } from '../../../lib/event-loop.ts';
import { newId } from '../../../lib/ids.ts';
import type { Json } from '../../../lib/json.ts';
import type { MaybePromise } from '../../../lib/maybe-promise.ts';
import { present } from '../../../lib/present.ts';
import type { Actor } from '../../../schema/callers.ts';
import type { Order } from '../../../schema/order.ts';
import {
  actAs,
  actorOf,
  type Db,
  insertRows,
  type OrderRow,
  type Storage,
  together,
  type WriteResult,
} from '../../../storage/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { recordActivities } from '../../activities/index.ts';
import type { AddressService } from '../../addresses/index.ts';
import { type ActiveRules, activeRules } from '../../automation-rules/index.ts';
import { createOrderDates, type OrderDates } from '../../handling/index.ts';
import type { StockLedger } from '../../inventory/index.ts';
import { toDocument } from '../list/order-documents.ts';
import { shortQuantity, stockColumnsOf, toOrder } from '../order.ts';
import type { OrderInput } from '../order-schemas.ts';
import { insertTerms, joinTerms, termsAt, termsOfOrder } from '../search/order-terms.ts';
import { checkedOffline } from '../ship-to-check/ship-to-check.ts';
import { joinQueues, queuePlaces } from '../stock/backorder-queue.ts';
import { allocateItems } from '../stock/order-allocation.ts';
import { newOrderRow, type OrderLinks } from './new-order-row.ts';
import { checkAssignee } from './order-assignee.ts';
import { draftNewItems, type ItemDraft } from './order-items.ts';
import { duplicateNumbers } from './order-numbers.ts';
import { checkPackage } from './order-package.ts';
import { type OrderedProducts, readProducts } from './order-products.ts';
import { applyOrderRules, productTagsOf } from './order-rules.ts';
import { datesOfNewOrder } from './order-ship-by.ts';
import { createWarehouseChoice, lockStock } from './order-warehouse.ts';
import { newPage } from './page-link.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  ledger: StockLedger;
  /** Where customers reach this server; undefined if they cannot. */
  publicUrl: string | undefined;
  addresses: Pick<AddressService, 'isOffline'>;
  /** Their customers are told of them, if they are to be. */
  onCreated(tx: Db, rows: readonly OrderRow[]): Promise<void>;
}

interface RequestedOrder {
  input: OrderInput;
  links?: OrderLinks;
  actor: Actor;
}

export interface CreatedOrder {
  order: Order;
  /** The same as JSON. */
  document: Json<Order>;
}

interface Prepared extends CreatedOrder {
  row: OrderRow;
  items: readonly ItemDraft[];
  terms: string[];
  /** The names of those that were applied. */
  rules: string[];
  actor: Actor;
}

export type InsertOrders = ReturnType<typeof createOrderInsertion>;

/**
 * Inserts new orders of an account with their items, reserves stock for them and emits `order.created`, in the caller's
 * transaction. An order that is refused has an error as its outcome and is not stored; the others are.
 */
export const createOrderInsertion =
  (dependencies: Dependencies) =>
  async (
    tx: Db,
    accountId: string,
    requested: readonly RequestedOrder[],
  ): Promise<WriteResult<CreatedOrder>[]> => {
    const { storage, addresses } = dependencies;
    const inputs = requested.map(({ input }) => input);
    const wanted = inputs.flatMap(({ items }) => items);
    const dates = createOrderDates(storage, tx, accountId);
    const chooseWarehouse = createWarehouseChoice(dependencies, tx, accountId);
    const [duplicates, products, rules, isCheckedOffline] = await together(tx, [
      () => duplicateNumbers(storage, tx, accountId, inputs),
      () => readProducts(storage, tx, accountId, wanted),
      () => activeRules(tx, accountId),
      () => addresses.isOffline(tx, accountId),
      () => chooseWarehouse.readAhead(inputs),
      dates.readAhead,
    ]);
    const drafts = await outcomesOf(requested, ({ input }, i) => {
      if (duplicates[i] !== undefined) throw duplicates[i];
      return draftNewItems(products, { accountId, currency: currencyOf(input), items: input.items });
    });
    const account = {
      ...{ accountId, products, rules, dates, isCheckedOffline },
      chooseWarehouse: chooseWarehouse.choose,
    };
    const tracked = productsShortOf(drafts);
    if (storage.isShared && requested.length > 1 && tracked.length > 0)
      await lockStock(dependencies, tx, accountId, tracked);
    const outcomes = await outcomesOf(requested, (order, i) =>
      prepare(dependencies, tx, account, order, givenBy(drafts[i])),
    );
    const prepared = outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []));
    await insertPrepared(dependencies, tx, accountId, prepared);
    return outcomes;
  };

/** One order in a transaction that also does other things. */
export async function insertOrder(
  insertOrders: InsertOrders,
  tx: Db,
  accountId: string,
  order: Omit<RequestedOrder, 'actor'>,
): Promise<CreatedOrder> {
  const [outcome] = await insertOrders(tx, accountId, [{ ...order, actor: actorOf(tx) }]);
  return givenBy(outcome);
}

interface Account {
  accountId: string;
  products: OrderedProducts;
  rules: ActiveRules;
  dates: OrderDates;
  isCheckedOffline: boolean;
  chooseWarehouse: ReturnType<typeof createWarehouseChoice>['choose'];
}

/** Everything that the order is stored as. Reserves its stock. */
async function prepare(
  { storage, clock, ledger, publicUrl }: Dependencies,
  tx: Db,
  { accountId, products, rules, dates, isCheckedOffline, chooseWarehouse }: Account,
  { input, links = {}, actor }: RequestedOrder,
  items: readonly ItemDraft[],
): Promise<Prepared> {
  const [id, now, currency] = [newId('ord'), clock.now(), currencyOf(input)];
  const productTags = productTagsOf(products, input.items);
  const ruled = applyOrderRules(rules, input, { currency, items, productTags });
  const warehouseId = ruled.order.warehouseId ?? undefined;
  const warehouse = await chooseWarehouse({ warehouseId, shipTo: input.shipTo, items });
  const row = newOrderRow({
    ...{ id, accountId, input, links, currency, items, ruled, warehouse, now },
    page: newPage(id, publicUrl),
  });
  if (isCheckedOffline) Object.assign(row, checkedOffline(input.shipTo, now));
  Object.assign(row, await datesOfNewOrder(dates, row, input, ruled.order));
  await checkPackage(storage, tx, { account_id: accountId, package_id: null }, input.packageId);
  await checkAssignee(tx, { account_id: accountId, assignee_id: null }, input.assigneeId);
  // Last, because it writes: nothing refuses the order after this.
  if (row.is_short === 1) {
    const place = { orderId: id, warehouseId: row.warehouse_id };
    await actAs(tx, actor, () => allocateItems(ledger, tx, accountId, place, items));
    Object.assign(row, stockColumnsOf(row.status, items));
  }
  const order = toOrder(row, items, []);
  const terms = termsOfOrder(order, []);
  const document = toDocument(order);
  row.search_terms = joinTerms(terms);
  row.document = document;
  return { row, items, order, document, terms, rules: ruled.applied.map(({ name }) => name), actor };
}

async function insertPrepared(
  { clock, outbox, onCreated }: Dependencies,
  tx: Db,
  accountId: string,
  orders: readonly Prepared[],
): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map(({ row }) => row);
  await together(tx, [
    () => insertRows(tx, 'orders', rows),
    () =>
      insertTerms(
        tx,
        orders.map(({ row, terms }) => termsAt(row, terms)),
      ),
    () =>
      insertRows(
        tx,
        'order_items',
        orders.flatMap(({ row, items }) => items.map((item) => ({ ...item, order_id: row.id }))),
      ),
    () =>
      joinQueues(
        tx,
        orders.flatMap(({ row, items }) => queuePlaces(row, items)),
      ),
    () =>
      outbox.emitAll(
        tx,
        accountId,
        'order.created',
        orders.map(({ order, document }) => ({ subjectId: order.id, json: document })),
      ),
    () =>
      recordActivities(
        tx,
        clock,
        orders.map(({ order, rules, actor }) => ({
          accountId,
          type: 'order.created',
          orderId: order.id,
          details: rules.length === 0 ? {} : { rules },
          reportedBy: actor,
        })),
      ),
    () => onCreated(tx, rows),
  ]);
}

const currencyOf = ({ currency = 'USD' }: OrderInput): string => currency;

const productsShortOf = (drafts: readonly WriteResult<ItemDraft[]>[]): string[] => {
  const short = drafts
    .flatMap((draft) => ('value' in draft ? draft.value : []))
    .filter((item) => shortQuantity(item) > 0);
  return [...new Set(short.map(({ product_id }) => present(product_id)))];
};

/** One after the other; what is refused does not keep the others from being stored. */
async function outcomesOf<T, R>(
  list: readonly T[],
  job: (one: T, index: number) => MaybePromise<R>,
): Promise<WriteResult<R>[]> {
  const outcomes: WriteResult<R>[] = [];
  const yieldIfLong = createYielder();
  for (const [i, one] of list.entries()) {
    await yieldIfLong();
    try {
      outcomes.push({ value: await job(one, i) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ error });
    }
  }
  return outcomes;
}

function givenBy<R>(outcome: WriteResult<R> | undefined): R {
  if (outcome === undefined) throw new Error('an order has no outcome');
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
