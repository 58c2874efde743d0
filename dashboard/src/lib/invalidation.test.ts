import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { accountsQuery } from '../features/accounts/accounts-api.ts';
import { alertsQuery, notificationsQuery } from '../features/alerts/alerts-api.ts';
import { apiKeysQuery } from '../features/api-keys/api-keys-api.ts';
import { automationRulesQuery } from '../features/automation-rules/automation-rules-api.ts';
import { zonesQuery } from '../features/automation-rules/zones-api.ts';
import { batchesQuery, batchLinesQuery, batchQuery } from '../features/batches/batches-api.ts';
import { brandPreviewQuery, brandQuery } from '../features/brand/brand-api.ts';
import { carrierAccountsQuery, providersQuery } from '../features/carrier-accounts/carrier-accounts-api.ts';
import { eventQuery, eventsQuery } from '../features/developers/developers-api.ts';
import {
  emailPreviewQuery,
  emailSettingsQuery,
  failedEmailsQuery,
  orderEmailsQuery,
} from '../features/emails/emails-api.ts';
import { handlingQuery } from '../features/handling/index.ts';
import { levelsQuery, movementsQuery } from '../features/inventory/inventory-api.ts';
import { ratesQuery } from '../features/labels/labels-api.ts';
import { manifestParcelsQuery, manifestQuery, manifestsQuery } from '../features/manifests/manifests-api.ts';
import { invitationsQuery, membersQuery } from '../features/members/members-api.ts';
import { ordersQuery } from '../features/order-list/order-list-api.ts';
import { orderViewsQuery } from '../features/order-list/views-api.ts';
import { orderQuery } from '../features/orders/orders-api.ts';
import { hasOrdersQuery, overviewQuery } from '../features/overview/overview-api.ts';
import { packagesQuery } from '../features/packages/packages-api.ts';
import { packingQuery } from '../features/packing/packing-sessions.ts';
import { collectionsQuery } from '../features/pickups/collections-api.ts';
import { pickupQuery, pickupsQuery } from '../features/pickups/pickups-api.ts';
import { presetsQuery } from '../features/presets/presets-api.ts';
import { printStationQuery, printStationsQuery } from '../features/print-stations/print-stations-api.ts';
import { productQuery, productsQuery } from '../features/products/products-api.ts';
import { returnRulesPreviewQuery, returnRulesQuery } from '../features/return-rules/return-rules-api.ts';
import { returnQuery, returnsQuery } from '../features/returns/returns-api.ts';
import {
  serviceMappingsQuery,
  unmappedServicesQuery,
} from '../features/service-mappings/service-mappings-api.ts';
import { sessionQuery } from '../features/session/session-api.ts';
import { sessionsQuery } from '../features/session/sessions-api.ts';
import { twoFactorQuery } from '../features/session/two-factor-api.ts';
import { settingsQuery } from '../features/settings/settings-api.ts';
import { shipmentQuery, shipmentsQuery, trackingQuery } from '../features/shipments/shipments-api.ts';
import {
  storeLogQuery,
  storeProductsQuery,
  storeProvidersQuery,
  storeQuery,
  storesQuery,
} from '../features/stores/stores-api.ts';
import { trackerQuery, trackersQuery } from '../features/trackers/trackers-api.ts';
import { warehouseQuery, warehousesQuery } from '../features/warehouses/warehouses-api.ts';
import {
  deliveriesQuery,
  failedCountQuery,
  missedEventsQuery,
  statsQuery,
} from '../features/webhooks/deliveries-api.ts';
import { outcomesQuery, webhookQuery, webhooksQuery } from '../features/webhooks/webhooks-api.ts';
import { orderWithdrawalsQuery, withdrawalsQuery } from '../features/withdrawals/withdrawals-api.ts';
import { ENTITIES, type Entity, invalidate } from './invalidation.ts';

