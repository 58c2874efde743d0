import { sql } from 'kysely';
import { afterPrefix } from '../../lib/search-key.ts';
import { wordsOf } from '../../lib/search-terms.ts';
import type { OrderRow, Storage } from '../../storage/index.ts';

/** A word that more entries start with is vague: some newest orders will have it. */
const VAGUE_FROM = 2_000;
/** Of the newest orders, so many are looked through for vague words. */
const NEWEST = 500;

interface Range {
  userId: string;
  from: string;
  to: string;
}

/**
 * Some newest orders that all words match, as the list of orders has them, but without a total: so the cost has a bound,
 * whatever is searched for and however many orders there are.
 */
export function createOrderSuggestions(storage: Storage) {
  const sizeOf = storage.prepare<Range, { total: number }>((db, p) => {
    const some = db
      .selectFrom('order_terms')
      .select('order_id')
      .where('user_id', '=', p.userId)
      .where('term', '>=', p.from)
      .where('term', '<', p.to)
      .limit(VAGUE_FROM);
    return db.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('total'));
  });

  const idsOf = storage.prepare<Range & { limit: number }, { order_id: string }>((db, p) =>
    db
      .selectFrom('order_terms')
      .select('order_id')
      .where('user_id', '=', p.userId)
      .where('term', '>=', p.from)
      .where('term', '<', p.to)
      .groupBy(['created_at', 'order_id'])
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(p.limit),
  );

  async function rarestOf(userId: string, words: readonly string[]) {
    const sized = await Promise.all(
      words.map(async (word) => {
        const range = { userId, from: word, to: afterPrefix(word) };
        const [size] = await sizeOf(range);
        return { range, word, total: size?.total ?? 0 };
      }),
    );
    return sized.reduce((rarest, one) => (one.total < rarest.total ? one : rarest));
  }

  return async (userId: string, q: string, limit: number): Promise<OrderRow[]> => {
    const words = wordsOf(q);
    if (words.length === 0) return [];
    const { range, word, total } = await rarestOf(userId, words);
    const isVague = total === VAGUE_FROM;
    const others = words.filter((one) => isVague || one !== word);
    const orders = storage.db.selectFrom('orders').selectAll().where('user_id', '=', userId);
    const candidates = isVague
      ? orders.where('id', 'in', (newest) =>
          newest
            .selectFrom('orders')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(NEWEST),
        )
      : orders.where('id', 'in', await found({ ...range, limit: others.length === 0 ? limit : VAGUE_FROM }));
    return others
      .reduce(
        (rows, other) => rows.where(sql<boolean>`search_terms like ${`% ${escapeLike(other)}%`} escape '!'`),
        candidates,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  };

  /** As a subquery, because there may be more than a statement takes parameters. */
  async function found(range: Range & { limit: number }) {
    const rows = (await idsOf(range)).map(({ order_id }) => ({ id: order_id }));
    return sql<string>`(select j.value ->> 'id' from ${storage.rowsOf(rows)})`;
  }
}

const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');
