import { Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
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
      <End webhook={webhook} />
    </>
  );
}

function Edit({ webhook: { id, url, events } }: { webhook: Webhook }) {
  const update = useUpdateWebhook(id, { silent: true });
  const form = useForm<WebhookValues>({ initialValues: { url, events }, validate: checkWebhook });
  return (
    <Panel title="What it hears of">
      <Form
        form={form}
        submit="Save"
        onSubmit={async (values) => {
          await update.mutateAsync({ url: values.url.trim(), events: values.events });
          notify('The webhook is saved.');
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
      lead="It was shown when the webhook was added. If it is lost, or someone else may know it, replace it."
    >
      <ConfirmButton
        question="Replace the signing secret?"
        consequence="X-Service-Signature is made with the new secret at once: change it on your server right after. Standard Webhooks signatures are made with both for 24 hours."
        confirm="Replace it"
        onConfirm={async () => setMade(await rotate.mutateAsync())}
      >
        Replace secret
      </ConfirmButton>
      <Modal
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title="The new signing secret"
        size="lg"
        closeOnClickOutside={false}
      >
        {made !== undefined && (
          <Stack gap="md">
            <OneTimeSecret what="signing secret" value={made.secret} />
            <Text size="sm">
              <code>X-Service-Signature</code> is made with it from now on: put it on your server right away.{' '}
              <code>webhook-signature</code> is made with the old one too until{' '}
              {formatMoment(made.previousSecretExpiresAt)}.
            </Text>
          </Stack>
        )}
      </Modal>
    </Panel>
  );
}

function End({ webhook: { id, url, isActive } }: { webhook: Webhook }) {
  const update = useUpdateWebhook(id);
  const remove = useDeleteWebhook(id);
  const navigate = useNavigate();
  return (
    <Panel title="Pause or end it">
      <Group>
        {isActive && (
          <ConfirmButton
            question="Disable this webhook?"
            consequence="Deliveries that wait go on when you enable it again. Events that happen meanwhile are never sent."
            confirm="Disable"
            danger={false}
            onConfirm={() => update.mutateAsync({ isActive: false })}
          >
            Disable
          </ConfirmButton>
        )}
        <ConfirmButton
          question="Delete this webhook?"
          consequence={`Nothing more is sent to ${url}, not even what waits. Its delivery log goes too. This cannot be undone.`}
          confirm="Delete webhook"
          onConfirm={async () => {
            await remove.mutateAsync();
            await navigate({ to: '/webhooks' });
            notify('The webhook is deleted.');
          }}
        >
          Delete
        </ConfirmButton>
      </Group>
    </Panel>
  );
}
