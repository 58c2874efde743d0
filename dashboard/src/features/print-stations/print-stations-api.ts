import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type PrintStation = Schemas['PrintStation'];
export type PrintStationInput = Schemas['PrintStationInput'];

export const printStationsQuery = queryOptions({
  queryKey: ['print-stations'],
  queryFn: () => waybill.printStations.list(),
});

export const printStationQuery = (id: string) =>
  queryOptions({
    queryKey: ['print-stations', id],
    queryFn: () => waybill.printStations.get(id),
  });

/** Changes an existing station, or creates one if there is none. */
export function useSavePrintStation(id: string | undefined) {
  return useApiMutation({
    mutationFn: (body: PrintStationInput) =>
      id === undefined ? waybill.printStations.create(body) : waybill.printStations.update(id, body),
    changes: 'print-stations',
    meta: { silent: true },
  });
}

export function useDeletePrintStation(id: string) {
  return useApiMutation({
    mutationFn: () => waybill.printStations.delete(id),
    changes: 'print-stations',
    deletes: printStationQuery(id).queryKey,
  });
}
