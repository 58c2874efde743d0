import { Button, Group, Modal, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { t } from '../lib/language/index.ts';

type Dirty<Values> = Pick<UseFormReturnType<Values>, 'isDirty' | 'resetDirty'>;

/**
 * Asks before a form is left with changes that are not saved: by a link, the back button, a scan, a reload or closing the
 * tab. What the form itself does when it is submitted or cancelled does not ask.
 */
export function useUnsavedChanges<Values>(form: Dirty<Values>, isEnabled: boolean) {
  const isSubmitting = useRef(false);
  const { isDirty, resetDirty } = form;
  const isUnsaved = () => isEnabled && !isSubmitting.current && isDirty();
  const blocker = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    disabled: !isEnabled,
    withResolver: true,
  });
  const reset = useRef(resetDirty);
  reset.current = resetDirty;
  // In the capture phase: a link navigates in its own click handler.
  const discardOnClick = useCallback((node: HTMLElement | null) => {
    const discard = () => reset.current();
    node?.addEventListener('click', discard, { capture: true });
    return () => node?.removeEventListener('click', discard, { capture: true });
  }, []);

  /** On a page that stays, what was entered while these values were being saved is not saved yet. */
  async function leaveWith(values: Values, submit: () => Promise<unknown>): Promise<void> {
    isSubmitting.current = true;
    try {
      await submit();
      resetDirty(isEnabled ? values : undefined);
    } finally {
      isSubmitting.current = false;
    }
  }

  const dialog = (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('Leave without saving?')}
      centered
    >
      <Text mb="lg">{t('Your changes on this page will be lost.')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.reset?.()} data-autofocus>
          {t('Keep editing')}
        </Button>
        <Button color="red.8" onClick={() => blocker.proceed?.()}>
          {t('Discard changes')}
        </Button>
      </Group>
    </Modal>
  );
  return { dialog, discardOnClick, leaveWith };
}
