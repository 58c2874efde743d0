import { Anchor, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import { useStartSession } from './session-api.ts';
import { useFinishLogIn } from './two-factor-api.ts';

interface Props {
  token: string;
  /** Where to go after logging in. */
  next?: string | undefined;
  onBack(): void;
}

/** The second step of a login, after the password. */
export function SecondStep({ token, next, onBack }: Props) {
  const [recovery, setRecovery] = useState(false);
  const finish = useFinishLogIn();
  const startSession = useStartSession();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: { code: isNotEmpty(t('Enter a code')) },
  });
  const lead = recovery
    ? t('Enter one of the recovery codes that you saved when you set up two-factor login.')
    : t('Enter the code that your authenticator app shows.');
  return (
    <PublicFrame title={t('Two-factor login')} lead={lead} isStep>
      <Form
        form={form}
        submit={t('Log in')}
        wide
        onSubmit={async ({ code }) => startSession(await finish.mutateAsync({ token, code }), next)}
      >
        <TextInput
          label={recovery ? t('Recovery code') : t('Code')}
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          required
          key={`${form.key('code')} ${recovery}`}
          {...form.getInputProps('code')}
        />
      </Form>
      <Text size="sm" mt="md">
        <Anchor
          component="button"
          type="button"
          onClick={() => {
            form.reset();
            setRecovery(!recovery);
          }}
        >
          {recovery ? t('Use your authenticator app') : t('Use a recovery code')}
        </Anchor>
        {' · '}
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Back to login')}
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {t('Lost both? Ask the operator of this server to run waybill users disable-two-factor.')}
      </Text>
    </PublicFrame>
  );
}
