import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { showErrors } from './form-errors.ts';
import { Notice } from './notice.tsx';

interface Props<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Errors it throws are shown beside the fields, or above the button. */
  onSubmit(values: Values): Promise<unknown>;
  submit: string;
  /** A cancel button beside the submit button. */
  cancel?: ReactNode;
  children: ReactNode;
  wide?: boolean;
}

/** A form that shows validation errors of the server at their fields. Its mutation needs `meta: { silent: true }`. */
export function Form<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, onSubmit, submit, cancel, children, wide = false } = props;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = form.onSubmit(async (values) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(showErrors(form, error));
    } finally {
      setBusy(false);
    }
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {children}
        {problem !== undefined && (
          <Notice tone="bad" urgent>
            {problem}
          </Notice>
        )}
        <Group justify={cancel === undefined ? 'flex-start' : 'flex-end'}>
          {cancel}
          <Button type="submit" loading={busy} fullWidth={wide}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
