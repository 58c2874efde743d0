import { type Fields, fieldsIn, numberOf } from '../../plugins/answer-fields.ts';
import { PluginHttpError } from '../../plugins/http/plugin-http.ts';
import { StoreError } from '../store.ts';
import { errorOf } from './answers.ts';
import type { WooClient } from './client.ts';
import { changedAt } from './orders.ts';
import { type Query, WC } from './site.ts';

/**
 * Where a page begins. Times are whole seconds, as the shop compares them, and `after` is exclusive like its `modified_after`.
 * More than a page of things that changed within one second are read by id.
 */
export type Position = { after: number | null } | WithinSecond;

interface WithinSecond {
  second: number;
  lastId: number;
  offset: number;
}

interface ChangesPage {
  items: readonly Fields[];
  /** Null after the last. */
  next: Position | null;
  /** When the shop was asked, by its own clock. */
  askedAt: number;
}

/** Smaller ones are for shops whose plug-ins put megabytes into each order. */
const PAGE_SIZES = [100, 20, 5];

/** The things of a list in the order of their last change. */
export interface Changes {
  page(position: Position): Promise<ChangesPage>;
}

export function createChanges(client: WooClient, path: string, filter: Query = {}): Changes {
  let pageSizes = PAGE_SIZES;

  async function list(query: Query): Promise<Pick<ChangesPage, 'items' | 'askedAt'> & { isFull: boolean }> {
    const [perPage = 5, ...smaller] = pageSizes;
    const started = client.now();
    try {
      const answer = await client.read(`${WC}/${path}`, {
        ...filter,
        ...query,
        order: 'asc',
        per_page: perPage,
      });
      if (answer.status >= 300 || !Array.isArray(answer.body))
        throw errorOf(answer, client.host, client.now());
      const items = fieldsIn(answer.body);
      const tookMs = client.now() - started;
      const shopTime = Date.parse(answer.headers.date ?? '');
      return {
        items,
        isFull: answer.body.length >= perPage,
        askedAt: (Number.isNaN(shopTime) ? client.now() : shopTime) - tookMs,
      };
    } catch (error) {
      const isTooLarge = error instanceof PluginHttpError && error.code === 'too_large';
      if (!isTooLarge || smaller.length === 0) throw error;
      pageSizes = smaller;
      return list(query);
    }
  }

  /** Never by page number: what changes meanwhile moves to the end, and something else would be skipped. */
  async function byTime(after: number | null): Promise<ChangesPage> {
    const { items, isFull, askedAt } = await list({
      orderby: 'modified',
      ...(after !== null && { modified_after: toShopTime(after) }),
    });
    if (!isFull) return { items, next: null, askedAt };
    const seconds = items.map(secondOf);
    const last = Math.max(...seconds);
    if (last <= 0) throw new StoreError('unreadable', `${client.host} does not say when its ${path} changed`);
    if (last === Math.min(...seconds)) return bySecond({ second: last, lastId: 0, offset: 0 });
    // The page may end in the middle of a second: all of that second is in the next one.
    return { items: items.filter((item) => secondOf(item) < last), next: { after: last - 1 }, askedAt };
  }

  /**
   * What changed within one second, by id. The offset is a guess, which holds unless something of that second has changed again:
   * a page is right if it begins with something that is known, and otherwise the guess goes back.
   */
  async function bySecond({ second, lastId, offset }: WithinSecond): Promise<ChangesPage> {
    let from = Math.max(0, offset - 1);
    for (;;) {
      const { items, isFull, askedAt } = await list({
        orderby: 'id',
        modified_after: toShopTime(second - 1),
        modified_before: toShopTime(second + 1),
        offset: from,
      });
      const ids = items.map(({ id }) => numberOf(id) ?? 0);
      const isConnected = from === 0 || (ids[0] ?? Number.POSITIVE_INFINITY) <= lastId;
      if (!isConnected) {
        from = Math.max(0, from - (pageSizes[0] ?? 1));
        continue;
      }
      const next: Position = isFull
        ? { second, lastId: Math.max(lastId, ...ids), offset: from + items.length }
        : { after: second };
      return { items: items.filter(({ id }) => (numberOf(id) ?? 0) > lastId), next, askedAt };
    }
  }

  return {
    page: (position) => ('second' in position ? bySecond(position) : byTime(position.after)),
  };
}

/** The position from which everything is listed that changed at a time or later. */
export const positionSince = (since: number | null): Position => ({
  after: since === null ? null : Math.floor(since / 1000) - 1,
});

export const secondOf = (thing: Fields): number => Math.floor(changedAt(thing) / 1000);

/** With a `Z` and without `dates_are_gmt`: both together are wrong by the offset of the site. */
const toShopTime = (second: number): string =>
  `${new Date(Math.max(0, second) * 1000).toISOString().slice(0, 19)}Z`;
