import { Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ParcelsForm } from '../orders/parcel-values.ts';
import { ParcelsField } from '../orders/parcels-field.tsx';
import { ServiceChoice } from '../orders/service-choice.tsx';
import type { useReturnService } from './use-return-service.ts';

interface Props<Values extends ParcelsForm> {
  form: UseFormReturnType<Values>;
  service: ReturnType<typeof useReturnService>;
}

/** What is put into the parcel weighs, and who brings it. */
export function ReturnLabelFields<Values extends ParcelsForm>({ form, service }: Props<Values>) {
  return (
    <Stack gap="md">
      <ParcelsField form={form} />
      <ServiceChoice
        choice={service.choice}
        waitingFor={service.waitingFor}
        cheapest="The cheapest"
        one="One that I choose"
      />
    </Stack>
  );
}
