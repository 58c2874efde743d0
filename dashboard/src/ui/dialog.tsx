import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { t } from '../lib/language/index.ts';
import { useEscape } from './escape.ts';
import { useFocusReturn } from './focus-return.ts';

type IsUnsaved = () => boolean;

/** The forms of the dialog, which say whether something was entered. */
const DialogForms = createContext<Set<IsUnsaved> | undefined>(undefined);

/**
 * A dialog that asks before Escape, a click beside it or its X throws away what was entered into its `Form`. A Cancel button,
 * which says what it does, closes without asking.
 */
export function Dialog({ onClose, children, ...props }: ModalProps) {
  const [forms] = useState(() => new Set<IsUnsaved>());
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if ([...forms].some((isUnsaved) => isUnsaved())) setAsking(true);
    else onClose();
  };
  const discard = () => {
    setAsking(false);
    onClose();
  };
  useEscape(props.opened, () => (isAsking ? setAsking(false) : close()));
  useFocusReturn(props.opened);
  return (
    <Modal {...props} onClose={close} closeOnEscape={false} returnFocus={false}>
      <DialogForms value={forms}>{children}</DialogForms>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        closeOnEscape={false}
        // To the field, unless that disappears too.
        returnFocus={props.opened}
        title={t('Discard what you entered?')}
        centered
      >
        <Text mb="lg">{t('It has not been saved.')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('Keep editing')}
          </Button>
          <Button color="red.8" onClick={discard}>
            {t('Discard')}
          </Button>
        </Group>
      </Modal>
    </Modal>
  );
}

/** For forms: makes the dialog around them, if there is one, ask before it is closed. */
export function useAskBeforeClosing(isUnsaved: IsUnsaved): void {
  const forms = useContext(DialogForms);
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const entry = () => latest.current();
    forms?.add(entry);
    return () => void forms?.delete(entry);
  }, [forms]);
}
