import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { fold, squash, wordsOf } from '../../lib/search-terms.ts';
import { type Db, type OrderRow, onlyCompared, type Storage } from '../../storage/index.ts';
import type { OrderFinder } from '../orders/index.ts';
import { customersOf } from './find-customers.ts';
import { findShipments, findTrackers } from './find-parcels.ts';
import { findProducts } from './find-products.ts';
import type { SearchQuery, SearchResults } from './search-schemas.ts';

/** Customers are looked for among the newest orders that match. */
const ORDERS_OF_CUSTOMERS = 50;

export type SearchService = ReturnType<typeof createSearchService>;

/** Everything an account owns, by what a person has at hand or a scanner reads. Each part reads a few rows of an index. */
export function createSearchService({ storage, finder }: { storage: Storage; finder: OrderFinder }) {
  return async (accountId: string, { q: typed, limit }: SearchQuery): Promise<SearchResults> => {
    const q = typed.trim();
    const { db } = storage;
    const [exact, matching, products, shipments, trackers, warehouses] = await Promise.all([
      finder.byNumber(accountId, q),
      finder.suggest(accountId, q, ORDERS_OF_CUSTOMERS),
      findProducts(db, accountId, q, limit),
      findShipments(db, accountId, q, limit),
      findTrackers(db, accountId, q, limit),
      findWarehouses(db, accountId, q, limit),
    ]);
    const ids = new Set(exact.map(({ id }) => id));
    const orders = [...exact, ...matching.filter(({ id }) => !ids.has(id))].slice(0, limit);
    const [customers, returns] = await Promise.all([
      customersOf(finder, accountId, q, { orders: matching, limit }),
      findReturns(db, accountId, q, { orders, exact: ids, shipments, limit }),
    ]);
    return {
      orders: orders.map((row) => toFoundOrder(row, ids.has(row.id))),
      customers,
      products,
      shipments,
      trackers,
      returns,
      warehouses,
    };
  };
}

function toFoundOrder(row: OrderRow, isExact: boolean): SearchResults['orders'][number] {
  const shipTo = fromJson(row.ship_to);
  return {
    id: row.id,
    orderNumber: row.order_number,
    storeId: row.store_id || null,
    status: row.status,
    name: shipTo.name ?? shipTo.company ?? null,
    city: shipTo.city,
    createdAt: toIso(row.created_at),
    isExact,
  };
}

interface Found {
  orders: readonly OrderRow[];
  exact: ReadonlySet<string>;
  shipments: SearchResults['shipments'];
  limit: number;
}

/** By id, by the tracking code of the return label, or by order. */
async function findReturns(
  db: Db,
  accountId: string,
  q: string,
  { orders, exact, shipments, limit }: Found,
): Promise<SearchResults['returns']> {
  const select = () =>
    db
      .selectFrom('returns')
      .innerJoin('orders', 'orders.id', 'returns.order_id')
      .select(['returns.id', 'returns.order_id', 'orders.order_number', 'returns.status'])
      .where('returns.account_id', '=', accountId);
  const labeled = new Map(
    shipments.flatMap(({ returnId, isExact }) => (returnId === null ? [] : [[returnId, isExact] as const])),
  );
  if (q.startsWith('ret_')) labeled.set(q, true);
  const orderIds = orders.map(({ id }) => id);
  const rows = [
    ...(labeled.size === 0
      ? []
      : await select()
          .where('returns.id', 'in', [...labeled.keys()])
          .execute()),
    ...(orderIds.length === 0
      ? []
      : await select()
          .where('returns.order_id', 'in', orderIds)
          .orderBy(onlyCompared('returns.created_at'), 'desc')
          .limit(limit)
          .execute()),
  ];
  const found = new Map(
    rows.map(({ id, order_id, order_number, status }) => [
      id,
      {
        id,
        orderId: order_id,
        orderNumber: order_number,
        status,
        isExact: (labeled.get(id) ?? false) || exact.has(order_id),
      },
    ]),
  );
  return [...found.values()].sort((a, b) => Number(b.isExact) - Number(a.isExact)).slice(0, limit);
}

/** An account has few of them, so that they need no index. */
async function findWarehouses(
  db: Db,
  accountId: string,
  q: string,
  limit: number,
): Promise<SearchResults['warehouses']> {
  const words = wordsOf(q);
  const rows = await db
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows
    .filter(({ id, name }) => {
      const own = fold(name).split(/\s+/).map(squash);
      return id === q || (words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word))));
    })
    .map(({ id, name }) => ({ id, name, isExact: id === q || squash(name) === squash(q) }))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact))
    .slice(0, limit);
}
