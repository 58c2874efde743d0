import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { setupQuery, useRequestReset } from './session-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(setupQuery);

/** Asks for a link by email. What it answers does not tell whether there is a login with that email. */
export function ForgotPasswordPage() {
  const setup = useQuery(setupQuery);
  const [sentTo, setSentTo] = useState<string>();
  if (setup.isPending) return <PublicFrame title={t('Forgot your password?')}>{null}</PublicFrame>;
  if (setup.data?.mailsPasswordResets === false)
    return (
      <PublicFrame title={t('Forgot your password?')}>
        <AskForLink />
        <BackToLogin />
      </PublicFrame>
    );
  if (sentTo !== undefined) return <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <PublicFrame
      title={t('Forgot your password?')}
      lead={t('Enter the email that you log in with. We send you a link with which you set a new password.')}
    >
      <EmailForm onSent={setSentTo} />
      <BackToLogin />
    </PublicFrame>
  );
}

function EmailForm({ onSent }: { onSent(email: string): void }) {
  const request = useRequestReset();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: isEmail(t('Enter your email address')) },
  });
  return (
    <Form
      form={form}
      submit={t('Send link')}
      wide
      onSubmit={async ({ email }) => {
        await request.mutateAsync({ email });
        onSent(email);
      }}
    >
      <TextInput
        label={t('Email')}
        type="email"
        autoComplete="username"
        required
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </Form>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <PublicFrame title={t('Check your email')} isStep>
      <Stack>
        <Text role="status">
          {rich('If there is a login with {email}, a link is on its way. It works once, for an hour.', {
            email: <strong>{email}</strong>,
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(
            'Nothing there after a few minutes? Check your spam folder, and that the address above is right. Waybill sends at most one link every ten minutes.',
          )}
        </Text>
        <Button variant="default" onClick={onAgain}>
          {t('Enter another email')}
        </Button>
        <BackToLogin />
      </Stack>
    </PublicFrame>
  );
}

const BackToLogin = () => (
  <Text size="sm" mt="md">
    <Anchor component={RouterLink} to="/login">
      {t('Back to login')}
    </Anchor>
  </Text>
);
