import { Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { Panel } from '../../ui/panel.tsx';
import { checkWebhook, WebhookFields, type WebhookValues } from './webhook-fields.tsx';
import { useDeleteWebhook, useRotateSecret, useUpdateWebhook, type Webhook } from './webhooks-api.ts';

export function SettingsTab({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <Edit webhook={webhook} />
      <Secret id={webhook.id} />
      <DisableOrDelete webhook={webhook} />
    </>
  );
}

function Edit({ webhook: { id, url, events } }: { webhook: Webhook }) {
  const update = useUpdateWebhook(id, { silent: true });
  const form = useForm<WebhookValues>({ initialValues: { url, events }, validate: checkWebhook });
  return (
    <Panel title="Endpoint and events">
      <Form
        form={form}
        submit="Save"
        warnsOnLeave
        onSubmit={async (values) => {
          await update.mutateAsync({ url: values.url.trim(), events: values.events });
          notify('Webhook saved');
        }}
      >
        <WebhookFields form={form} />
      </Form>
    </Panel>
  );
}

function Secret({ id }: { id: string }) {
  const rotate = useRotateSecret(id);
  const [made, setMade] = useState<{ secret: string; previousSecretExpiresAt: string }>();
  return (
    <Panel
      title="Signing secret"
      lead="It was shown once, when you added the webhook. Replace it if you lost it or it was exposed."
    >
      <ConfirmButton
        question="Replace the signing secret?"
        consequence="X-Service-Signature uses the new secret immediately, so update your server right away. Standard Webhooks signatures use both secrets for 24 hours."
        confirm="Replace secret"
        onConfirm={async () => setMade(await rotate.mutateAsync())}
      >
        Replace secret
      </ConfirmButton>
      <Dialog
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title="New signing secret"
        size="lg"
        closeOnClickOutside={false}
      >
        {made !== undefined && (
          <Stack gap="md">
            <OneTimeSecret what="signing secret" value={made.secret} />
            <Text size="sm">
              <code>X-Service-Signature</code> uses it from now on, so update your server right away.{' '}
              <code>webhook-signature</code> also uses the old one until{' '}
              {formatMoment(made.previousSecretExpiresAt)}.
            </Text>
          </Stack>
        )}
      </Dialog>
    </Panel>
  );
}

function DisableOrDelete({ webhook: { id, url, isActive } }: { webhook: Webhook }) {
  const update = useUpdateWebhook(id);
  const remove = useDeleteWebhook(id);
  const navigate = useNavigate();
  return (
    <Panel title="Disable or delete">
      <Group>
        {isActive && (
          <ConfirmButton
            question="Disable this webhook?"
            consequence="Pending deliveries continue when you enable it again. Events that happen in the meantime are not sent."
            confirm="Disable"
            danger={false}
            onConfirm={() => update.mutateAsync({ isActive: false })}
          >
            Disable
          </ConfirmButton>
        )}
        <ConfirmButton
          question="Delete this webhook?"
          consequence={`Nothing more is sent to ${url}, including pending deliveries, and its delivery log is deleted. This cannot be undone.`}
          confirm="Delete webhook"
          onConfirm={async () => {
            await remove.mutateAsync();
            await navigate({ to: '/webhooks' });
            notify('Webhook deleted');
          }}
        >
          Delete
        </ConfirmButton>
      </Group>
    </Panel>
  );
}
