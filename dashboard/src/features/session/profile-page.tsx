import { PasswordInput, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { checkNewPassword, NewPassword } from '../../ui/new-password.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUser } from './session-api.ts';
import { useChangePassword } from './sessions-api.ts';
import { TwoFactorPanel } from './two-factor-panel.tsx';

export function ProfilePage() {
  const user = useUser();
  const change = useChangePassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '' },
    validate: { currentPassword: isNotEmpty('Enter your current password'), newPassword: checkNewPassword },
  });
  const submit = async (values: { currentPassword: string; newPassword: string }) => {
    await change.mutateAsync(values);
    form.reset();
    notify('Password changed. Your other devices were logged out.');
  };
  return (
    <>
      <PageHeader title="Profile" lead="Your email and password." />
      <Panel title="Change password" lead="Changing it logs out your other devices.">
        <div style={{ maxWidth: 380 }}>
          <Form form={form} submit="Change password" onSubmit={submit}>
            <TextInput label="Email" value={user.email} readOnly autoComplete="username" />
            <PasswordInput
              label="Current password"
              autoComplete="current-password"
              required
              key={form.key('currentPassword')}
              {...form.getInputProps('currentPassword')}
            />
            <NewPassword
              label="New password"
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
