import { type RawBuilder, sql } from 'kysely';
import { afterPrefix, escapeLike } from '../../../lib/search-key.ts';
import { wordsOf } from '../../../lib/search-terms.ts';
import type { Storage } from '../../../storage/index.ts';

/** A word that more entries start with is vague: some of the newest orders will have it. */
const VAGUE_FROM = 2_000;

interface Range {
  accountId: string;
  from: string;
  to: string;
}

/** Orders that have all words: those among `ids` whose terms match every one of `conditions`. */
interface Matching {
  /** A subquery with the orders that have the rarest word, newest first; undefined where every word is vague. */
  ids: RawBuilder<string> | undefined;
  /** On `orders.search_terms`. */
  conditions: RawBuilder<boolean>[];
}

/** Where to look for orders that all words of a text match, so that the cost has a bound, whatever is searched for. */
export function createOrderWords(storage: Storage) {
  const sizeOf = storage.prepare<Range, { total: number }>((db, p) => {
    const some = db
      .selectFrom('order_terms')
      .select('order_id')
      .where('account_id', '=', p.accountId)
      .where('term', '>=', p.from)
      .where('term', '<', p.to)
      .limit(VAGUE_FROM);
    return db.selectFrom(some.as('some')).select((e) => e.fn.countAll<number>().as('total'));
  });

  const idsOf = storage.prepare<Range & { limit: number }, { order_id: string }>((db, p) =>
    db
      .selectFrom('order_terms')
      .select('order_id')
      .where('account_id', '=', p.accountId)
      .where('term', '>=', p.from)
      .where('term', '<', p.to)
      .groupBy(['created_at', 'order_id'])
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .limit(p.limit),
  );

  async function rarestOf(accountId: string, words: readonly string[]) {
    const sized = await Promise.all(
      words.map(async (word) => {
        const range = { accountId, from: word, to: afterPrefix(word) };
        const [size] = await sizeOf(range);
        return { range, word, total: size?.total ?? 0 };
      }),
    );
    return sized.reduce((rarest, one) => (one.total < rarest.total ? one : rarest));
  }

  /** As a subquery, because there may be more than a statement takes parameters. */
  async function found(range: Range & { limit: number }) {
    const rows = (await idsOf(range)).map(({ order_id }) => ({ id: order_id }));
    return sql<string>`(select j.value ->> 'id' from ${storage.rowsOf(rows)})`;
  }

  /** Undefined for a text without words. If a single word is searched for, no more than `limit` orders are needed. */
  return async (accountId: string, q: string, limit = VAGUE_FROM): Promise<Matching | undefined> => {
    const words = wordsOf(q);
    if (words.length === 0) return undefined;
    const { range, word, total } = await rarestOf(accountId, words);
    const isVague = total === VAGUE_FROM;
    const others = words.filter((one) => isVague || one !== word);
    return {
      ids: isVague ? undefined : await found({ ...range, limit: others.length === 0 ? limit : VAGUE_FROM }),
      conditions: others.map(
        (other) => sql<boolean>`orders.search_terms like ${`% ${escapeLike(other)}%`} escape '!'`,
      ),
    };
  };
}
