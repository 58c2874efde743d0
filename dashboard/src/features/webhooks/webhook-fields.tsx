import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { EventPicker } from './event-picker.tsx';
import { PayloadField } from './payload-field.tsx';
import type { WebhookValues } from './webhook-values.ts';

interface Props {
  form: UseFormReturnType<WebhookValues>;
}

/** What every webhook needs: where to send, what, and how much of it. */
export function WebhookFields({ form }: Props) {
  return (
    <>
      {form.getValues().isEndpoint ? (
        <TextInput
          label={t('Endpoint')}
          description={t('An HTTPS URL that this server can reach')}
          placeholder="https://shop.example.com/hooks/waybill"
          type="url"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
      ) : (
        <TextInput
          label={t('Destination')}
          description={t('Its settings can be changed with the API')}
          value={form.getValues().url}
          readOnly
        />
      )}
      <EventPicker {...form.getInputProps('events')} />
      <PayloadField {...form.getInputProps('payload')} />
    </>
  );
}
