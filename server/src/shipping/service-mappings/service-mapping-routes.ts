import { sendAll } from '../../http/csv.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { ServiceMapping } from '../../schema/service-mapping.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one } from '../../schema/shapes.ts';
import { NewServiceMapping, ServiceMappingUpdate } from './service-mapping-schemas.ts';
import type { ServiceMappingService } from './service-mapping-service.ts';

export function serviceMappingRoutes(app: Routes, mappings: ServiceMappingService): void {
  const route = apiRoute({
    tag: 'Service mappings',
    about: "Which carrier service a shop's service name stands for.",
    group: 'automation',
  });
  const single = {
    params: IdParams,
    response: answers(200, one(ServiceMapping)),
  };

  app.get(
    '/service-mappings',
    route('serviceMappings.list', {
      summary: 'List service mappings',
      description: 'The whole list, by name.',
      querystring: FullListQuery,
      response: answers(200, many(ServiceMapping)),
      csv: ServiceMapping,
    }),
    async (request, reply) => sendAll(request, reply, mappings.list(accountIdOf(request))),
  );

  app.post(
    '/service-mappings',
    route('serviceMappings.create', {
      summary: 'Create a service mapping',
      description:
        "Maps a shop's name for a service to a carrier's service. A mapping for one store takes " +
        'precedence over one for all stores.',
      body: NewServiceMapping,
      response: answers(201, one(ServiceMapping)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await mappings.create(accountIdOf(request), request.body) }),
  );

  app.get(
    '/service-mappings/:id',
    route('serviceMappings.get', { ...single, summary: 'Get a service mapping' }),
    async (request) => ({ data: await mappings.get(accountIdOf(request), request.params.id) }),
  );

  app.put(
    '/service-mappings/:id',
    route('serviceMappings.update', {
      ...single,
      summary: 'Update a service mapping',
      description: 'Changes the given fields and leaves the others unchanged; null clears a field.',
      body: ServiceMappingUpdate,
    }),
    async (request) => ({
      data: await mappings.update(accountIdOf(request), request.params.id, request.body),
    }),
  );

  app.delete(
    '/service-mappings/:id',
    route('serviceMappings.delete', {
      ...single,
      summary: 'Delete a service mapping',
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await mappings.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true as const } };
    },
  );
}
