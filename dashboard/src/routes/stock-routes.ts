import { createRoute } from '@tanstack/react-router';
import { validateAddressSearch } from '../features/addresses/index.ts';
import { levelSearch, movementSearch } from '../features/inventory/index.ts';
import { productSearch } from '../features/products/index.ts';
import { page } from './page.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

/** Products, stock, warehouses, addresses. */
export const stockRoutes = [
  createRoute({
    getParentRoute,
    path: '/products',
    validateSearch: productSearch.validate,
    ...page(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/new',
    ...page(() => import('../features/products/new-product-page.tsx'), 'NewProductPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/import',
    ...page(() => import('../features/products/import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/$id',
    ...page(() => import('../features/product-page/product-page.tsx'), 'ProductPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/products/$id/edit',
    ...page(() => import('../features/products/edit-product-page.tsx'), 'EditProductPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inventory',
    validateSearch: levelSearch.validate,
    ...page(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inventory/count',
    ...page(() => import('../features/stock-count/stock-count-page.tsx'), 'StockCountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inventory/import',
    ...page(() => import('../features/inventory/count-import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/inventory/movements',
    validateSearch: movementSearch.validate,
    ...page(() => import('../features/inventory/movements-page.tsx'), 'MovementsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/warehouses',
    ...page(() => import('../features/warehouses/warehouses-page.tsx'), 'WarehousesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/warehouses/new',
    ...page(() => import('../features/warehouses/new-warehouse-page.tsx'), 'NewWarehousePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/warehouses/$id',
    ...page(() => import('../features/warehouses/warehouse-page.tsx'), 'WarehousePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/addresses',
    validateSearch: validateAddressSearch,
    ...page(() => import('../features/addresses/addresses-page.tsx'), 'AddressesPage'),
  }),
] as const;
