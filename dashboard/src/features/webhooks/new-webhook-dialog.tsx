import { Anchor, Button, Collapse, Group, Stack } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { hasOptionError, OptionFields } from './option-fields.tsx';
import { WebhookFields } from './webhook-fields.tsx';
import { bodyOf, checkWebhook, NEW_WEBHOOK, type WebhookValues } from './webhook-values.ts';
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
function NewWebhookForm({ onCreated, onCancel }: { onCreated(webhook: Created): void; onCancel(): void }) {
  const create = useCreateWebhook();
  const form = useForm<WebhookValues>({ initialValues: NEW_WEBHOOK, validate: checkWebhook });
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
      <WebhookFields form={form} />
      <Options form={form} />
    </Form>
  );
}

/** Behind a link, because most webhooks do without. */
function Options({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const [isOpen, { toggle }] = useDisclosure();
  const isShown = isOpen || hasOptionError(form.errors);
  return (
    <>
      <Group>
        <Anchor component="button" type="button" size="sm" aria-expanded={isShown} onClick={toggle}>
          {isShown ? t('Hide options') : t('Options: filter, sequence, format, limit')}
        </Anchor>
      </Group>
      <Collapse expanded={isShown}>
        <Stack gap="md">
          <OptionFields form={form} />
        </Stack>
      </Collapse>
    </>
  );
}
