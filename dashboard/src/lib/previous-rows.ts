interface List {
  data: readonly unknown[];
}

/**
 * What a list shows until its next rows arrive: those it has. One without rows says why there are none, which need not be
 * true of the next ones.
 */
export const previousRows = <Rows extends List>(previous: Rows | undefined): Rows | undefined =>
  previous?.data.length === 0 ? undefined : previous;
