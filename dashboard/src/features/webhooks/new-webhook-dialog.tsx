import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { checkWebhook, WebhookFields, type WebhookValues } from './webhook-fields.tsx';
import { useCreateWebhook } from './webhooks-api.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

type Created = Schemas['CreatedWebhookSubscription'];

export function NewWebhookDialog({ opened, onClose }: Props) {
  const [created, setCreated] = useState<Created>();
  const close = () => {
    onClose();
    setCreated(undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={created === undefined ? 'Add a webhook' : 'Webhook created'}
      size="lg"
      closeOnClickOutside={created === undefined}
      closeOnEscape={created === undefined}
    >
      {created === undefined ? (
        <NewWebhookForm onCreated={setCreated} onCancel={close} />
      ) : (
        <Stack gap="md">
          <OneTimeSecret what="signing secret" value={created.secret} />
          <Group justify="flex-end">
            <Button component={RouterLink} to={`/webhooks/${created.id}`}>
              Test webhook
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Empty whenever the dialog is opened: the next webhook is not the one before. */
function NewWebhookForm({ onCreated, onCancel }: { onCreated(webhook: Created): void; onCancel(): void }) {
  const create = useCreateWebhook();
  const form = useForm<WebhookValues>({
    initialValues: { url: '', events: ['order.created', 'shipment.created'] },
    validate: checkWebhook,
  });
  return (
    <Form
      form={form}
      submit="Add webhook"
      cancel={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
      onSubmit={async ({ url, events }) => onCreated(await create.mutateAsync({ url: url.trim(), events }))}
    >
      <WebhookFields form={form} />
    </Form>
  );
}
