import { Button, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { checkNewPassword, NewPassword } from '../../ui/new-password.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { SecondStep, useStartSession } from '../session/index.ts';
import { passwordResetQuery, tokenFromLink, useResetPassword } from './setup-api.ts';

/** The target of a reset link: the person sets a new password and is logged in, with their second factor if they have one. */
export function ResetPasswordPage() {
  const [token] = useState(tokenFromLink);
  const [secondStep, setSecondStep] = useState<string>();
  const navigate = useNavigate();
  const look = useQuery(passwordResetQuery(token));
  const reset = useResetPassword();
  const startSession = useStartSession();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: checkNewPassword },
  });
  if (secondStep !== undefined)
    return <SecondStep token={secondStep} onBack={() => navigate({ to: '/login' })} />;
  if (look.error) {
    return (
      <PublicFrame title="Invalid link" lead={errorMessage(look.error)}>
        <Button component={RouterLink} to="/login" variant="default" fullWidth>
          Go to login
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title="Set a new password" lead="You will be logged out on all other devices.">
      {look.data === undefined ? (
        <Skeleton height={180} />
      ) : (
        <Form
          form={form}
          submit="Set password"
          wide
          onSubmit={async (values) => {
            const answer = await reset.mutateAsync({ token, ...values });
            if ('secondStep' in answer) setSecondStep(answer.secondStep.token);
            else await startSession(answer);
          }}
        >
          <TextInput label="Email" value={look.data.email} readOnly autoComplete="username" />
          <NewPassword key={form.key('password')} {...form.getInputProps('password')} />
        </Form>
      )}
    </PublicFrame>
  );
}
