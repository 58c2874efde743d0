import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { EventPicker } from './event-picker.tsx';
import { PayloadField } from './payload-field.tsx';
import type { WebhookValues } from './webhook-values.ts';

interface Props {
  form: UseFormReturnType<WebhookValues>;
}

export function EndpointField({ form }: Props) {
  return (
    <TextInput
      label={t('Endpoint')}
      description={t('An HTTPS URL that this server can reach')}
      placeholder="https://shop.example.com/hooks/waybill"
      type="url"
      required
      data-autofocus
      {...form.getInputProps('url')}
    />
  );
}

/** What every webhook needs, wherever it is sent: of what, and how much of it. */
export function EventFields({ form }: Props) {
  return (
    <>
      <EventPicker {...form.getInputProps('events')} />
      <PayloadField {...form.getInputProps('payload')} />
    </>
  );
}
