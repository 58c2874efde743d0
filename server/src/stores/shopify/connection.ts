/** A page of a list in an answer. */
export interface Connection<Node> {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Node[];
}

/** More pages than any order or product has: a shop that answers with the same page for ever is not believed. */
const MAX_PAGES = 500;

/** All nodes of a connection whose first page is known. `next` reads the page after a cursor. */
export async function allOf<Node>(
  first: Connection<Node>,
  next: (after: string) => Promise<Connection<Node> | undefined>,
): Promise<Node[]> {
  const nodes = [...first.nodes];
  let page = first;
  for (let pages = 1; page.pageInfo.hasNextPage && page.pageInfo.endCursor !== null; pages++) {
    if (pages === MAX_PAGES) throw new Error('a connection that does not end');
    const following = await next(page.pageInfo.endCursor);
    // What it belongs to was deleted meanwhile.
    if (following === undefined) break;
    nodes.push(...following.nodes);
    page = following;
  }
  return nodes;
}
