import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../lib/search-params.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

/** What you have, and where: products, stock, warehouses, addresses. */
export const stockRoutes = [
  createRoute({
    getParentRoute,
    path: '/products',
    validateSearch: listSearch('q', 'active'),
    component: lazyRouteComponent(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/new',
    component: lazyRouteComponent(
      () => import('../features/products/new-product-page.tsx'),
      'NewProductPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/products/import',
    component: lazyRouteComponent(() => import('../features/products/import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/$id',
    component: lazyRouteComponent(() => import('../features/products/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/$id/edit',
    component: lazyRouteComponent(
      () => import('../features/products/edit-product-page.tsx'),
      'EditProductPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/inventory',
    validateSearch: listSearch('sku', 'warehouseId', 'belowReorderPoint'),
    component: lazyRouteComponent(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inventory/movements',
    validateSearch: listSearch('sku', 'warehouseId', 'reason', 'reference'),
    component: lazyRouteComponent(() => import('../features/inventory/movements-page.tsx'), 'MovementsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/warehouses',
    component: lazyRouteComponent(
      () => import('../features/warehouses/warehouses-page.tsx'),
      'WarehousesPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/warehouses/new',
    component: lazyRouteComponent(
      () => import('../features/warehouses/new-warehouse-page.tsx'),
      'NewWarehousePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/warehouses/$id',
    component: lazyRouteComponent(() => import('../features/warehouses/warehouse-page.tsx'), 'WarehousePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/addresses',
    validateSearch: listSearch('tab'),
    component: lazyRouteComponent(() => import('../features/addresses/addresses-page.tsx'), 'AddressesPage'),
  }),
] as const;
