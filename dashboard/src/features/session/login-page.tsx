import { Anchor, Box, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { AskForLink } from './ask-for-link.tsx';
import { SecondStep } from './second-step.tsx';
import { setupQuery, useLogIn, useStartSession } from './session-api.ts';

export function LoginPage() {
  const { next, ended } = useSearch({ from: '/login' });
  const logIn = useLogIn();
  const startSession = useStartSession();
  const setup = useQuery(setupQuery);
  const [token, setToken] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty(t('Enter your email')), password: isNotEmpty(t('Enter your password')) },
  });
  if (setup.isPending) return <PublicFrame title={t('Log in')}>{null}</PublicFrame>;
  if (setup.data?.needed) return <NoOwnerYet />;
  if (token !== undefined) return <SecondStep token={token} next={next} onBack={() => setToken(undefined)} />;
  const submit = async (values: { email: string; password: string }) => {
    const answer = await logIn.mutateAsync(values);
    if ('secondStep' in answer) setToken(answer.secondStep.token);
    else await startSession(answer, next);
  };
  return (
    <PublicFrame title={t('Log in')}>
      {ended && (
        <Box mb="md">
          <Notice tone="info">
            {t('Your session has ended. Log in to return to the page that you were on.')}
          </Notice>
        </Box>
      )}
      <Form form={form} submit={t('Log in')} wide onSubmit={submit}>
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="username"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={t('Password')}
          autoComplete="current-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </Form>
      {setup.data?.mailsPasswordResets ? (
        <Text size="sm" mt="md">
          <Anchor component={RouterLink} to="/forgot-password">
            {t('Forgot your password?')}
          </Anchor>
        </Text>
      ) : (
        <AskForLink />
      )}
    </PublicFrame>
  );
}

function NoOwnerYet() {
  return (
    <PublicFrame title={t('Waybill has no owner yet')} lead={t('Your shipping platform is running.')}>
      <Stack gap="sm">
        <Notice tone="info" title={t('Open the setup link')}>
          {t('The server printed it in the terminal when it started. Or run this command there:')}
        </Notice>
        <CodeBlock
          code="npx waybill users create --email you@example.com" // not translated: a command
          label={t('Command that creates a user')}
          copyLabel={t('Copy command')}
          wrap
        />
      </Stack>
    </PublicFrame>
  );
}
