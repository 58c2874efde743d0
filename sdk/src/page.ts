import type { ApiAnswer, ApiPromise } from './api-promise.ts';
import type { PageMeta } from './generated/schemas.ts';

/** A page of a list. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/**
 * A list: `await` it for one page, or iterate over it with `for await` for all items from that page on. Nothing is sent before.
 */
export interface PageRequest<T> extends Promise<Page<T>>, AsyncIterable<T> {
  /** The page with the headers of its response. */
  withResponse(): Promise<ApiAnswer<Page<T>>>;
  /** The first items of all pages, at most `limit`. */
  autoPagingToArray(options: { limit: number }): Promise<T[]>;
}

type Query = Record<string, unknown>;

const LARGEST_PAGE = 100;
/** More entries than are created between the requests for two pages, in little memory. */
const REMEMBERED = 10_000;

export function pageRequest<T>(
  fetchPage: (query: Query) => ApiPromise<Page<T>>,
  query: Query = {},
): PageRequest<T> {
  let page: ApiPromise<Page<T>> | undefined;
  const first = () => {
    page ??= fetchPage(query);
    return page;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that starts late
    then: (resolve, reject) => first().then(resolve, reject),
    catch: (reject) => first().catch(reject),
    finally: (done) => first().finally(done),
    withResponse: () => first().withResponse(),
    autoPagingToArray: ({ limit }) => firstOf(itemsOf(fetchPage, query), limit),
    [Symbol.toStringTag]: 'PageRequest',
    [Symbol.asyncIterator]: () => itemsOf(fetchPage, query),
  };
}

/** New items move the others to later pages while they are read: what was on an earlier page is not repeated. */
async function* itemsOf<T>(
  fetchPage: (query: Query) => Promise<Page<T>>,
  query: Query,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<unknown>();
  for (let number = Number(query.page ?? 1); ; number++) {
    const { data, meta } = await fetchPage({ limit: LARGEST_PAGE, ...query, page: number });
    for (const item of data) {
      const id = idOf(item);
      if (seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      yield item;
    }
    if (number >= meta.totalPages || data.length === 0) return;
    forgetOldest(seen, seen.size - REMEMBERED);
  }
}

async function firstOf<T>(items: AsyncIterable<T>, limit: number): Promise<T[]> {
  if (!(limit >= 0)) throw new TypeError('limit must be a number');
  const found: T[] = [];
  if (limit === 0) return found;
  for await (const item of items) if (found.push(item) >= limit) break;
  return found;
}

function forgetOldest(seen: Set<unknown>, count: number): void {
  if (count <= 0) return;
  for (const id of [...seen].slice(0, count)) seen.delete(id);
}

const idOf = (item: unknown): unknown => (item as { id?: unknown } | null)?.id;
