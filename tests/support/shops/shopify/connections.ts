export interface PageArguments {
  first?: number | null;
  after?: string | null;
}

/** Where a node is in its list: by what it is sorted by, then by id. */
type Position = readonly [value: number, id: number];

const encode = (position: Position): string =>
  Buffer.from(JSON.stringify({ last_id: position[1], last_value: position[0] })).toString('base64');

function decode(cursor: string): Position {
  const { last_id, last_value } = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'));
  return [last_value, last_id];
}

const isBehind = ([value, id]: Position, [lastValue, lastId]: Position): boolean =>
  value > lastValue || (value === lastValue && id > lastId);

/**
 * A page of a list. A cursor is a place in the order of the list, not a node: a node that moves to the end while pages are read appears
 * again there.
 */
export function pageOf<T, Node>(
  list: readonly T[],
  { first, after }: PageArguments,
  positionOf: (one: T) => Position,
  toNode: (one: T) => Node,
) {
  const sorted = [...list].sort((a, b) => (isBehind(positionOf(a), positionOf(b)) ? 1 : -1));
  const rest = after == null ? sorted : sorted.filter((one) => isBehind(positionOf(one), decode(after)));
  const page = rest.slice(0, first ?? 50);
  const last = page.at(-1);
  return {
    nodes: page.map(toNode),
    pageInfo: {
      hasNextPage: page.length < rest.length,
      endCursor: last === undefined ? null : encode(positionOf(last)),
    },
  };
}

/** Sorted by id. */
export const byId = ({ id }: { id: string }): Position => [0, Number(id)];
