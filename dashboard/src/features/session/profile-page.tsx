import { PasswordInput, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { checkNewPassword, NewPassword } from '../../ui/new-password.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LanguagePanel } from './language-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { useUser } from './session-api.ts';
import { useChangePassword } from './sessions-api.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

export function ProfilePage() {
  const user = useUser();
  const change = useChangePassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: isNotEmpty(t('Enter your current password')),
      newPassword: checkNewPassword,
    },
  });
  const submit = async (values: { currentPassword: string; newPassword: string }) => {
    await change.mutateAsync(values);
    form.reset();
    notify(t('Password changed. Your other devices were logged out.'));
  };
  return (
    <>
      <PageHeader title={t('Profile')} lead={t('Your name, email and password.')} />
      <NamePanel />
      <LanguagePanel />
      <Panel title={t('Change password')} lead={t('Changing it logs out your other devices.')}>
        <div style={{ maxWidth: 380 }}>
          <Form form={form} submit={t('Change password')} onSubmit={submit}>
            <TextInput label={t('Email')} value={user.email} readOnly autoComplete="username" />
            <PasswordInput
              label={t('Current password')}
              autoComplete="current-password"
              required
              key={form.key('currentPassword')}
              {...form.getInputProps('currentPassword')}
            />
            <NewPassword
              label={t('New password')}
              key={form.key('newPassword')}
              {...form.getInputProps('newPassword')}
            />
          </Form>
        </div>
      </Panel>
      <TwoFactorPanel />
    </>
  );
}
