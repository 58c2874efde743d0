import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { warehousesQuery } from './warehouses-api.ts';

interface Props extends Omit<NativeSelectProps, 'data'> {
  /** Lets the settings decide: choosing none is then an answer too. */
  isAutomatic?: boolean;
}

export function WarehouseSelect({ isAutomatic = false, ...props }: Props) {
  const { data = [] } = useQuery(warehousesQuery);
  const none = isAutomatic ? t('Automatic, as in Settings') : t('Choose a warehouse');
  return (
    <NativeSelect
      label={t('Warehouse')}
      required
      data={[
        { value: '', label: data.length === 0 ? t('No warehouses yet') : none, disabled: !isAutomatic },
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...props}
    />
  );
}
