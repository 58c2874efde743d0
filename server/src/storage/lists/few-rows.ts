import type { Batched } from '../../lib/list-cursor.ts';
import type { ListedRow } from '../rows/listed-row.ts';
import type { Page, PageRequest } from './pager.ts';

/**
 * A page of rows that are read already, newest first: so few that the other filters need no index. Undefined filters are
 * ignored.
 */
export function pageOfFew<Row extends Pick<ListedRow, 'id' | 'created_at'>>(
  rows: readonly Row[],
  filters: { [C in keyof Row]?: Row[C] | undefined },
  { page, limit, cursor }: Batched<PageRequest>,
): Page<Row> {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
  const matching = rows.filter((row) =>
    wanted.every(([column, value]) => row[column as keyof Row] === value),
  );
  const total = matching.length;
  const meta = { page, limit, total, totalPages: Math.ceil(total / limit) };
  if (cursor === undefined) return { data: matching.slice((page - 1) * limit, page * limit), meta };
  const isAfter = ({ created_at, id }: Row): boolean =>
    cursor === 'start' || created_at < cursor.at || (created_at === cursor.at && id < cursor.id);
  const left = matching.filter(isAfter);
  const data = left.slice(0, limit);
  const last = data.at(-1);
  const next = last && left.length > limit && { next: { at: last.created_at, id: last.id } };
  return { data, meta: { ...meta, ...next } };
}
