import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { MoreOptions } from './more-options.tsx';
import { EndpointField, EventFields } from './webhook-fields.tsx';
import { bodyOf, checkWebhook, NEW_WEBHOOK, type WebhookValues } from './webhook-values.ts';
import { type CreatedWebhook, useCreateWebhook } from './webhooks-api.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

export function NewWebhookDialog({ opened, onClose }: Props) {
  const [created, setCreated] = useState<CreatedWebhook>();
  const close = () => {
    onClose();
    setCreated(undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={created === undefined ? t('Add a webhook') : t('Webhook created')}
      size="lg"
      closeOnClickOutside={created === undefined}
      closeOnEscape={created === undefined}
    >
      {created === undefined ? (
        <NewWebhookForm onCreated={setCreated} onCancel={close} />
      ) : (
        <Stack gap="md">
          <OneTimeSecret what="secret" value={created.secret} />
          <Group justify="flex-end">
            <Button component={RouterLink} to={`/webhooks/${created.id}`}>
              {t('Test webhook')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** Empty whenever the dialog is opened: the next webhook is not the one before. */
function NewWebhookForm({
  onCreated,
  onCancel,
}: {
  onCreated(webhook: CreatedWebhook): void;
  onCancel(): void;
}) {
  const create = useCreateWebhook();
  const form = useForm<WebhookValues>({ initialValues: NEW_WEBHOOK, validate: checkWebhook() });
  return (
    <Form
      form={form}
      submit={t('Add webhook')}
      cancel={
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => onCreated(await create.mutateAsync(bodyOf(values)))}
    >
      <EndpointField form={form} />
      <EventFields form={form} />
      <MoreOptions form={form} />
    </Form>
  );
}
