import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { checkNewPassword, NewPassword } from '../../ui/new-password.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { SecondStep, type Session, useStartSession } from '../session/index.ts';

interface Props {
  title: string;
  lead: string;
  /** Whose password it is: what the link stands for. */
  look: UseQueryResult<{ email: string; name?: string | null }>;
  /** Shown instead where the link is no longer valid. */
  invalid: string;
  submit: string;
  /** Asks for the name of a person who is new here. */
  asksName?: boolean;
  send(password: string, name: string | undefined): Promise<Session | { secondStep: { token: string } }>;
  /** Another way to use the link. */
  instead?: ReactNode;
}

/** Where a link leads to that sets a password: the person is then logged in, with their second factor if they have one. */
export function NewPasswordForm({
  title,
  lead,
  look,
  invalid,
  submit,
  asksName = false,
  send,
  instead,
}: Props) {
  const [secondStep, setSecondStep] = useState<string>();
  const navigate = useNavigate();
  const startSession = useStartSession();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: null as string | null, password: '' },
    validate: { password: checkNewPassword },
  });
  if (secondStep !== undefined)
    return <SecondStep token={secondStep} onBack={() => navigate({ to: '/login' })} />;
  if (look.error) {
    return (
      <PublicFrame title={invalid} lead={errorMessage(look.error)}>
        <Button component={RouterLink} to="/login" variant="default" fullWidth>
          {t('Go to login')}
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title={title} lead={lead}>
      {look.data === undefined ? (
        <Skeleton height={180} />
      ) : (
        <Stack>
          <Form
            form={form}
            submit={submit}
            wide
            onSubmit={async ({ name, password }) => {
              const answer = await send(password, (name ?? look.data.name)?.trim() || undefined);
              if ('secondStep' in answer) setSecondStep(answer.secondStep.token);
              else await startSession(answer);
            }}
          >
            <TextInput label={t('Email')} value={look.data.email} readOnly autoComplete="username" />
            {asksName && (
              <TextInput
                label={t('Your name')}
                autoComplete="name"
                maxLength={100}
                key={form.key('name')}
                {...form.getInputProps('name')}
                defaultValue={form.getValues().name ?? look.data.name ?? ''}
              />
            )}
            <NewPassword key={form.key('password')} {...form.getInputProps('password')} />
          </Form>
          {instead}
        </Stack>
      )}
    </PublicFrame>
  );
}