const ORDERS = [
  ordersQuery({}),
  orderQuery('ord_1'),
  orderEmailsQuery('ord_1'),
  failedEmailsQuery,
  hasOrdersQuery,
];
const SHIPMENTS = [shipmentsQuery({ order: 'ord_1' }), shipmentQuery('shp_1'), trackingQuery('shp_1')];
const BATCHES = [batchesQuery({}), batchQuery('bat_1'), batchLinesQuery('bat_1', {})];
const TRACKERS = [trackersQuery({}), trackerQuery('trk_1')];
const MANIFESTS = [manifestsQuery({}), manifestQuery('man_1'), manifestParcelsQuery('man_1', {})];
const COLLECTIONS = [collectionsQuery];
const PICKUPS = [pickupsQuery({}), pickupQuery('pu_1')];
const RETURNS = [returnsQuery({}), returnQuery('rtn_1')];
const INVENTORY = [levelsQuery({}), movementsQuery({ productId: 'prd_1' })];
const PRODUCTS = [productsQuery({}), productQuery('prd_1')];
const WAREHOUSES = [warehousesQuery, warehouseQuery('whs_1')];
const WEBHOOKS = [
  webhooksQuery,
  outcomesQuery,
  webhookQuery('whk_1'),
  deliveriesQuery('whk_1', {}),
  failedCountQuery('whk_1', {}),
  statsQuery('whk_1', '7d'),
  missedEventsQuery('whk_1'),
];
const EVENTS = [eventsQuery({}), eventQuery('evt_1')];
const OVERVIEW = [overviewQuery(30)];
const STORES = [
  storesQuery,
  storeProvidersQuery,
  storeQuery('sto_1'),
  storeLogQuery('sto_1', {}),
  storeProductsQuery('sto_1', {}),
];
const WITHDRAWALS = [withdrawalsQuery({}), orderWithdrawalsQuery('ord_1')];
const PREVIEWS = [
  brandPreviewQuery(null, {}),
  emailPreviewQuery(null, { type: 'shipped' }),
  returnRulesPreviewQuery({}),
];
const BELL = [notificationsQuery];
const RATES = [ratesQuery({ orderId: 'ord_1' })];

type Queries = readonly { queryKey: readonly unknown[] }[];
const STALE_AFTER: Record<Entity, Queries> = {
  orders: [...ORDERS, ...INVENTORY, ...EVENTS, ...OVERVIEW],
  shipments: [
    ...BATCHES,
    ...SHIPMENTS,
    ...TRACKERS,
    ...MANIFESTS,
    ...COLLECTIONS,
    ...ORDERS,
    ...RETURNS,
    ...INVENTORY,
    ...EVENTS,
    ...OVERVIEW,
  ],
  'tracking-events': [
    ...SHIPMENTS,
    ...MANIFESTS,
    ...COLLECTIONS,
    ...ORDERS,
    ...RETURNS,
    ...INVENTORY,
    ...EVENTS,
    ...OVERVIEW,
  ],
  manifests: [
    ...MANIFESTS,
    ...COLLECTIONS,
    ...SHIPMENTS,
    ...ORDERS,
    ...RETURNS,
    ...INVENTORY,
    ...EVENTS,
    ...OVERVIEW,
  ],
  packing: [packingQuery('ord_1')],
  'print-stations': [printStationsQuery, printStationQuery('pst_1')],
  pickups: [...PICKUPS, ...COLLECTIONS, ...SHIPMENTS, ...ORDERS],
  trackers: TRACKERS,
  batches: BATCHES,
  returns: [...RETURNS, ...WITHDRAWALS, ...ORDERS, ...SHIPMENTS, ...INVENTORY, ...OVERVIEW, ...BELL],
  withdrawals: [...WITHDRAWALS, ...ORDERS, ...RETURNS, ...OVERVIEW, ...BELL],
  inventory: [...INVENTORY, ...PRODUCTS, ...ORDERS, ...OVERVIEW, ...BELL],
  products: [...PRODUCTS, ...INVENTORY, ...ORDERS, ...OVERVIEW, ...STORES],
  warehouses: [...WAREHOUSES, ...INVENTORY, ...RATES, sessionQuery],
  packages: [packagesQuery, ...RATES],
  'carrier-accounts': [carrierAccountsQuery, providersQuery, ...COLLECTIONS, ...RATES, ...BELL],
  stores: [...STORES, ...OVERVIEW, ...BELL],
  settings: [
    settingsQuery,
    brandQuery(null),
    emailSettingsQuery(null),
    returnRulesQuery,
    handlingQuery,
    ...PREVIEWS,
    sessionQuery,
  ],
  'order-views': [orderViewsQuery],
  'service-mappings': [serviceMappingsQuery, unmappedServicesQuery, ...RATES],
  presets: [presetsQuery, ...RATES],
  'automation-rules': [automationRulesQuery],
  'destination-zones': [zonesQuery],
  webhooks: [...WEBHOOKS, ...EVENTS, ...OVERVIEW, ...BELL],
  events: [...EVENTS, ...WEBHOOKS],
  'api-keys': [apiKeysQuery],
  profile: [sessionQuery, membersQuery],
  sessions: [sessionsQuery],
  'two-factor': [twoFactorQuery],
  session: [sessionQuery, accountsQuery],
  account: [sessionQuery, accountsQuery],
  alerts: [alertsQuery, ...BELL],
  notifications: BELL,
  accounts: [accountsQuery],
  members: [membersQuery, sessionQuery],
  invitations: [invitationsQuery, membersQuery],
};
const ALL: Queries = Object.values(STALE_AFTER).flat();

