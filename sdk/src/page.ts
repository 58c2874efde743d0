import type { PageMeta } from './generated/schemas.ts';

/** A page of a list. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

/**
 * A list: `await` it for one page, or iterate over it with `for await` for all items from that page on. Nothing is sent before.
 */
export interface PageRequest<T> extends Promise<Page<T>>, AsyncIterable<T> {}

type Query = Record<string, unknown>;

const LARGEST_PAGE = 100;

export function pageRequest<T>(
  fetchPage: (query: Query) => Promise<Page<T>>,
  query: Query = {},
): PageRequest<T> {
  let page: Promise<Page<T>> | undefined;
  const first = () => {
    page ??= fetchPage(query);
    return page;
  };
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise that starts late
    then: (resolve, reject) => first().then(resolve, reject),
    catch: (reject) => first().catch(reject),
    finally: (done) => first().finally(done),
    [Symbol.toStringTag]: 'PageRequest',
    [Symbol.asyncIterator]: () => itemsOf(fetchPage, query),
  };
}

/** New items move the others to later pages while they are read: what was on the page before is not repeated. */
async function* itemsOf<T>(
  fetchPage: (query: Query) => Promise<Page<T>>,
  query: Query,
): AsyncGenerator<T, void, undefined> {
  let seen = new Set<unknown>();
  for (let number = Number(query.page ?? 1); ; number++) {
    const { data, meta } = await fetchPage({ limit: LARGEST_PAGE, ...query, page: number });
    for (const item of data) if (!seen.has(idOf(item))) yield item;
    if (number >= meta.totalPages || data.length === 0) return;
    seen = new Set(data.map(idOf).filter((id) => id !== undefined));
  }
}

const idOf = (item: unknown): unknown => (item as { id?: unknown } | null)?.id;
