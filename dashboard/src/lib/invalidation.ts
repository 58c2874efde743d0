import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** What a change of each entity makes stale: queries by the first part of their key. */
const INVALIDATED_BY: Record<string, readonly string[]> = {
  orders: ['orders', 'inventory', 'overview'],
  shipments: ['shipments', 'orders', 'returns', 'inventory', 'overview'],
  returns: ['returns', 'orders', 'shipments', 'inventory', 'overview'],
  inventory: ['inventory', 'orders', 'overview'],
  products: ['products', 'inventory'],
  warehouses: ['warehouses', 'inventory'],
  webhooks: ['webhooks', 'overview'],
  'api-keys': ['api-keys'],
  sessions: ['sessions'],
  users: ['users'],
  invitations: ['invitations', 'users'],
};

export const EVERYTHING = Object.keys(INVALIDATED_BY);

const staleAfter = (entities: readonly string[]): string[] =>
  entities.flatMap((entity) => INVALIDATED_BY[entity] ?? []);

/** Refetches what is on the page at once, and the rest when it is next used. */
export function invalidate(queryClient: QueryClient, entities: readonly string[]): Promise<void> {
  const stale = new Set<unknown>(staleAfter(entities));
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) });
}

/** For a mutation that changes this entity. */
export function useInvalidate(entity: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => invalidate(queryClient, [entity]);
}
