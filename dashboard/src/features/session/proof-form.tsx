import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import type { Proof } from './two-factor-api.ts';

interface Props {
  submit: string;
  onSubmit(proof: Proof): Promise<unknown>;
  onCancel(): void;
}

/** Asks for the password, or for a code of the authenticator app. */
export function ProofForm(props: Props) {
  const [kind, setKind] = useState<keyof Proof>('password');
  return (
    <>
      {kind === 'password' ? <PasswordForm {...props} /> : <CodeForm {...props} />}
      <Text size="sm" mt="sm">
        <Anchor
          component="button"
          type="button"
          onClick={() => setKind(kind === 'password' ? 'code' : 'password')}
        >
          {kind === 'password' ? t('Use a code instead') : t('Use your password instead')}
        </Anchor>
      </Text>
    </>
  );
}

export function PasswordForm({ submit, onSubmit, onCancel }: Omit<Props, 'onSubmit'> & PasswordSubmit) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: isNotEmpty(t('Enter your password')) },
  });
  return (
    <Form form={form} submit={submit} cancel={<Cancel onClick={onCancel} />} onSubmit={onSubmit}>
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        data-autofocus
        required
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </Form>
  );
}

interface PasswordSubmit {
  onSubmit(proof: { password: string }): Promise<unknown>;
}

export function CodeForm({ submit, onSubmit, onCancel }: Omit<Props, 'onSubmit'> & CodeSubmit) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: isNotEmpty(t('Enter the code')) },
  });
  return (
    <Form form={form} submit={submit} cancel={<Cancel onClick={onCancel} />} onSubmit={onSubmit}>
      <TextInput
        label={t('Code from your app')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </Form>
  );
}

interface CodeSubmit {
  onSubmit(proof: { code: string }): Promise<unknown>;
}

const Cancel = ({ onClick }: { onClick(): void }) => (
  <Button variant="default" onClick={onClick}>
    {t('Cancel')}
  </Button>
);
