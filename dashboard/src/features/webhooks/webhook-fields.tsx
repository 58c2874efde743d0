import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EventType } from './webhooks-api.ts';

const EVENT_DESCRIPTIONS: Record<EventType, string> = {
  'order.created': 'A new order was created',
  'order.updated': 'An order changed: its status, address or items',
  'shipment.created': 'A shipping label was bought',
  'shipment.tracking_updated': 'The tracking status of a parcel changed',
  'shipment.voided': 'A shipping label was voided or refunded',
};

export interface WebhookValues extends Record<string, unknown> {
  url: string;
  events: EventType[];
}

export const checkWebhook = {
  url: (url: string) => (/^https:\/\/[^/\s]+/.test(url.trim()) ? null : 'Must start with https://'),
  events: (events: EventType[]) => (events.length === 0 ? 'Choose at least one event' : null),
};

/** The fields of a webhook, new or existing. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  return (
    <>
      <TextInput
        label="Endpoint"
        description="An HTTPS URL that this server can reach"
        placeholder="https://shop.example.com/hooks/waybill"
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label="Events" required {...form.getInputProps('events')}>
        <Stack gap="xs" mt="xs">
          {Object.entries(EVENT_DESCRIPTIONS).map(([type, label]) => (
            <Checkbox key={type} value={type} label={type} description={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
