import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { rich, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { useCreateResetLink } from './members-api.ts';

interface Props {
  member: Schemas['Member'];
  opened: boolean;
  onClose(): void;
}

/** Creates a link with which a member sets a new password, and shows it once. */
export function ResetDialog({ member: { id, email }, opened, onClose }: Props) {
  const create = useCreateResetLink();
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('Reset the password of {email}', { email })} size="lg">
      {create.data === undefined ? (
        <Stack gap="md">
          <Text>
            {t(
              'Create a link with which {email} sets a new password. That logs them out everywhere; two-factor login stays on. Until then, their present password works. A new link cancels older ones.',
              { email },
            )}
          </Text>
          {create.error !== null && (
            <Text c="red" role="alert">
              {errorMessage(create.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button loading={create.isPending} onClick={() => create.mutate(id)} data-autofocus>
              {t('Create link')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>
            {create.data.isMailed
              ? t("We sent this link to {email}. Don't give it to anyone else.", { email })
              : t('Send this link to {email} only.', { email })}{' '}
            {rich('It is shown once, works once and expires {when}.', {
              when: <DateTime at={create.data.expiresAt} />,
            })}
          </Text>
          <CodeBlock code={create.data.url} label={t('Reset link')} copyLabel={t('Copy link')} wrap />
          <Group justify="flex-end">
            <Button onClick={close}>{t('Done')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
