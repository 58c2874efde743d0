import { resourceRoutes } from '../../http/resource-routes.ts';
import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { ServiceMapping, UnmappedService } from '../../schema/service-mapping.ts';
import { answers, many } from '../../schema/shapes.ts';
import { ServiceMappingInput, ServiceMappingUpdate } from './service-mapping-schemas.ts';
import type { ServiceMappingService } from './service-mapping-service.ts';

const shared = {
  tag: 'Service mappings',
  about: "Which carrier service a store's service name stands for.",
  group: 'automation',
} as const;

export function serviceMappingRoutes(app: Routes, mappings: ServiceMappingService): void {
  const route = apiRoute(shared);

  app.get(
    '/service-mappings/unmapped',
    route('serviceMappings.listUnmapped', {
      summary: 'List services without a mapping',
      description:
        'What open orders ask for and no mapping names, most often first. A label of such an order is bought only ' +
        'by naming the service, unless the name is that of a service that a carrier offers.',
      response: answers(200, many(UnmappedService)),
    }),
    async (request) => ({ data: await mappings.unmapped(accountIdOf(request)) }),
  );

  resourceRoutes(app, mappings, {
    ...shared,
    path: '/service-mappings',
    name: 'serviceMappings',
    noun: 'a service mapping',
    schema: ServiceMapping,
    create: ServiceMappingInput,
    update: ServiceMappingUpdate,
    list: mappings.list,
    descriptions: {
      list: 'The whole list, by name.',
      create:
        "Maps a store's name for a service to a carrier's service. A mapping for one store takes " +
        'precedence over one for all stores.',
    },
  });
}
