import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ParcelsField, type ParcelsForm, ServiceChoice } from '../labels/index.ts';
import type { useReturnService } from './use-return-service.ts';

interface Props<Values extends ParcelsForm> {
  form: UseFormReturnType<Values>;
  service: ReturnType<typeof useReturnService>;
}

/** The parcels and the service of a return label. */
export function ReturnLabelFields<Values extends ParcelsForm>({ form, service }: Props<Values>) {
  return (
    <Stack gap="md">
      <ParcelsField form={form} />
      <ServiceChoice choice={service.choice} waitingFor={service.waitingFor} />
    </Stack>
  );
}
