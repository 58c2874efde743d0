import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useKnownServices } from './use-known-services.ts';

/** A carrier's name for a service, with those that ship from the default warehouse as suggestions. */
export function ServiceInput(props: TextInputProps) {
  const id = useId();
  const services = useKnownServices() ?? [];
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
