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
import { JoinAccount } from './join-account.tsx';
import { invitationPreviewQuery, tokenFromLink, useAcceptInvitation } from './setup-api.ts';

/** The target of an invitation link: a new person chooses a password, others join with the login that they have. */
export function InvitePage() {
  const [token] = useState(tokenFromLink);
  const [secondStep, setSecondStep] = useState<string>();
  const navigate = useNavigate();
  const look = useQuery(invitationPreviewQuery(token));
  const accept = useAcceptInvitation();
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
      <PublicFrame title="Invalid invitation" lead={errorMessage(look.error)}>
        <Button component={RouterLink} to="/login" variant="default" fullWidth>
          Go to login
        </Button>
      </PublicFrame>
    );
  }
  if (look.data?.hasLogin) return <JoinAccount token={token} invitation={look.data} />;
  const accountName = look.data?.accountName;
  return (
    <PublicFrame
      title={accountName ? `Join ${accountName}` : 'You are invited'}
      lead={
        accountName
          ? `You are invited as ${look.data?.role}. Choose a password for your login.`
          : 'Choose a password for your login.'
      }
    >
      {look.data === undefined ? (
        <Skeleton height={180} />
      ) : (
        <Form
          form={form}
          submit="Create login"
          wide
          onSubmit={async (values) => {
            const answer = await accept.mutateAsync({ token, ...values });
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
