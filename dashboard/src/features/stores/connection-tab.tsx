import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  ConnectionFields,
  type ConnectionValues,
  fieldsOf,
  missingConnectionFields,
  settingsInput,
  settingValues,
} from '../plugin-settings/index.ts';
import { CheckResult } from './check-result.tsx';
import { Disconnect } from './disconnect.tsx';
import { guideOf } from './store-guides.tsx';
import { type Store, type StoreProvider, useStoreCheck, useUpdateStore } from './stores-api.ts';

interface Props {
  store: Store;
  provider: StoreProvider;
}

/** Whether the connection works, its credentials, and how to end it. */
export function ConnectionTab({ store, provider }: Props) {
  const [saves, setSaves] = useState(0);
  return (
    <>
      <Check store={store} provider={provider} />
      {store.webhookUrl !== null && <WebhookUrl url={store.webhookUrl} provider={provider} />}
      {/* Starts over once it is saved, so that no secret stays in its field. */}
      <Credentials key={saves} store={store} provider={provider} onSaved={() => setSaves(saves + 1)} />
      <Disconnect store={store} />
    </>
  );
}

function Check({ store, provider }: Props) {
  const { data, error, isFetching, refetch } = useStoreCheck(store.id);
  return (
    <Panel
      title={t('Connection')}
      actions={
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          {t('Check again')}
        </Button>
      }
    >
      <CheckResult check={isFetching ? undefined : data} error={error} store={store} provider={provider} />
    </Panel>
  );
}

function WebhookUrl({ url, provider }: { url: string; provider: StoreProvider }) {
  return (
    <Panel title={t('Webhooks')}>
      <Stack gap="xs">
        <Text size="sm">
          {provider.capabilities.createsWebhooks
            ? t(
                'Waybill sets up the webhooks in {name} itself. They are sent to this URL, which the store must be able to reach:',
                { name: provider.name },
              )
            : t(
                'Add this URL as a webhook in {name} for created, changed and canceled orders, and they arrive within seconds. Without it, Waybill asks the store every few minutes.',
                { name: provider.name },
              )}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
          <CopyButton value={url} label={t('Copy URL')} />
        </Group>
      </Stack>
    </Panel>
  );
}

function Credentials({ store, provider, onSaved }: Props & { onSaved(): void }) {
  const update = useUpdateStore(store.id, { silent: true });
  const { refetch } = useStoreCheck(store.id);
  const fields = fieldsOf(provider);
  const form = useForm<ConnectionValues>({
    initialValues: { name: store.name, settings: settingValues(fields, store) },
    validate: (values) => missingConnectionFields(fields, values, store),
  });
  // A shop that can be connected in several ways has optional credentials, which are not advanced.
  const ofGuide = guideOf(provider.id)?.ways.flatMap((way) => way.fields) ?? [];
  return (
    <Panel
      title={t('Credentials')}
      lead={t('Secrets are not shown. Leave a field empty to keep its secret.')}
    >
      <Form
        form={form}
        submit={t('Save and check')}
        warnsOnLeave
        onSubmit={async ({ name, settings }) => {
          await update.mutateAsync({ name: name.trim(), settings: settingsInput(fields, settings, store) });
          notify(t('{name} saved', { name: name.trim() }));
          void refetch();
          onSaved();
        }}
      >
        <ConnectionFields
          form={form}
          nameNote={t('Shown on its orders')}
          fields={fields}
          stored={store}
          isMain={({ name, isRequired }) => isRequired || ofGuide.includes(name)}
        />
      </Form>
    </Panel>
  );
}
