import { Button, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
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
    initialValues: { name: '', email: '', password: '' },
    validate: { email: isEmail(t('Enter an email address')), password: checkNewPassword },
  });
  if (setup.data?.needed === false) {
    return (
      <PublicFrame
        title={t('Already set up')}
        lead={t('This installation already has an owner, so the setup link no longer works.')}
      >
        <Button component={RouterLink} to="/login" fullWidth>
          {t('Log in')}
        </Button>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title={t('Welcome to Waybill')}
      lead={t('Create your login. You will be the owner of this installation.')}
    >
      <Form
        form={form}
        submit={t('Create owner')}
        wide
        onSubmit={async ({ name, ...values }) =>
          startSession(
            await create.mutateAsync({ token, ...values, ...(name.trim() !== '' && { name: name.trim() }) }),
          )
        }
      >
        <TextInput
          label={t('Your name')}
          autoComplete="name"
          maxLength={100}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('Email')}
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
