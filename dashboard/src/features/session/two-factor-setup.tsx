import { Center, Modal, Stack, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CodeForm, PasswordForm } from './proof-form.tsx';
import { QrImage } from './qr-image.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useConfirmTwoFactor, useSetUpTwoFactor } from './two-factor-api.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Password, then the app and its first code, then the recovery codes. */
export function TwoFactorSetup({ opened, onClose }: Props) {
  const [setup, setSetup] = useState<Schemas['TwoFactorSetup']>();
  const [codes, setCodes] = useState<string[]>();
  const begin = useSetUpTwoFactor();
  const confirm = useConfirmTwoFactor();
  const close = () => {
    onClose();
    setSetup(undefined);
    setCodes(undefined);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('Set up two-factor login')}
      size="lg"
      // A click beside the dialog must not lose codes that are shown once.
      closeOnClickOutside={codes === undefined}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onClose={close} />
      ) : setup !== undefined ? (
        <Stack gap="md">
          <Text>{t('Scan this with an authenticator app on your phone, or type the key into it.')}</Text>
          <Center>
            <QrImage text={setup.uri} label={t('QR code for your authenticator app')} />
          </Center>
          <CodeBlock
            code={grouped(setup.secret)}
            label={t('Key for your app')}
            copyLabel={t('Copy key')}
            wrap
          />
          <CodeForm
            submit={t('Turn on')}
            onCancel={close}
            onSubmit={async (proof) => setCodes((await confirm.mutateAsync(proof)).recoveryCodes)}
          />
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>{t('From then on, logging in needs your password and a code from your phone.')}</Text>
          <PasswordForm
            submit={t('Continue')}
            onCancel={close}
            onSubmit={async (proof) => setSetup(await begin.mutateAsync(proof))}
          />
        </Stack>
      )}
    </Modal>
  );
}

/** Easier to type; apps ignore the spaces. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
