import { Type } from 'typebox';
import { type Routes, SHIPPING, userOf } from '../../http/routing.ts';
import { AddressInput, Input, readOnly } from '../../schema/inputs.ts';
import {
  answers,
  Deleted,
  FullListQuery,
  IdParams,
  many,
  NoQuery,
  nullable,
  one,
} from '../../schema/shapes.ts';
import { Warehouse } from '../../schema/warehouse.ts';
import { isTimeZone } from './warehouse.ts';
import type { WarehouseService } from './warehouse-service.ts';

const Name = Input.text(100);

const details = {
  returnAddress: Type.Optional(nullable(AddressInput)),
  isDefault: Type.Optional(
    Type.Boolean({ description: 'true makes it the default instead of the one that is' }),
  ),
  timezone: Type.Optional(
    nullable(
      Type.Refine(
        Type.String({ maxLength: 64, description: 'IANA time zone', examples: ['America/Los_Angeles'] }),
        isTimeZone,
        () => 'must be an IANA time zone, like America/Los_Angeles',
      ),
    ),
  ),
};

const NewWarehouse = Type.Object(
  { name: Name, address: AddressInput, ...details },
  {
    additionalProperties: false,
    title: 'NewWarehouse',
    examples: [
      {
        name: 'Oakland',
        address: {
          company: 'Mugs & Co',
          street1: '2201 Broadway',
          city: 'Oakland',
          state: 'CA',
          postalCode: '94612',
          country: 'US',
        },
        timezone: 'America/Los_Angeles',
      },
    ],
  },
);

const WarehouseUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    address: Type.Optional(AddressInput),
    ...details,
    id: readOnly,
    createdAt: readOnly,
    updatedAt: readOnly,
  },
  { additionalProperties: false, title: 'WarehouseUpdate', examples: [{ isDefault: true }] },
);

export function warehouseRoutes(app: Routes, warehouses: WarehouseService): void {
  const tags = ['Warehouses'];

  app.get(
    '/warehouses',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List warehouses',
        description: 'The whole list, newest first.',
        querystring: FullListQuery,
        response: answers(200, many(Warehouse)),
      },
    },
    async (request) => ({ data: await warehouses.list(userOf(request)) }),
  );

  app.post(
    '/warehouses',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create a warehouse',
        description: 'Your first warehouse is the default, whatever `isDefault` says.',
        querystring: NoQuery,
        body: NewWarehouse,
        response: answers(201, one(Warehouse)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await warehouses.create(userOf(request), request.body) }),
  );

  app.get(
    '/warehouses/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Get a warehouse',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Warehouse)),
      },
    },
    async (request) => ({ data: await warehouses.get(userOf(request), request.params.id) }),
  );

  app.put(
    '/warehouses/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Update a warehouse',
        description:
          'Changes the fields that are given and leaves the others; null clears a field. The default can be moved to ' +
          'another warehouse, but not unset (409).',
        params: IdParams,
        querystring: NoQuery,
        body: WarehouseUpdate,
        response: answers(200, one(Warehouse)),
      },
    },
    async (request) => ({
      data: await warehouses.update(userOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/warehouses/:id',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Delete a warehouse',
        description:
          'Refused (409) while it has stock or open orders, and for the default while there are others. Orders and ' +
          'movements of the past go on to name it.',
        params: IdParams,
        querystring: NoQuery,
        response: answers(200, one(Deleted)),
      },
    },
    async (request) => {
      await warehouses.remove(userOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
