import { sendAll } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Package } from '../../schema/package.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one } from '../../schema/shapes.ts';
import { NewPackage, PackageUpdate } from './package-schemas.ts';
import type { PackageService } from './package-service.ts';

export function packageRoutes(app: Routes, packages: PackageService): void {
  const route = apiRoute({
    tag: 'Packages',
    about: 'Boxes and envelopes that orders are packed into.',
    group: 'catalog',
  });
  const single = { params: IdParams, response: answers(200, one(Package)) };

  app.get(
    '/packages',
    route('packages.list', {
      summary: 'List packages',
      description: 'The whole list, newest first.',
      querystring: FullListQuery,
      response: answers(200, many(Package)),
      csv: Package,
    }),
    async (request, reply) => sendAll(request, reply, packages.list(accountIdOf(request))),
  );

  app.post(
    '/packages',
    route('packages.create', {
      summary: 'Create a package',
      description:
        'Orders whose weights and sizes are known are rated in your packages if a request gives no ' +
        '`parcels`. At most 50.',
      body: NewPackage,
      response: answers(201, one(Package)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await packages.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/packages/:id',
    route('packages.get', { ...single, summary: 'Get a package' }),
    async (request) => ({ data: await packages.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/packages/:id',
    route('packages.update', {
      ...single,
      summary: 'Update a package',
      description: 'Changes the given fields and leaves the others unchanged; null clears a field.',
      body: PackageUpdate,
    }),
    async (request) => ({
      data: await packages.update(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/packages/:id',
    route('packages.delete', {
      ...single,
      summary: 'Delete a package',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await packages.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
