import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * What a change of each entity makes stale: queries by the first part of their key. The server announces changes by the same
 * names, so that other open pages refetch the same.
 */
const INVALIDATED_BY = {
  orders: ['orders', 'inventory', 'events', 'overview'],
  shipments: [
    'shipments',
    // Its lines show their labels.
    'batches',
    // One that is marked by hand takes over the tracker of its parcel.
    'trackers',
    'manifests',
    'collections',
    'orders',
    'returns',
    'inventory',
    'events',
    'overview',
  ],
  // A scan by the code of a parcel, which names no shipment.
  'tracking-events': [
    'shipments',
    'manifests',
    'collections',
    'orders',
    'returns',
    'inventory',
    'events',
    'overview',
  ],
  // Handing one over scans its parcels.
  manifests: [
    'manifests',
    'collections',
    'shipments',
    'orders',
    'returns',
    'inventory',
    'events',
    'overview',
  ],
  // In the history of the shipments, and of their orders.
  // Who has which order open where it is packed.
  packing: ['packing'],
  'print-stations': ['print-stations'],
  pickups: ['pickups', 'collections', 'shipments', 'orders'],
  trackers: ['trackers'],
  batches: ['batches'],
  returns: ['returns', 'withdrawals', 'orders', 'shipments', 'inventory', 'overview', 'notifications'],
  withdrawals: ['withdrawals', 'orders', 'returns', 'overview', 'notifications'],
  // Adding stock turns on the tracking of its product, which decides what orders can reserve.
  inventory: ['inventory', 'products', 'orders', 'overview', 'notifications'],
  // Its SKU decides which product of a shop it is.
  products: ['products', 'inventory', 'orders', 'overview', 'stores'],
  // Rates depend on the address they ship from, and the account's days on the time zone of the default one.
  warehouses: ['warehouses', 'inventory', 'rates', 'session'],
  // Orders are rated as they would be packed.
  packages: ['packages', 'rates'],
  // Each account offers rates of its own.
  'carrier-accounts': ['carrier-accounts', 'collections', 'rates', 'notifications'],
  // Its orders and reports are counted on the overview.
  stores: ['stores', 'overview', 'notifications'],
  // The session says in which units the account weighs, and where its days end.
  settings: ['settings', 'previews', 'session'],
  'order-views': ['order-views'],
  // They say what the orders' services are.
  'service-mappings': ['service-mappings', 'rates'],
  presets: ['presets', 'rates'],
  'automation-rules': ['automation-rules'],
  'destination-zones': ['destination-zones'],
  webhooks: ['webhooks', 'events', 'overview', 'notifications'],
  events: ['events', 'webhooks'],
  'api-keys': ['api-keys'],
  // Where the session is, and what its role may use.
  session: ['session', 'accounts'],
  // The name by which colleagues see a person.
  profile: ['session', 'members'],
  sessions: ['sessions'],
  'two-factor': ['two-factor'],
  account: ['session', 'accounts'],
  accounts: ['accounts'],
  // What is shown under the bell is chosen with it.
  alerts: ['alerts', 'notifications'],
  notifications: ['notifications'],
  members: ['members', 'session'],
  invitations: ['invitations', 'members'],
} as const satisfies Record<string, readonly string[]>;

export type Entity = keyof typeof INVALIDATED_BY;

export const isEntity = (name: string): name is Entity => Object.hasOwn(INVALIDATED_BY, name);

export const ENTITIES: readonly Entity[] = Object.keys(INVALIDATED_BY).filter(isEntity);

/** Refetches what is on the page at once, and the rest when it is next used. */
export async function invalidate(queryClient: QueryClient, entities: readonly Entity[]): Promise<void> {
  const stale = new Set<unknown>(entities.flatMap((entity) => INVALIDATED_BY[entity]));
  const isStale = ({ queryKey }: Query): boolean => stale.has(queryKey[0]);
  // The library starts a refetch over, but not a first fetch: its answer may be from before the change.
  const isFirst = ({ state }: Query): boolean => state.data === undefined && state.fetchStatus === 'fetching';
  const begun = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isStale(query) && isFirst(query) });
  await queryClient.invalidateQueries({ predicate: isStale });
  if (begun.length === 0) return;
  await Promise.allSettled(begun.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate: (query) => begun.includes(query) });
}
