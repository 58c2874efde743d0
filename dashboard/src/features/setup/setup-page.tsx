import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../ui/form.tsx';
import { checkNewPassword, NewPassword } from '../../ui/new-password.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { setupQuery, useStartSession } from '../session/index.ts';
import { tokenFromLink, useCreateOwner } from './setup-api.ts';

/** The target of the one-time setup link: creates the owner. */
export function SetupPage() {
  const [token] = useState(tokenFromLink);
  const setup = useQuery(setupQuery);
  const create = useCreateOwner();
  const startSession = useStartSession();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: isEmail('Enter an email address'), password: checkNewPassword },
  });
  if (setup.data?.needed === false) {
    return (
      <PublicFrame
        title="Already set up"
        lead="This installation already has an owner, so the setup link no longer works."
      >
        <Button component={RouterLink} to="/login" fullWidth>
          Log in
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title="Welcome to Waybill"
      lead="Create your login. You will be the owner of this installation."
    >
      <Form
        form={form}
        submit="Create owner"
        wide
        onSubmit={async (values) => startSession(await create.mutateAsync({ token, ...values }))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPassword key={form.key('password')} {...form.getInputProps('password')} />
      </Form>
    </PublicFrame>
  );
}
