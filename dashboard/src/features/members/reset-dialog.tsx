import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
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
    <Modal opened={opened} onClose={close} title={`Reset the password of ${email}`} size="lg">
      {create.data === undefined ? (
        <Stack gap="md">
          <Text>
            Create a link with which {email} sets a new password. That logs them out everywhere; two-factor
            login stays on. Until then, their present password works. A new link cancels older ones.
          </Text>
          {create.error !== null && (
            <Text c="red" role="alert">
              {errorMessage(create.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={create.isPending} onClick={() => create.mutate(id)} data-autofocus>
              Create link
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>
            {create.data.isMailed
              ? `We sent this link to ${email}. Give it to nobody else.`
              : `Send this link to ${email} only.`}{' '}
            It is shown once, works once and expires <DateTime at={create.data.expiresAt} />.
          </Text>
          <CodeBlock code={create.data.url} label="Reset link" copyLabel="Copy link" wrap />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
