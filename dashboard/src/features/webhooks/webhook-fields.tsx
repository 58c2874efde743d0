import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EventType } from './webhooks-api.ts';

export const EVENTS: { value: EventType; label: string }[] = [
  { value: 'order.created', label: 'A new order was created' },
  { value: 'order.updated', label: 'An order changed: its status, address or lines' },
  { value: 'shipment.created', label: 'A shipping label was bought' },
  { value: 'shipment.tracking_updated', label: 'A parcel moved on' },
  { value: 'shipment.voided', label: 'A shipping label was voided' },
];

export interface WebhookValues extends Record<string, unknown> {
  url: string;
  events: EventType[];
}

export const checkWebhook = {
  url: (url: string) => (/^https:\/\/[^/\s]+/.test(url.trim()) ? null : 'Must start with https://'),
  events: (events: EventType[]) => (events.length === 0 ? 'Choose at least one event' : null),
};

/** What a webhook is made of, in the dialog that adds one and in its settings. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  return (
    <>
      <TextInput
        label="Endpoint"
        description="Reachable over HTTPS from this server"
        placeholder="https://shop.example.com/hooks/waybill"
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Events" required {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {EVENTS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={value} description={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
