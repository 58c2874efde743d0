import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
      title="Two-factor login"
      lead="Protects your login with a code from an authenticator app on your phone, in case your password is stolen."
    >
      {data?.enabled === false && <Button onClick={setup.open}>Set up two-factor login</Button>}
      {data?.enabled && (
        <>
          <Group gap="xs">
            <StatusBadge tone="good">On</StatusBadge>
            {data.enabledAt !== null && (
              <Text size="sm">
                since <DateTime at={data.enabledAt} />
              </Text>
            )}
          </Group>
          <Text size="sm" my="sm">
            {codesLeft(data.recoveryCodesLeft)} Browsers that were logged in before stay logged in.
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
  const left = `${count} recovery ${count === 1 ? 'code' : 'codes'} left.`;
  return count < FEW_CODES ? `${left} Create new ones.` : left;
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
        New recovery codes
      </Button>
      <Modal
        opened={opened}
        onClose={done}
        title="New recovery codes"
        closeOnClickOutside={codes === undefined}
      >
        {codes === undefined ? (
          <>
            <Text mb="md">Your current recovery codes stop working.</Text>
            <ProofForm
              submit="Create recovery codes"
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
        Turn off
      </Button>
      <Modal opened={opened} onClose={close} title="Turn off two-factor login?">
        <Text mb="md">Your password alone will be enough to log in.</Text>
        <ProofForm
          submit="Turn off"
          onCancel={close}
          onSubmit={async (proof) => {
            await turnOff.mutateAsync(proof);
            notify('Two-factor login is off');
          }}
        />
      </Modal>
    </>
  );
}
