import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defaultOf, warehousesQuery } from '../warehouses/index.ts';
import { knownServicesQuery } from './labels-api.ts';

/** A carrier's name for a service, with those that ship from the default warehouse as suggestions. */
export function ServiceInput(props: TextInputProps) {
  const id = useId();
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const address = warehouses.find((warehouse) => warehouse.id === defaultOf(warehouses))?.address;
  const { data: services = [] } = useQuery({
    ...knownServicesQuery(address?.postalCode ?? '', address?.country ?? ''),
    enabled: address?.postalCode !== undefined,
  });
  return (
    <>
      <TextInput list={id} placeholder="express" {...props} />
      <datalist id={id}>
        {services.map(({ carrier, service, serviceName }) => (
          <option key={`${carrier} ${service}`} value={service}>
            {serviceName}
          </option>
        ))}
      </datalist>
    </>
  );
}
