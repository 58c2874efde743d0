import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { type Confirmation, ConfirmDialog } from './confirm-dialog.tsx';
import { useFocusFallback } from './focus-return.ts';

interface Props extends Omit<ButtonProps, 'onClick' | 'children'>, Confirmation {
  children: ReactNode;
}

/** A button for irreversible actions, which asks for confirmation. The dialog stays open if the action fails. */
export function ConfirmButton({
  question,
  consequence,
  confirm,
  keep,
  danger,
  onConfirm,
  children,
  ...button
}: Props) {
  const [open, { open: ask, close }] = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  useFocusFallback(opener);
  return (
    <>
      <Button ref={opener} variant="default" {...button} onClick={ask}>
        {children}
      </Button>
      <ConfirmDialog
        opened={open}
        onClose={close}
        question={question}
        consequence={consequence}
        confirm={confirm}
        {...(keep !== undefined && { keep })}
        {...(danger !== undefined && { danger })}
        onConfirm={onConfirm}
      />
    </>
  );
}
