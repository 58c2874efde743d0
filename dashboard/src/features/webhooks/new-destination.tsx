import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { OneTimeSecret } from '../../ui/one-time-secret.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { fieldsOf } from '../plugin-settings/index.ts';
import { DestinationFields } from './destination-fields.tsx';
import { isSigned } from './destination-kinds.ts';
import { MoreOptions } from './more-options.tsx';
import { EventFields } from './webhook-fields.tsx';
import { checkWebhook, destinationBodyOf, newDestination, type WebhookValues } from './webhook-values.ts';
import { type CreatedWebhook, type DestinationType, useCreateDestination } from './webhooks-api.ts';

/** Its form, and then its signing secret. */
export function NewDestination({ type }: { type: DestinationType }) {
  const [created, setCreated] = useState<CreatedWebhook>();
  if (created === undefined) return <NewDestinationForm type={type} onCreated={setCreated} />;
  return (
    <Panel title={t('Destination created')}>
      <Stack gap="md">
        <OneTimeSecret what="secret" value={created.secret} />
        <Group justify="flex-end">
          <Button component={RouterLink} to={`/webhooks/${created.id}`}>
            {t('Test destination')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

interface FormProps {
  type: DestinationType;
  onCreated(created: CreatedWebhook): void;
}

function NewDestinationForm({ type, onCreated }: FormProps) {
  const create = useCreateDestination();
  const navigate = useNavigate();
  const fields = fieldsOf(type);
  const form = useForm<WebhookValues>({
    initialValues: newDestination(fields),
    validate: checkWebhook(fields),
  });
  return (
    <Panel
      title={t('Destination and events')}
      lead={t('Credentials are stored encrypted and never shown again.')}
    >
      <Form
        form={form}
        submit={t('Add destination')}
        cancel={
          <Button component={RouterLink} to="/webhooks" variant="default">
            {t('Cancel')}
          </Button>
        }
        warnsOnLeave
        onSubmit={async (values) => {
          const created = await create.mutateAsync(destinationBodyOf(type.type, fields, values));
          if (isSigned(type.type)) onCreated(created);
          else await navigate({ to: '/webhooks/$id', params: { id: created.id } });
        }}
      >
        <DestinationFields form={form} fields={fields} />
        <EventFields form={form} />
        <MoreOptions form={form} />
      </Form>
    </Panel>
  );
}
