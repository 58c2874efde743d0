import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { Warehouse } from '../../schema/warehouse.ts';
import { WarehouseInput, WarehouseUpdate } from './warehouse-schemas.ts';
import type { WarehouseService } from './warehouse-service.ts';

export const warehouseRoutes = (app: Routes, warehouses: WarehouseService): void =>
  resourceRoutes(app, warehouses, {
    tag: 'Warehouses',
    about: 'Where stock is kept and parcels ship from.',
    group: 'catalog',
    path: '/warehouses',
    name: 'warehouses',
    noun: 'a warehouse',
    schema: Warehouse,
    create: WarehouseInput,
    update: WarehouseUpdate,
    list: warehouses.list,
    descriptions: {
      list: 'The whole list, newest first. With `Accept: text/csv` the whole list as CSV.',
      create: 'Your first warehouse becomes the default regardless of `isDefault`.',
      update:
        'Changes the given fields and leaves the others unchanged; null clears a field. Another ' +
        'warehouse can become the default, but the default cannot be unset (409).',
      delete:
        'Refused (409) while it has stock or open orders, and for the default while there are others. ' +
        'Past orders and movements still refer to it.',
    },
  });
