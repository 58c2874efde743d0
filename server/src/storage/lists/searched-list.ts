import type { Storage } from '../storage.ts';
import { ORDER_LIST } from './order-definition.ts';
import { metaOf, type Page, type PageRequest, WALK_FROM } from './pager.ts';
import { keyIn } from './query.ts';
import { type Asked, createListReads, type Part } from './reads.ts';
import { sizeOf, type Term } from './terms.ts';

/** Up to this a term's entries are counted to find the rarest. */
const MAX_SIZE = 20_000;
/** Up to this many, all matches are read at once: more would be too many objects for one piece of work. */
const FEW = 2_000;
/** Up to this many rows that match exactly come first. */
const MAX_EXACT = 100;
/** Rows per batch of an export. */
const BATCH = 100;

export interface Search extends Asked {
  /** All of them must match. */
  terms: readonly Term[];
  /** Matches that have this one come first. */
  exact?: Term | undefined;
}
/** Where a list that is read in parts goes on; it can be stored as JSON. */
export interface ListPlace {
  section: number;
  after?: { key: unknown; id: string };
}
/** Some ids of a list, and where it goes on after them, if it can be left there. */
export interface ListPart {
  ids: string[];
  next?: ListPlace;
}
interface Begun {
  asked: Asked;
  /** All that match, if a rare term finds them, so that counting and paging compare them once. */
  every?: string[];
}
type Meta = Page<unknown>['meta'];

