import { carrierName } from '../../carriers/index.ts';
import { type Clock, toIso } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { ServiceMapping } from '../../schema/service-mapping.ts';
import { createResourceService, type ServiceMappingRow, type Storage } from '../../storage/index.ts';
import type { ServiceMappingInput, ServiceMappingUpdate } from './service-mapping-schemas.ts';
import { unmappedServices } from './unmapped-services.ts';

const MAX_MAPPINGS = 200;

export type ServiceMappingService = ReturnType<typeof createServiceMappingService>;

/** Which service is meant by what a shop calls it. */
export const createServiceMappingService = (dependencies: { storage: Storage; clock: Clock }) => ({
  ...createMappings(dependencies),
  unmapped: (accountId: string) => unmappedServices(dependencies.storage.db, accountId),
});

const createMappings = (dependencies: { storage: Storage; clock: Clock }) =>
  createResourceService(dependencies, {
    table: 'service_mappings',
    idPrefix: 'map',
    orderBy: ['name_key', 'store_id'],
    max: MAX_MAPPINGS,
    tooMany: `There are already ${MAX_MAPPINGS} service mappings: delete one first`,
    duplicate: ({ name, storeId }) => {
      const where = storeId == null ? '' : ` for the store ${storeId}`;
      return `name: there is a mapping of ${name ?? 'this name'}${where} already`;
    },
    toResource: toServiceMapping,
    create: ({ name, storeId, carrier = null, service }: ServiceMappingInput, listed) => ({
      ...listed,
      name,
      name_key: searchKey(name),
      store_id: storeId ?? '',
      carrier,
      service,
    }),
    update: ({ name, storeId, carrier, service }: ServiceMappingUpdate, _before, touched) => ({
      ...given({
        name,
        name_key: name && searchKey(name),
        store_id: storeId === undefined ? undefined : (storeId ?? ''),
        carrier,
        service,
      }),
      ...touched,
    }),
  });

function toServiceMapping(row: ServiceMappingRow): ServiceMapping {
  return {
    id: row.id,
    name: row.name,
    storeId: row.store_id === '' ? null : row.store_id,
    carrier: row.carrier,
    carrierName: row.carrier && carrierName(row.carrier),
    service: row.service,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
