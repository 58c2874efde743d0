import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useFocusFallback, useFocusReturn } from './focus-return.ts';

interface Props extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: ReactNode;
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

/** A button for irreversible actions, which asks for confirmation. The dialog stays open if the action fails. */
export function ConfirmButton({
  question,
  consequence,
  confirm,
  keep = 'Cancel',
  danger = true,
  onConfirm,
  children,
  ...button
}: Props) {
  const [open, { open: ask, close }] = useDisclosure();
  const [busy, { open: start, close: stop }] = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  useFocusReturn(open);
  useFocusFallback(opener);
  const act = async () => {
    start();
    try {
      await onConfirm();
      close();
    } catch {
      // The mutation has already shown the error.
    } finally {
      stop();
    }
  };
  return (
    <>
      <Button ref={opener} variant="default" {...button} onClick={ask}>
        {children}
      </Button>
      <Modal opened={open} onClose={close} title={question} centered returnFocus={false}>
        <Text mb="lg">{consequence}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {keep}
          </Button>
          <Button color={danger ? 'red.8' : 'ink'} loading={busy} onClick={act}>
            {confirm}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
