import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { Address, answers, FullListQuery, many, nullable, Timestamp } from '../../http/schemas.ts';
import type { WarehouseService } from './warehouse-service.ts';

const Warehouse = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    address: Address,
    returnAddress: nullable(Address),
    isDefault: Type.Boolean(),
    timezone: nullable(Type.String()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Warehouse' },
);

export function warehouseRoutes(app: Routes, warehouses: WarehouseService): void {
  app.get(
    '/warehouses',
    {
      config: SHIPPING,
      schema: {
        tags: ['Warehouses'],
        summary: 'List warehouses',
        description: 'The whole list, newest first.',
        querystring: FullListQuery,
        response: answers(200, many(Warehouse)),
      },
    },
    async (request) => ({ data: await warehouses.list(userOf(request)) }),
  );
}
