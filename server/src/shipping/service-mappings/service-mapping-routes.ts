import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { ServiceMapping } from '../../schema/service-mapping.ts';
import { NewServiceMapping, ServiceMappingUpdate } from './service-mapping-schemas.ts';
import type { ServiceMappingService } from './service-mapping-service.ts';

export const serviceMappingRoutes = (app: Routes, mappings: ServiceMappingService): void =>
  resourceRoutes(app, mappings, {
    tag: 'Service mappings',
    about: "Which carrier service a shop's service name stands for.",
    group: 'automation',
    path: '/service-mappings',
    name: 'serviceMappings',
    noun: 'a service mapping',
    schema: ServiceMapping,
    create: NewServiceMapping,
    update: ServiceMappingUpdate,
    list: mappings.list,
    descriptions: {
      list: 'The whole list, by name.',
      create:
        "Maps a shop's name for a service to a carrier's service. A mapping for one store takes " +
        'precedence over one for all stores.',
    },
  });
