/** What is told to have changed, and the queries that show it, by the first part of their key. */
const MADE_OLD: Record<string, readonly string[]> = {
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

export const EVERYTHING = Object.keys(MADE_OLD);

export const madeOldBy = (topics: readonly string[]): string[] =>
  topics.flatMap((topic) => MADE_OLD[topic] ?? []);
