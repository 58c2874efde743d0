import { Button, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import {
  ConnectionFields,
  type ConnectionValues,
  fieldsOf,
  missingConnectionFields,
  settingsInput,
  settingValues,
} from '../plugin-settings/index.ts';
import { GuideSteps } from './guide-steps.tsx';
import { guideOf } from './store-guides.tsx';
import { type StoreProvider, useConnectStore } from './stores-api.ts';
import { fieldsOfWay } from './way-fields.ts';

/** What to do in the shop, and what to enter here then. The store's page checks the connection at once. */
export function ConnectForm({ provider }: { provider: StoreProvider }) {
  const connect = useConnectStore();
  const navigate = useNavigate();
  const guide = guideOf(provider.id);
  const [chosen, setChosen] = useState(0);
  const way = guide?.ways[chosen] ?? guide?.ways[0];
  const { fields, isMain } = fieldsOfWay(fieldsOf(provider), guide, way);
  const form = useForm<ConnectionValues>({
    initialValues: { name: provider.name, settings: settingValues(fieldsOf(provider)) },
    validate: (values) => missingConnectionFields(fields, values),
  });
  return (
    <>
      {guide !== undefined && way !== undefined && (
        <Panel title={t('In {name}', { name: provider.name })}>
          <Stack gap="lg">
            {guide.ways.length > 1 && (
              <Radio.Group
                label={t('How do you connect it?')}
                value={String(chosen)}
                onChange={(index) => setChosen(Number(index))}
              >
                <Stack gap="xs" mt="xs">
                  {guide.ways.map(({ label, description }, index) => (
                    <Radio key={label} value={String(index)} label={label} description={description} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            <GuideSteps way={way} provider={provider} />
          </Stack>
        </Panel>
      )}
      <Panel
        title={t('Connection')}
        lead={t(
          'Credentials are stored encrypted and never shown again. Orders of the last 30 days are imported at first: you can change that, and everything else, later.',
        )}
      >
        <Form
          form={form}
          submit={t('Connect')}
          cancel={
            <Button component={RouterLink} to="/settings/stores" variant="default">
              {t('Cancel')}
            </Button>
          }
          warnsOnLeave
          onSubmit={async ({ name, settings }) => {
            const { id } = await connect.mutateAsync({
              provider: provider.id,
              name: name.trim(),
              settings: settingsInput(fields, settings),
            });
            await navigate({ to: '/settings/stores/$id', params: { id }, search: { tab: 'connection' } });
          }}
        >
          <ConnectionFields form={form} nameNote={t('Shown on its orders')} fields={fields} isMain={isMain} />
        </Form>
      </Panel>
    </>
  );
}
