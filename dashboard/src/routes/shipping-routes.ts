import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../lib/search-params.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

export const shippingRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: listSearch('days'),
    component: lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders',
    validateSearch: listSearch('status', 'storeId', 'q', 'createdFrom', 'createdTo'),
    component: lazyRouteComponent(() => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/new',
    component: lazyRouteComponent(() => import('../features/orders/new-order-page.tsx'), 'NewOrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/import',
    component: lazyRouteComponent(() => import('../features/order-import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id',
    component: lazyRouteComponent(() => import('../features/orders/order-page.tsx'), 'OrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id/edit',
    component: lazyRouteComponent(() => import('../features/orders/edit-order-page.tsx'), 'EditOrderPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/orders/$id/return',
    component: lazyRouteComponent(() => import('../features/returns/new-return-page.tsx'), 'NewReturnPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shipments',
    validateSearch: listSearch('status', 'trackingStatus', 'carrier', 'trackingCode', 'orderId'),
    component: lazyRouteComponent(() => import('../features/shipments/shipments-page.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/shipments/$id',
    component: lazyRouteComponent(() => import('../features/shipments/shipment-page.tsx'), 'ShipmentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/returns',
    validateSearch: listSearch('status', 'orderId'),
    component: lazyRouteComponent(() => import('../features/returns/returns-page.tsx'), 'ReturnsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/returns/$id',
    component: lazyRouteComponent(() => import('../features/returns/return-page.tsx'), 'ReturnPage'),
  }),
] as const;
