/** A row of a list, by what the list is in order of. */
export interface RowKey {
  at: number;
  id: string;
}
/** The first and the last row of a page. */
export interface Ends {
  first: RowKey;
  last: RowKey;
}
/** Where a page starts: `offset` rows after this one. */
interface Start {
  after: { key: number; id: string };
  offset: number;
  /** Whether the first and the last row of the page are to be told, because they are not known yet. */
  hasEnds: boolean;
}

interface Wanted {
  total: number;
  /** The rank of the first row of the page. */
  rank: number;
  limit: number;
}

/** What tells whether all that has changed since is that rows were added in front. */
interface Mark {
  total: number;
  /** A row near the start of the list, and how many were before it. */
  row: RowKey;
  before: number;
}
/** The row of this rank, counted from the end of the list. */
interface Place extends RowKey {
  rank: number;
}
interface Known extends Mark {
  places: Place[];
}

/**
 * Not the first row, because of transactions that run at the same time: what one has added may belong behind what another has added
 * and committed before.
 */
export const MARKED = 30;
/** Counting the rows that were added since costs more than finding the place anew. */
const MAX_ADDED = 500;
/** Passing over this many rows takes less time than finding the place anew. */
const MAX_PASSED = 500;
const MAX_PLACES = 200;
const MAX_LISTS = 1_000;
/** An id with it comes right behind that id. */
const FIRST_CHARACTER = '\u0001';

/**
 * Where pages of long lists began and ended, so that the next page, or the same one again, starts there instead of passing over all
 * rows before it. Only for lists whose rows are added in front and never removed or moved: then a row keeps its rank from the end, and
 * that nothing else has happened shows in two numbers, the total and how many rows there are in front of one of the first.
 */
export function createKnownPlaces() {
  const lists = new Map<string, Known>();

  function start({ places }: Known, { rank, limit }: Wanted): Start | undefined {
    let nearest: Place | undefined;
    let isEndKnown = false;
    for (const place of places) {
      if (place.rank === rank - limit + 1) isEndKnown = true;
      if (place.rank >= rank && (nearest === undefined || place.rank < nearest.rank)) nearest = place;
    }
    if (nearest === undefined) return undefined;
    const { at, id } = nearest;
    const passed = nearest.rank - rank;
    if (passed > MAX_PASSED) return undefined;
    // Behind a row there is the next one; the row itself is behind an id that no row has.
    return passed === 0
      ? { after: { key: at, id: `${id}${FIRST_CHARACTER}` }, offset: 0, hasEnds: !isEndKnown }
      : { after: { key: at, id }, offset: passed - 1, hasEnds: true };
  }

  return {
    /** Where the page starts that begins with the row of this rank. `countBefore` counts no more rows than its limit. */
    async find(
      owner: string,
      wanted: Wanted,
      countBefore: (row: RowKey, limit: number) => Promise<number>,
    ): Promise<Start | undefined> {
      const known = lists.get(owner);
      if (known === undefined) return undefined;
      const added = wanted.total - known.total;
      const isSame =
        added >= 0 &&
        added <= MAX_ADDED &&
        (await countBefore(known.row, known.before + added + 1)) === known.before + added;
      if (isSame) return start(known, wanted);
      lists.delete(owner);
      return undefined;
    },

    /** The list has had this mark both before and after its page was read. */
    begin(owner: string, mark: Mark): void {
      lists.delete(owner);
      if (lists.size >= MAX_LISTS) for (const oldest of lists.keys()) if (lists.delete(oldest)) break;
      lists.set(owner, { ...mark, places: [] });
    },

    /** The page that begins with the row of this rank. */
    add(owner: string, rank: number, { first, last }: Ends, rows: number): void {
      const known = lists.get(owner);
      if (known === undefined) return;
      const ends = [
        { ...first, rank },
        { ...last, rank: rank - rows + 1 },
      ];
      const others = known.places.filter((place) => ends.every((end) => end.rank !== place.rank));
      known.places = [...others, ...ends].slice(-MAX_PLACES);
    },
  };
}
