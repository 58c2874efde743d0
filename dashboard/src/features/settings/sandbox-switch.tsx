import { Skeleton, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { settingsQuery, useUpdateSettings } from './settings-api.ts';

/** Makes the account a sandbox. Saved as soon as it is switched; the server refuses if a carrier account is not in test mode. */
export function SandboxSwitch() {
  const { data, error } = useQuery(settingsQuery);
  const update = useUpdateSettings();
  const toggle = (isSandbox: boolean) =>
    update.mutate(
      { isSandbox },
      { onSuccess: () => notify(isSandbox ? t('Sandbox turned on') : t('Sandbox turned off')) },
    );
  return (
    <Panel title={t('Sandbox')}>
      {data === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={44} />)}
      {data !== undefined && (
        <Switch
          label={t('Sandbox: only test-mode carriers')}
          description={t(
            'For an account that is used for testing: carriers can be connected only with test keys, so no label costs money.',
          )}
          checked={data.isSandbox}
          disabled={update.isPending}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}