/** A list with sorts and an index of terms: orders. A search that is undefined finds nothing. */
export function createSearchedList(storage: Storage) {
  const { read, count, total, locate, inThread } = createListReads(storage, 'orders');
  const size = storage.prepare(sizeOf);
  const sizeInThread = storage.prepareSlow(sizeOf);

  const ids = async (asked: Asked, part: Part): Promise<string[]> =>
    (await read('ids', asked, part)).map(({ id }) => id);

  /** Starts from the rarest term or from the filters, whichever leaves less to compare; undefined if nothing matches. */
  async function begin(search: Search | undefined): Promise<Begun | undefined> {
    if (search === undefined) return undefined;
    const { terms, ...wanted } = search;
    const tests = terms.map((values) => ({ name: 'term', values }));
    const { isSlow = false } = await inThread({ ...wanted, filters: [...wanted.filters, ...tests] });
    const asked = { ...wanted, isSlow };
    if (terms.length === 0) return { asked };
    const sizes: number[] = [];
    for (const [from, to] of terms) {
      const params = { owner: asked.ownerId, from, to, limit: MAX_SIZE };
      sizes.push((await (isSlow ? sizeInThread : size)(params))[0]?.total ?? 0);
    }
    const fewest = Math.min(...sizes);
    if (fewest === 0) return undefined;
    const hasFilters = asked.filters.length > 0;
    const isLed = !hasFilters || fewest < (await total(asked));
    const other = isLed && !hasFilters && Math.max(...sizes) < MAX_SIZE ? 'fewTerm' : 'term';
    const rarest = isLed ? sizes.indexOf(fewest) : undefined;
    const named = terms.map((values, i) => ({ name: i === rarest ? 'leadingTerm' : other, values }));
    const begun = { asked: { ...asked, filters: [...asked.filters, ...named] } };
    if (!isLed || fewest >= FEW || asked.order?.sort !== undefined) return begun;
    return { ...begun, every: await ids(begun.asked, { limit: FEW }) };
  }

  /** Those without a key of the sort come last and newest first. */
  function sectionsOf(asked: Asked): Asked[] {
    const sort = Object.entries(ORDER_LIST.sorts).find(([name]) => name === asked.order?.sort)?.[1];
    if (sort === undefined || !('nullable' in sort)) return [asked];
    const section = (name: string, order: Asked['order']) => ({
      ...asked,
      order,
      filters: [...asked.filters, { name, values: [] }],
    });
    return [section(sort.nullable.some, asked.order), section(sort.nullable.none, undefined)];
  }

  async function idsOf(asked: Asked, part: Part & { offset: number; limit: number }): Promise<string[]> {
    const found: string[] = [];
    let { offset } = part;
    let before: Asked | undefined;
    for (const section of sectionsOf(asked)) {
      if (found.length >= part.limit) break;
      if (before !== undefined)
        offset = found.length > 0 ? 0 : Math.max(0, offset - (await count(before, part)));
      found.push(...(await ids(section, { ...part, offset, limit: part.limit - found.length })));
      before = section;
    }
    return found;
  }

  /** Reading very many, or all, in the order of the list is quicker than sorting them. */
  const isMany = ({ filters, range: { from, before } }: Asked, found: number): boolean =>
    found > WALK_FROM || (filters.length === 0 && from === undefined && before === undefined);

  async function exactMatches(search: Search | undefined, { asked }: Begun): Promise<string[]> {
    if (search?.exact === undefined) return [];
    const terms = search.terms.map((values) => ({ name: 'term', values }));
    const filters = [...search.filters, { name: 'leadingTerm', values: search.exact }, ...terms];
    return ids({ ...asked, filters, order: undefined }, { limit: MAX_EXACT });
  }

  const without = (ids: readonly string[], some: readonly string[]) => ids.filter((id) => !some.includes(id));

  /** Which rows are on a page: by their ids, or as the place of them if one query has all. */
  async function find(search: Search | undefined, request: PageRequest) {
    const begun = await begin(search);
    const found = begun === undefined ? 0 : (begun.every?.length ?? (await total(begun.asked)));
    const meta = metaOf(request, found);
    const { limit } = request;
    const offset = (request.page - 1) * limit;
    if (begun === undefined || offset >= found) return { meta, ids: [] };
    const { asked, every } = begun;
    const exact = await exactMatches(search, begun);
    const first = exact.slice(offset, offset + limit);
    const part = { offset: Math.max(0, offset - exact.length), limit: limit - first.length, without: exact };
    if (every !== undefined) {
      const others = without(every, exact).slice(part.offset, part.offset + part.limit);
      return { meta, ids: [...first, ...others] };
    }
    const how = { ...part, isMany: isMany(asked, found) };
    if (asked.order?.sort === undefined && first.length === 0)
      return { meta, ids: [], place: await locate(asked, how, found) };
    return { meta, ids: [...first, ...(await idsOf(asked, how))] };
  }

  /** Batch after batch, each continuing after the last row of the one before. */
  async function* batches(asked: Asked, { section, after: from }: ListPlace): AsyncGenerator<ListPart> {
    let after: Part['after'] = from;
    do {
      const found = await read('ids', asked, { limit: BATCH, after, isMany: true });
      const last = found.at(-1);
      if (last !== undefined)
        yield {
          ids: found.map(({ id }) => id),
          next: { section, after: { key: last.key, id: last.id } },
        };
      after = found.length < BATCH ? undefined : last;
    } while (after !== undefined);
  }

  return {
    /** The page as JSON, if it comes from one query and all its rows have a stored document that is not large; else their ids. */
    async pageText(
      search: Search | undefined,
      request: PageRequest,
    ): Promise<string | { ids: string[]; meta: Meta }> {
      const { meta, place, ...found } = await find(search, request);
      if (place === undefined) return { ids: found.ids, meta };
      const { asked, part, learn } = place;
      const [documents] = await read('documents', asked, part);
      const { first, last } = documents ?? {};
      if (documents && first && last)
        await learn?.({ first: keyIn(first), last: keyIn(last) }, documents.found);
      if (documents !== undefined && documents.joined === documents.found)
        return `{"data":[${documents.text ?? ''}],"meta":${JSON.stringify(meta)}}`;
      return { ids: await ids(asked, part), meta };
    },

    /** The ids of the whole list, or of what is left of it from a place on. A short list has no places. */
    async *each(search: Search | undefined, from?: ListPlace): AsyncGenerator<ListPart> {
      const begun = await begin(search);
      if (begun === undefined) return;
      const isShort = from === undefined && (begun.every?.length ?? (await total(begun.asked))) <= FEW;
      if (!isShort) {
        const { section: first, after } = from ?? { section: 0 };
        for (const [section, asked] of sectionsOf(begun.asked).entries())
          if (section >= first)
            yield* batches(asked, { section, ...(section === first && after && { after }) });
        return;
      }
      const exact = await exactMatches(search, begun);
      const every = begun.every ?? (await idsOf(begun.asked, { offset: 0, limit: FEW }));
      const all = [...exact, ...without(every, exact)];
      for (let i = 0; i < all.length; i += BATCH) yield { ids: all.slice(i, i + BATCH) };
    },

    /** How many match, up to a limit: for a badge. */
    async countUpTo(search: Search | undefined, limit: number): Promise<number> {
      const begun = await begin(search);
      return begun === undefined
        ? 0
        : Math.min(limit, begun.every?.length ?? (await total(begun.asked, limit)));
    },
  };
}
