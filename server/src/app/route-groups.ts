import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteGroup } from '../schema/roles.ts';

/**
 * The group of each route of the dashboard, by the first segment of its path. `schema/roles.ts` says which role may use which
 * group. Paths that need another group than the rest of their segment are in `EXCEPTIONS`.
 */
const GROUP_OF: Record<string, RouteGroup> = {
  setup: 'personal',
  session: 'personal',
  sessions: 'personal',
  password: 'personal',
  'password-resets': 'personal',
  'two-factor': 'personal',
  accounts: 'personal',
  changes: 'personal',
  overview: 'overview',
  orders: 'orders',
  rates: 'orders',
  shipments: 'orders',
  'tracking-events': 'orders',
  trackers: 'orders',
  'tracking-numbers': 'orders',
  search: 'orders',
  documents: 'orders',
  manifests: 'orders',
  pickups: 'orders',
  collections: 'orders',
  'order-views': 'orders',
  returns: 'orders',
  inventory: 'stock',
  addresses: 'addresses',
  products: 'catalog',
  packages: 'catalog',
  warehouses: 'catalog',
  'carrier-accounts': 'carriers',
  'automation-rules': 'automation',
  'service-mappings': 'automation',
  settings: 'settings',
  'api-keys': 'keys',
  webhooks: 'webhooks',
  'webhook-outcomes': 'webhooks',
  events: 'logs',
  'request-log': 'logs',
  members: 'members',
  invitations: 'members',
  account: 'account',
};

/** Invitations are opened by people who are not members yet. What is erased is gone for good. */
const EXCEPTIONS: Record<string, RouteGroup> = {
  '/invitations/look': 'personal',
  '/invitations/accept': 'personal',
  '/invitations/join': 'personal',
  '/orders/:id/erase': 'personal-data',
  '/shipments/:id/stop-waiting': 'outcomes',
};

/** Undefined for a path that nobody has decided about. */
function groupOf(path: string): RouteGroup | undefined {
  const [, segment = ''] = path.split('/');
  return EXCEPTIONS[path] ?? (Object.hasOwn(GROUP_OF, segment) ? GROUP_OF[segment] : undefined);
}

/**
 * Groups that grant rights or secrets, or decide where data goes. The sender's right to use them is checked again in the
 * transaction that does so.
 */
const GRANTING: readonly RouteGroup[] = ['keys', 'webhooks', 'members', 'account', 'carriers', 'settings'];

/** Undefined if the request grants nothing. */
export function grantingGroupOf({ routeOptions, method }: FastifyRequest): RouteGroup | undefined {
  const { group } = routeOptions.config;
  return method !== 'GET' && group !== undefined && GRANTING.includes(group) ? group : undefined;
}

/** Gives every route registered on `app` its group, and refuses to register one that has none, except for those given. */
export function requireGroupOnEveryRoute(app: FastifyInstance, without: readonly string[] = []): void {
  app.addHook('onRoute', (route) => {
    const path = route.url.slice(app.prefix.length);
    if (without.includes(path)) return;
    const group = groupOf(path);
    if (group === undefined)
      throw new Error(`${route.method} ${route.url} belongs to no group: add it to app/route-groups.ts`);
    route.config = { ...route.config, group };
  });
}