test.each(ENTITIES)('a change of %s makes exactly what shows it stale', async (entity) => {
  const queryClient = new QueryClient();
  for (const { queryKey } of ALL) queryClient.setQueryData(queryKey, {});
  await invalidate(queryClient, [entity]);
  const stale = ALL.filter(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated);
  const keysOf = (queries: Queries) =>
    [...new Set(queries.map(({ queryKey }) => JSON.stringify(queryKey)))].sort();
  expect(keysOf(stale)).toEqual(keysOf(STALE_AFTER[entity]));
});

test('what was fetched for the first time while it changed is fetched once more', async () => {
  const queryClient = new QueryClient();
  let stored = 'before';
  let arrive = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const queryFn = async () => {
    const answer = stored;
    await onItsWay;
    return answer;
  };
  const shown = new QueryObserver(queryClient, { queryKey: orderQuery('ord_1').queryKey, queryFn });
  const leave = shown.subscribe(() => {});
  const { queryKey } = orderQuery('ord_2');
  const prefetched = queryClient.prefetchQuery({ queryKey, queryFn });
  stored = 'after';
  const invalidated = invalidate(queryClient, ['orders']);
  arrive();
  await Promise.all([prefetched, invalidated]);
  expect(shown.getCurrentResult().data).toBe('after');
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  leave();
});

test('every query is made stale by some change, or does not depend on any', () => {
  const INDEPENDENT = [
    'setup',
    'invitation',
    'password-reset',
    'visitor',
    'labels',
    'search',
    'requests',
    'tracking-numbers',
    // Costs much to compute, and nobody watches it while labels are bought: it is read again with the page.
    'reports',
    // A photo never changes.
    'return-photos',
    // Asks the shop, which is not done because something has changed here.
    'store-checks',
  ];
  const features = join(import.meta.dirname, '../features');
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(features, file), 'utf8'));
  const used = sources.flatMap((text) =>
    [...text.matchAll(/queryKey: \['([\w-]+)'/g)].map(([, name]) => name),
  );
  const known = ALL.map(({ queryKey }) => queryKey[0]);
  expect([...new Set(used)].sort()).toEqual([...new Set([...known, ...INDEPENDENT])].sort());
});
