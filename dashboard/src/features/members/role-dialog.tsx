import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { known, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useChangeRole } from './members-api.ts';
import { RoleField } from './role-field.tsx';

interface Props {
  member: Schemas['Member'];
  opened: boolean;
  onClose(): void;
}

export function RoleDialog({ member, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Role of {name}', { name: member.name ?? member.email })}
    >
      <RoleForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ member: { id, email, name, role }, onClose }: Omit<Props, 'opened'>) {
  const change = useChangeRole();
  const form = useForm({ mode: 'uncontrolled', initialValues: { role } });
  return (
    <Form
      form={form}
      submit={t('Change role')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        await change.mutateAsync({ id, role: values.role });
        notify(t('{name} is now {role}', { name: name ?? email, role: known(values.role) }));
        onClose();
      }}
    >
      <RoleField key={form.key('role')} {...form.getInputProps('role')} />
    </Form>
  );
}
