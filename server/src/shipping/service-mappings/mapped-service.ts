import { searchKey } from '../../lib/search-key.ts';
import type { Db, OrderRow } from '../../storage/index.ts';

export interface MappedService {
  /** Any carrier that has the service where null. */
  carrier: string | null;
  service: string;
}

/**
 * The service that an order asks for: by the mapping of its store, or else the one for all stores. Undefined where the order
 * asks for nothing, or for something that no mapping names: it may be a service's own name.
 */
export async function mappedService(
  db: Db,
  {
    account_id,
    store_id,
    requested_service,
  }: Pick<OrderRow, 'account_id' | 'store_id' | 'requested_service'>,
): Promise<MappedService | undefined> {
  if (requested_service === null) return undefined;
  return db
    .selectFrom('service_mappings')
    .select(['carrier', 'service'])
    .where('account_id', '=', account_id)
    .where('name_key', '=', searchKey(requested_service))
    .where('store_id', 'in', [store_id, ''])
    .orderBy('store_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
