import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAskBeforeClosing } from './dialog.tsx';
import { showErrors } from './form-errors.ts';
import { Notice } from './notice.tsx';
import { useTypedText } from './typed-text.ts';
import { useUnsavedChanges } from './unsaved-changes.tsx';

interface Props<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Errors it throws are shown beside the fields, or above the button. */
  onSubmit(values: Values): Promise<unknown>;
  submit: string;
  /** A cancel button beside the submit button. */
  cancel?: ReactNode;
  children: ReactNode;
  wide?: boolean;
  /** For forms that fill a page: asks before the page is left with changes that are not saved. */
  warnsOnLeave?: boolean;
}

/** A form that shows validation errors of the server at their fields. Its mutation needs `meta: { silent: true }`. */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, onSubmit, submit, cancel, children, wide = false, warnsOnLeave = false } = props;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const unsaved = useUnsavedChanges(form, warnsOnLeave);
  useAskBeforeClosing(() => form.isDirty());
  useTypedText(form);
  const { element, focusFirstError } = useFirstError();
  const send = form.onSubmit(async (values) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await unsaved.leaveWith(values, () => onSubmit(values));
    } catch (error) {
      setProblem(showErrors(form, error));
      focusFirstError();
    } finally {
      setBusy(false);
    }
  }, focusFirstError);
  return (
    <form ref={element} onSubmit={send} noValidate>
      {unsaved.dialog}
      <Stack gap="md">
        {children}
        {problem !== undefined && (
          <Notice tone="bad" urgent>
            {problem}
          </Notice>
        )}
        <Group justify={cancel === undefined ? 'flex-start' : 'flex-end'}>
          {cancel !== undefined && <span ref={unsaved.discardOnClick}>{cancel}</span>}
          <Button type="submit" loading={busy} fullWidth={wide}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Focuses the first field with an error once it is shown, and brings it into view: it may be far from the button. */
function useFirstError() {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // In the middle, where no bar of the page covers its label or its error.
    field?.scrollIntoView({ block: 'center' });
  }, [refusals]);
  return { element, focusFirstError: () => setRefusals((before) => before + 1) };
}
