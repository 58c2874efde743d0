import { Code, PasswordInput, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { setupQuery } from '../setup/index.ts';
import { useLogIn, useStartSession } from './session-api.ts';

export function LoginPage() {
  const { next } = useSearch({ from: '/login' });
  const logIn = useLogIn();
  const startSession = useStartSession();
  const setup = useQuery(setupQuery);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty('Enter your email'), password: isNotEmpty('Enter your password') },
  });
  if (setup.isPending) return <PublicFrame title="Log in">{null}</PublicFrame>;
  if (setup.data?.needed) return <NoOwnerYet />;
  return (
    <PublicFrame title="Log in">
      <Form
        form={form}
        submit="Log in"
        wide
        onSubmit={async (values) => startSession(await logIn.mutateAsync(values), next)}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </Form>
    </PublicFrame>
  );
}

function NoOwnerYet() {
  return (
    <PublicFrame title="Waybill has no owner yet" lead="Your shipping platform is running.">
      <Notice tone="info" title="Open the setup link">
        The server printed it in the terminal when it started. Or create a user there:
        <Code block mt="sm">
          npx waybill users create --email you@example.com
        </Code>
      </Notice>
    </PublicFrame>
  );
}
