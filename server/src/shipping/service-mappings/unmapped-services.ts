import { searchKey } from '../../lib/search-key.ts';
import type { UnmappedService } from '../../schema/service-mapping.ts';
import type { Db } from '../../storage/index.ts';

/** How many orders of each status are read, newest first: what is asked for only by older ones is seen when they are shipped. */
const LOOKED_AT = 2_000;
const MAX_NAMES = 100;
const OPEN = ['pending', 'on_hold', 'partially_shipped'] as const;

/**
 * What open orders ask for and no mapping names, most often first. It may be a carrier's own name for a service, which only a
 * quote can tell.
 */
export async function unmappedServices(db: Db, accountId: string): Promise<UnmappedService[]> {
  const asked = (await Promise.all(OPEN.map((status) => askedFor(db, accountId, status)))).flat();
  const mappings = await db
    .selectFrom('service_mappings')
    .select(['name_key', 'store_id'])
    .where('account_id', '=', accountId)
    .execute();
  const isMapped = (key: string, storeId: string) =>
    mappings.some(({ name_key, store_id }) => name_key === key && (store_id === '' || store_id === storeId));
  const found = new Map<string, UnmappedService>();
  for (const { requested_service: name, store_id } of asked) {
    if (name === null || isMapped(searchKey(name), store_id)) continue;
    const known = found.get(searchKey(name)) ?? { name, orders: 0 };
    found.set(searchKey(name), { ...known, orders: known.orders + 1 });
  }
  return [...found.values()].sort((a, b) => b.orders - a.orders).slice(0, MAX_NAMES);
}

/** From the index of the list of orders alone. */
const askedFor = (db: Db, accountId: string, status: (typeof OPEN)[number]) =>
  db
    .selectFrom('orders')
    .select(['store_id', 'requested_service'])
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
