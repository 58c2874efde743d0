/** Where to continue reading a list from its newest row on, without counting it: after this row. */
export type ListCursor = 'start' | { at: number; id: string };

/** A query of a list that may be read as a whole, batch by batch. */
export type Batched<Q> = Q & { cursor?: ListCursor | undefined };
