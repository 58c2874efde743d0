import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { DestinationZone } from '../../schema/destination-zone.ts';
import { DestinationZoneInput, DestinationZoneUpdate } from './destination-zone-schemas.ts';
import type { DestinationZoneService } from './destination-zone-service.ts';

export const destinationZoneRoutes = (app: Routes, zones: DestinationZoneService): void =>
  resourceRoutes(app, zones, {
    tag: 'Destination zones',
    about: 'Countries, states and postal codes under a name, for automation rules.',
    group: 'automation',
    path: '/destination-zones',
    name: 'destinationZones',
    noun: 'a destination zone',
    schema: DestinationZone,
    create: DestinationZoneInput,
    update: DestinationZoneUpdate,
    list: zones.list,
    descriptions: {
      list: 'The whole list, by name. Rules can also use `domestic`, `eu` and `international`.',
      create: 'An address is in the zone if it is in one of its areas.',
      update: 'Changes the given fields and leaves the others unchanged.',
      delete: 'Refused (409) while an automation rule uses it.',
    },
  });
