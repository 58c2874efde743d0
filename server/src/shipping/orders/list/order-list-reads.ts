import type { Clock } from '../../../lib/clock.ts';
import {
  type CountedRows,
  createListCounts,
  type PreparedRead,
  type Storage,
  type TimeRange,
} from '../../../storage/index.ts';
import type { OrderFilters } from '../order-schemas.ts';
import { countOf, documentsOf, idsOf, isCounted, type Params, type Shape } from './order-list-query.ts';
import { type Order, type Wanted, wantedOf } from './order-wanted.ts';

/**
 * In an account with more orders than this, what the counts do not answer is read in a thread: comparing an order takes up to
 * 8 µs on SQLite, and many requests may come at once. Passing a read to the thread takes 0.1 ms.
 */
const MANY = 500;
const MAX_SHAPES = 500;

export const NEWEST: Order = { sort: 'created_at', isAscending: false };

interface Documents {
  found: number;
  joined: number;
  text: string | null;
}
interface Query {
  count: PreparedRead<Params, { total: number }>;
  ids: PreparedRead<Params, { id: string; key: unknown }>;
  documents: PreparedRead<Params, Documents>;
}

/** The statements of the list of orders, compiled once for each shape, and the totals that need none. */
export function createOrderReads(storage: Storage, clock: Clock) {
  const compiled = new Map<string, Query>();
  const counts = createListCounts(storage, 'orders');

  function queryFor(shape: Shape): Query {
    const key = JSON.stringify(shape);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    if (compiled.size >= MAX_SHAPES) compiled.clear();
    const prepare = shape.slow ? storage.prepareSlow : storage.prepare;
    const query: Query = {
      count: prepare<Params, { total: number }>((db, p) => countOf(db, shape, p)),
      ids: prepare<Params, { id: string; key: unknown }>((db, p) => idsOf(db, shape, p)),
      documents: prepare<Params, Documents>((db, p) => documentsOf(db, shape, p)),
    };
    compiled.set(key, query);
    return query;
  }

  /** Undefined where nothing can match. */
  async function read(
    accountId: string,
    query: OrderFilters,
    { sort }: Order = NEWEST,
  ): Promise<Wanted | undefined> {
    const wanted = wantedOf(accountId, query, clock.now());
    const isCounted = wanted !== undefined && countedRows(wanted) !== undefined;
    if (wanted === undefined || (isCounted && sort === NEWEST.sort)) return wanted;
    const all = { ownerId: accountId, facets: [undefined], range: {}, countBetween: async () => 0 } as const;
    return (await counts.total(all)) > MANY ? { ...wanted, shape: { ...wanted.shape, slow: true } } : wanted;
  }

  /** What to ask the counts for; undefined where they can't answer. */
  function countedRows(wanted: Wanted): CountedRows | undefined {
    const { shape, params, terms } = wanted;
    if (terms.length > 0 || !isCounted(shape)) return undefined;
    const statuses = Array.from({ length: shape.statuses }, (_, i) => String(params[`status${i}`]));
    const { account_id, store_id, from, before } = params;
    return {
      ownerId: String(account_id),
      facets: [
        statuses.length === 0 ? undefined : statuses,
        store_id === undefined ? undefined : [String(store_id)],
      ],
      range: { from: from as number | undefined, before: before as number | undefined },
      async countBetween(from, before) {
        const { count } = queryFor(full(within(wanted, { from, before })));
        const [row] = await count({ ...params, from, before });
        return row?.total ?? 0;
      },
    };
  }

  async function count(wanted: Wanted, over: Partial<Shape> = {}): Promise<number> {
    const counted = countedRows(wanted);
    if (counted !== undefined) return counts.total(counted);
    const [row] = await queryFor(full(wanted, over)).count(paramsOf(wanted));
    return row?.total ?? 0;
  }

  return { read, queryFor, count, counts, countedRows };
}

export const full = ({ shape, terms }: Wanted, over: Partial<Shape> = {}): Shape => ({
  ...NEWEST,
  ...shape,
  terms: terms.length,
  without: 0,
  ...over,
});

export const paramsOf = ({ params, terms }: Wanted): Params => ({
  ...params,
  ...Object.fromEntries(
    terms.flatMap(({ from, to, like }, i) => [
      [`term${i}`, from],
      [`term${i}End`, to],
      [`term${i}Like`, like],
    ]),
  ),
});

export const within = (wanted: Wanted, { from, before }: TimeRange): Wanted => ({
  ...wanted,
  shape: { ...wanted.shape, from: from !== undefined, before: before !== undefined },
  params: { ...wanted.params, from, before },
});
