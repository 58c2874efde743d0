import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../lib/language/index.ts';
import { useFocusReturn } from './focus-return.ts';

export interface Confirmation {
  /** The question, as a title: "Revoke this key?". */
  question: string;
  /** What will happen, and whether it can be undone. */
  consequence: ReactNode;
  /** Label of the button that confirms. */
  confirm: string;
  /** Label of the button that doesn't. */
  keep?: string;
  danger?: boolean;
  onConfirm(): Promise<unknown>;
}

interface Props extends Confirmation {
  opened: boolean;
  onClose(): void;
}

/** Asks before an irreversible action. Stays open if the action fails. */
export function ConfirmDialog({
  opened,
  onClose,
  question,
  consequence,
  confirm,
  keep = t('Cancel'),
  danger = true,
  onConfirm,
}: Props) {
  const [busy, { open: start, close: stop }] = useDisclosure();
  useFocusReturn(opened);
  const act = async () => {
    start();
    try {
      await onConfirm();
      onClose();
    } catch {
      // The mutation has already shown the error.
    } finally {
      stop();
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={question} centered returnFocus={false}>
      <Text mb="lg">{consequence}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {keep}
        </Button>
        <Button color={danger ? 'red.8' : 'ink'} loading={busy} onClick={act}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
