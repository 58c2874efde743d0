import { type RawBuilder, sql } from 'kysely';
import { foldCase } from '../../../lib/fold-case.ts';
import { fromJson } from '../../../lib/json.ts';
import type { Db, PreparedRead, Storage } from '../../../storage/index.ts';
import type { OrderFilterOptions } from '../order-schemas.ts';
import { tagTerm } from '../search/order-terms.ts';

/** More than this many to choose from help nobody. */
const MAX_OPTIONS = 200;

interface Owned {
  owner: string;
}

/**
 * The different values of an indexed column, in their order: from each, the index leads to the next, so that it does not matter how
 * many orders have it. `next` finds the first value after another.
 */
const distinct = (next: (after: RawBuilder<unknown>) => RawBuilder<unknown>, first: string, extra = sql``) =>
  sql`with recursive found (value, place) as (
      select (${next(sql.lit(first))}), 1
      union all
      select (${next(sql.ref('found.value'))}), found.place + 1 from found
      where found.value is not null and found.place < ${sql.lit(MAX_OPTIONS)}
    ) select value ${extra} from found where value is not null order by place`;

const compilable = <R>(db: Db, query: RawBuilder<unknown>) => ({
  compile: () => (query as RawBuilder<R>).compile(db),
});

/** What the orders of an account can be filtered by: the stores, tags and requested services that some of them have. */
export function createKnownValues(storage: Storage) {
  const stores = storage.prepare<Owned, { value: string }>((db, { owner }) =>
    compilable(
      db,
      distinct(
        (
          after,
        ) => sql`select store_id from orders where account_id = ${owner} and store_id > ${after} and store_id <> ''
          order by store_id limit 1`,
        '',
      ),
    ),
  );
  const services = storage.prepare<Owned, { value: string }>((db, { owner }) =>
    compilable(
      db,
      distinct(
        (after) => sql`select requested_service from orders
          where account_id = ${owner} and requested_service > ${after} order by requested_service limit 1`,
        '',
      ),
    ),
  );
  /** Each with its newest order, which says how the tag is written. */
  const tagTerms = storage.prepare<Owned, { value: string; order_id: string }>((db, { owner }) =>
    compilable(
      db,
      distinct(
        (after) => sql`select term from order_terms
          where account_id = ${owner} and term > ${after} and term < '$' order by term limit 1`,
        '#',
        sql`, (select order_id from order_terms where account_id = ${owner} and term = found.value
          order by created_at desc limit 1) as order_id`,
      ),
    ),
  );

  async function tagsOf(accountId: string): Promise<string[]> {
    const found = await tagTerms({ owner: accountId });
    if (found.length === 0) return [];
    const orders = await storage.db
      .selectFrom('orders')
      .select(['id', 'tags'])
      .where(
        'id',
        'in',
        found.map(({ order_id }) => order_id),
      )
      .execute();
    const tags = new Map(orders.map(({ id, tags }) => [id, fromJson(tags)]));
    return found.flatMap(
      ({ value, order_id }) => tags.get(order_id)?.find((tag) => tagTerm(tag) === value) ?? [],
    );
  }

  /** This value as orders have it, in any case; itself if none do. */
  async function spellings(
    find: PreparedRead<Owned, { value: string }>,
    accountId: string,
    value: string | undefined,
  ): Promise<string[] | undefined> {
    if (value === undefined) return undefined;
    const folded = foldCase(value);
    const found = (await find({ owner: accountId })).map((row) => row.value);
    return [...new Set([value, ...found.filter((one) => foldCase(one) === folded)])].sort();
  }

  return {
    async options(accountId: string): Promise<OrderFilterOptions> {
      return {
        stores: (await stores({ owner: accountId })).map(({ value }) => value),
        tags: await tagsOf(accountId),
        services: (await services({ owner: accountId })).map(({ value }) => value),
      };
    },
    services: (accountId: string, service: string | undefined) => spellings(services, accountId, service),
  };
}
