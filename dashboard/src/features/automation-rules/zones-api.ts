import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type Zone = Schemas['DestinationZone'];
export type ZoneInput = Schemas['DestinationZoneInput'];

export const zonesQuery = queryOptions({
  queryKey: ['destination-zones'],
  queryFn: () => waybill.destinationZones.list(),
});

/** Creates one, or changes the one with the id. */
export function useSaveZone(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: ZoneInput) =>
      id === undefined ? waybill.destinationZones.create(body) : waybill.destinationZones.update(id, body),
    changes: 'destination-zones',
    meta: { silent: true },
  });
}

export function useDeleteZone(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.destinationZones.delete(id),
    changes: 'destination-zones',
  });
}

/** Those that every account has. */
export const BUILT_IN_ZONES: Readonly<Record<string, string>> = {
  domestic: t('Domestic'),
  eu: t('EU (abroad)'),
  international: t('International'),
};

/** What a zone is called, by its id. */
export function useZoneNames(): (id: string) => string {
  const { data: zones = [] } = useQuery(zonesQuery);
  return (id) => BUILT_IN_ZONES[id] ?? zones.find((zone) => zone.id === id)?.name ?? id;
}
