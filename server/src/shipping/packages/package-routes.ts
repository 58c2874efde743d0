import { oneBatch, sendCsv, wantsCsv } from '../../http/csv.ts';
import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { Package } from '../../schema/package.ts';
import { answers, Deleted, FullListQuery, IdParams, many, NoQuery, one } from '../../schema/shapes.ts';
import { NewPackage, PackageUpdate } from './package-schemas.ts';
import type { PackageService } from './package-service.ts';

export function packageRoutes(app: Routes, packages: PackageService): void {
  const tags = ['Packages'];
  const single = { tags, params: IdParams, querystring: NoQuery, response: answers(200, one(Package)) };

  app.get(
    '/packages',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'List packages',
        description: 'The whole list, newest first.',
        querystring: FullListQuery,
        response: answers(200, many(Package)),
      },
    },
    async (request, reply) =>
      wantsCsv(request)
        ? sendCsv(reply, 'packages', Package, oneBatch(packages.list(accountIdOf(request))))
        : { data: await packages.list(accountIdOf(request)) },
  );

  app.post(
    '/packages',
    {
      config: SHIPPING,
      schema: {
        tags,
        summary: 'Create a package',
        description:
          'Orders whose weights and sizes are known are rated in your packages, where a request gives no `parcels`. At ' +
          'most 50.',
        querystring: NoQuery,
        body: NewPackage,
        response: answers(201, one(Package)),
      },
    },
    async (request, reply) =>
      reply.status(201).send({ data: await packages.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/packages/:id',
    { config: SHIPPING, schema: { ...single, summary: 'Get a package' } },
    async (request) => ({ data: await packages.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/packages/:id',
    {
      config: SHIPPING,
      schema: {
        ...single,
        summary: 'Update a package',
        description: 'Changes the fields that are given and leaves the others; null clears a field.',
        body: PackageUpdate,
      },
    },
    async (request) => ({
      data: await packages.update(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/packages/:id',
    {
      config: SHIPPING,
      schema: { ...single, summary: 'Delete a package', response: answers(200, one(Deleted)) },
    },
    async (request) => {
      await packages.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
