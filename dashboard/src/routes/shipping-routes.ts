import { createRoute } from '@tanstack/react-router';
import { batchPageSearch, batchSearch } from '../features/batches/index.ts';
import { manifestPageSearch, manifestSearch } from '../features/manifests/index.ts';
import { orderSearch } from '../features/orders/index.ts';
import { validateOverviewSearch } from '../features/overview/index.ts';
import { pickupSearch } from '../features/pickups/index.ts';
import { validateReportSearch } from '../features/reports/index.ts';
import { returnSearch } from '../features/returns/index.ts';
import { shipmentSearch } from '../features/shipments/index.ts';
import { trackerSearch } from '../features/trackers/index.ts';
import { withdrawalSearch } from '../features/withdrawals/index.ts';
import { page } from './page.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

export const shippingRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: validateOverviewSearch,
    ...page(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders',
    validateSearch: orderSearch.validate,
    ...page(() => import('../features/order-list/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/new',
    ...page(() => import('../features/orders/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/import',
    ...page(() => import('../features/order-import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id',
    ...page(() => import('../features/order-page/order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id/edit',
    ...page(() => import('../features/orders/edit-order-page.tsx'), 'EditOrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id/pack',
    ...page(() => import('../features/packing/pack-page.tsx'), 'PackPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id/return',
    ...page(() => import('../features/returns/new-return-page.tsx'), 'NewReturnPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shipments',
    validateSearch: shipmentSearch.validate,
    ...page(() => import('../features/shipments/shipments-page.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/batches',
    validateSearch: batchSearch.validate,
    ...page(() => import('../features/batch-pages/batches-page.tsx'), 'BatchesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/batches/$id',
    validateSearch: batchPageSearch.validate,
    ...page(() => import('../features/batch-pages/batch-page.tsx'), 'BatchPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/manifests',
    validateSearch: manifestSearch.validate,
    ...page(() => import('../features/manifests/manifests-page.tsx'), 'ManifestsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/manifests/$id',
    validateSearch: manifestPageSearch,
    ...page(() => import('../features/manifests/manifest-page.tsx'), 'ManifestPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pickups',
    validateSearch: pickupSearch.validate,
    ...page(() => import('../features/pickups/pickups-page.tsx'), 'PickupsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/pickups/$id',
    ...page(() => import('../features/pickups/pickup-page.tsx'), 'PickupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/trackers',
    validateSearch: trackerSearch.validate,
    ...page(() => import('../features/trackers/trackers-page.tsx'), 'TrackersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/trackers/$id',
    ...page(() => import('../features/trackers/tracker-page.tsx'), 'TrackerPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shipments/$id',
    ...page(() => import('../features/shipments/shipment-page.tsx'), 'ShipmentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/returns',
    validateSearch: returnSearch.validate,
    ...page(() => import('../features/returns/returns-page.tsx'), 'ReturnsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/returns/$id',
    ...page(() => import('../features/returns/return-page.tsx'), 'ReturnPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/withdrawals',
    validateSearch: withdrawalSearch.validate,
    ...page(() => import('../features/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reports',
    validateSearch: validateReportSearch,
    ...page(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/failed-emails',
    ...page(() => import('../features/emails/failed-emails-page.tsx'), 'FailedEmailsPage'),
  }),
] as const;
