import type { Page, PageRequest } from './paging.ts';

/** A page of rows that are read already: so few that the other filters need no index. Undefined filters are ignored. */
export function pageOfFew<Row extends object>(
  rows: readonly Row[],
  filters: { [C in keyof Row]?: Row[C] | undefined },
  { page, limit }: PageRequest,
): Page<Row> {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  const matching = rows.filter((row) =>
    wanted.every(([column, value]) => row[column as keyof Row] === value),
  );
  const total = matching.length;
  return {
    data: matching.slice((page - 1) * limit, page * limit),
    meta: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
