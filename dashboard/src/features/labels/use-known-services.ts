import { useQuery } from '@tanstack/react-query';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { knownServicesQuery } from './labels-api.ts';

/** The services that carriers offer near the default warehouse; undefined until they are known. */
export function useKnownServices() {
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const address = warehouses.find((warehouse) => warehouse.id === defaultOf(warehouses))?.address;
  const { data } = useQuery({
    ...knownServicesQuery(address?.postalCode ?? '', address?.country ?? ''),
    enabled: address?.postalCode !== undefined,
  });
  return data;
}
