import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural, rich, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LogOutOthers } from './log-out-others.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { twoFactorQuery, useNewRecoveryCodes, useTurnOffTwoFactor } from './two-factor-api.ts';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const FEW_CODES = 3;

export function TwoFactorPanel() {
  const { data } = useQuery(twoFactorQuery);
  const [settingUp, setup] = useDisclosure();
  return (
    <Panel
      title={t('Two-factor login')}
      lead={t(
        'Protects your login with a code from an authenticator app on your phone, in case your password is stolen.',
      )}
    >
      {data?.enabled === false && <Button onClick={setup.open}>{t('Set up two-factor login')}</Button>}
      {data?.enabled && (
        <>
          <Group gap="xs">
            <StatusBadge tone="good">{t('On##turned on')}</StatusBadge>
            {data.enabledAt !== null && (
              <Text size="sm">{rich('set up {when}', { when: <DateTime at={data.enabledAt} /> })}</Text>
            )}
          </Group>
          <Text size="sm" my="sm">
            {codesLeft(data.recoveryCodesLeft)} {t('Browsers that were logged in before stay logged in.')}
          </Text>
          <Group gap="xs">
            <NewRecoveryCodes />
            <LogOutOthers />
            <TurnOff />
          </Group>
        </>
      )}
      <TwoFactorSetup opened={settingUp} onClose={setup.close} />
    </Panel>
  );
}

function codesLeft(count: number): string {
  const left = plural(count, '{count} recovery code left.', '{count} recovery codes left.');
  return count < FEW_CODES ? `${left} ${t('Create new ones.')}` : left;
}

function NewRecoveryCodes() {
  const [opened, { open, close }] = useDisclosure();
  const [codes, setCodes] = useState<string[]>();
  const create = useNewRecoveryCodes();
  const done = () => {
    close();
    setCodes(undefined);
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('New recovery codes')}
      </Button>
      <Modal
        opened={opened}
        onClose={done}
        title={t('New recovery codes')}
        closeOnClickOutside={codes === undefined}
      >
        {codes === undefined ? (
          <>
            <Text mb="md">{t('Your current recovery codes stop working.')}</Text>
            <ProofForm
              submit={t('Create recovery codes')}
              onCancel={done}
              onSubmit={async (proof) => setCodes((await create.mutateAsync(proof)).recoveryCodes)}
            />
          </>
        ) : (
          <RecoveryCodes codes={codes} onClose={done} />
        )}
      </Modal>
    </>
  );
}

function TurnOff() {
  const [opened, { open, close }] = useDisclosure();
  const turnOff = useTurnOffTwoFactor();
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('Turn off')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('Turn off two-factor login?')}>
        <Text mb="md">{t('Your password alone will be enough to log in.')}</Text>
        <ProofForm
          submit={t('Turn off')}
          onCancel={close}
          onSubmit={async (proof) => {
            await turnOff.mutateAsync(proof);
            notify(t('Two-factor login is off'));
          }}
        />
      </Modal>
    </>
  );
}
