import type { Json } from '../../vendors/vendor-server.ts';
import { filterTime, invalidParam, type Reply, reply, type Site } from './site.ts';

interface Thing {
  id: number;
  modifiedAt: number;
}

const ORDER_BYS = ['date', 'id', 'include', 'title', 'slug', 'modified'];

/** A list with the filters, the order and the pages of WordPress. */
export function listReply<T extends Thing>(
  site: Site,
  all: readonly T[],
  query: URLSearchParams,
  show: (thing: T) => Json,
): Reply {
  const perPage = Number(query.get('per_page') ?? 10);
  const page = Number(query.get('page') ?? 1);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > 100)
    return invalidParam('per_page', 'per_page must be between 1 (inclusive) and 100 (inclusive)');
  if (!Number.isInteger(page) || page < 1)
    return invalidParam('page', 'page must be greater than or equal to 1');
  const orderBy = query.get('orderby') ?? 'date';
  if (!ORDER_BYS.includes(orderBy))
    return invalidParam('orderby', `orderby is not one of ${ORDER_BYS.join(', ')}.`);
  const isGmt = ['true', '1'].includes(query.get('dates_are_gmt') ?? '');
  const include = query.get('include')?.split(',').map(Number);
  let found = all.filter(({ id }) => include === undefined || include.includes(id));
  for (const [name, keep] of [
    ['modified_after', (at: number, limit: number) => at > limit],
    ['modified_before', (at: number, limit: number) => at < limit],
  ] as const) {
    const value = query.get(name);
    if (value === null) continue;
    const limit = filterTime(site, value, isGmt);
    if (Number.isNaN(limit)) return invalidParam(name, 'Invalid date.');
    found = found.filter(({ modifiedAt }) => keep(Math.floor(modifiedAt / 1000) * 1000, limit));
  }
  const sign = query.get('order') === 'asc' ? 1 : -1;
  const keyOf = (thing: T): number =>
    orderBy === 'modified' ? Math.floor(thing.modifiedAt / 1000) : thing.id;
  // Equal times came in the order of ids, ascending or descending like the times.
  found.sort((a, b) => sign * (keyOf(a) - keyOf(b) || a.id - b.id));
  const start = query.has('offset') ? Number(query.get('offset')) : (page - 1) * perPage;
  const shown = found.slice(start, start + perPage);
  const total = shown.length === 0 ? 0 : found.length;
  return reply(
    200,
    shown.map((thing) => pick(show(thing), query)),
    { 'x-wp-total': String(total), 'x-wp-totalpages': String(Math.ceil(total / perPage)) },
  );
}

/** `_fields` picks top-level fields. */
export function pick(body: Json, query: URLSearchParams): Json {
  const fields = query.get('_fields')?.split(',');
  if (fields === undefined) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)));
}
