import { Divider, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { rich, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { Panel } from '../../ui/panel.tsx';
import { fieldsOf, type SettingField } from '../plugin-settings/index.ts';
import { DestinationFields } from './destination-fields.tsx';
import { isSigned } from './destination-kinds.ts';
import { OptionFields } from './option-fields.tsx';
import { ReceiverAuthentication } from './receiver-authentication.tsx';
import { EndpointField, EventFields } from './webhook-fields.tsx';
import { changeOf, checkWebhook, valuesOf, type WebhookValues } from './webhook-values.ts';
import {
  destinationTypesQuery,
  useDeleteWebhook,
  useRotateSecret,
  useUpdateWebhook,
  type Webhook,
} from './webhooks-api.ts';

export function SettingsTab({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <Edit webhook={webhook} />
      <ReceiverAuthentication webhook={webhook} />
      {isSigned(webhook.destination?.type) && <Secret id={webhook.id} />}
      <DisableOrDelete webhook={webhook} />
    </>
  );
}

/** Starts over once a destination is saved, so that no secret stays in its field. */
function Edit({ webhook }: { webhook: Webhook }) {
  const [saves, setSaves] = useState(0);
  const { destination } = webhook;
  const { data: types } = useQuery({ ...destinationTypesQuery, enabled: destination !== undefined });
  if (destination === undefined) return <EditForm webhook={webhook} fields={[]} />;
  if (types === undefined) return null;
  const type = types.find((one) => one.type === destination.type);
  return (
    <EditForm
      key={saves}
      webhook={webhook}
      fields={type === undefined ? [] : fieldsOf(type)}
      onSaved={() => setSaves(saves + 1)}
    />
  );
}

interface EditProps {
  webhook: Webhook;
  /** The settings of its kind of destination. */
  fields: readonly SettingField[];
  onSaved?(): void;
}

function EditForm({ webhook, fields, onSaved }: EditProps) {
  const update = useUpdateWebhook(webhook.id, { silent: true });
  const { destination } = webhook;
  const form = useForm<WebhookValues>({
    initialValues: valuesOf(webhook, fields),
    validate: checkWebhook(fields, destination),
  });
  return (
    <Panel
      title={destination === undefined ? t('Endpoint and events') : t('Destination and events')}
      {...(fields.some(({ isSecret }) => isSecret) && {
        lead: t('Secrets are not shown. Leave a field empty to keep its secret.'),
      })}
    >
      <Form
        form={form}
        submit={t('Save')}
        warnsOnLeave
        onSubmit={async (values) => {
          await update.mutateAsync(changeOf(values, fields, destination));
          notify(destination === undefined ? t('Webhook saved') : t('Destination saved'));
          onSaved?.();
        }}
      >
        {destination === undefined ? (
          <EndpointField form={form} />
        ) : (
          <DestinationFields form={form} fields={fields} stored={destination} />
        )}
        <EventFields form={form} />
        <Divider label={t('Options')} labelPosition="left" />
        <OptionFields form={form} />
      </Form>
    </Panel>
  );
}

function Secret({ id }: { id: string }) {
  const rotate = useRotateSecret(id);
  const [made, setMade] = useState<{ secret: string; previousSecretExpiresAt: string }>();
  return (
    <Panel
      title={t('Signing secret')}
      lead={t('It was shown once, when you added the webhook. Replace it if you lost it or it was exposed.')}
    >
      <ConfirmButton
        question={t('Replace the signing secret?')}
        consequence={t(
          'X-Service-Signature uses the new secret immediately, so update your server right away. Standard Webhooks signatures use both secrets for 24 hours.',
        )}
        confirm={t('Replace secret')}
        onConfirm={async () => setMade(await rotate.mutateAsync())}
      >
        {t('Replace secret')}
      </ConfirmButton>
      <Dialog
        opened={made !== undefined}
        onClose={() => setMade(undefined)}
        title={t('New signing secret')}
        size="lg"
        closeOnClickOutside={false}
      >
        {made !== undefined && (
          <Stack gap="md">
            <OneTimeSecret what="secret" value={made.secret} />
            <Text size="sm">
              {rich(
                '<code>X-Service-Signature</code> uses it from now on, so update your server right away. <code>webhook-signature</code> also uses the old one until {moment}.',
                {
                  code: (text) => <code>{text}</code>,
                  moment: formatMoment(made.previousSecretExpiresAt),
                },
              )}
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
    <Panel title={t('Disable or delete')}>
      <Group>
        {isActive && (
          <ConfirmButton
            question={t('Disable this webhook?')}
            consequence={t(
              'Pending deliveries continue when you enable it again. Events that happen in the meantime are not sent.',
            )}
            confirm={t('Disable')}
            danger={false}
            onConfirm={() => update.mutateAsync({ isActive: false })}
          >
            {t('Disable')}
          </ConfirmButton>
        )}
        <ConfirmButton
          question={t('Delete this webhook?')}
          consequence={t(
            'Nothing more is sent to {url}, including pending deliveries, and its delivery log is deleted. This cannot be undone.',
            { url },
          )}
          confirm={t('Delete webhook')}
          onConfirm={async () => {
            await remove.mutateAsync();
            await navigate({ to: '/webhooks' });
            notify(t('Webhook deleted'));
          }}
        >
          {t('Delete')}
        </ConfirmButton>
      </Group>
    </Panel>
  );
}
