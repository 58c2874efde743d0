import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { warehousesQuery } from './warehouses-api.ts';

export function WarehouseSelect(props: Omit<NativeSelectProps, 'data'>) {
  const { data = [] } = useQuery(warehousesQuery);
  return (
    <NativeSelect
      label="Warehouse"
      required
      data={[
        { value: '', label: data.length === 0 ? 'No warehouses yet' : 'Choose a warehouse', disabled: true },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...props}
    />
  );
}
