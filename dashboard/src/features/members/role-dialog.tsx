import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useChangeRole } from './members-api.ts';
import { RoleField } from './role-field.tsx';
import { roleLabel } from './roles.ts';

interface Props {
  member: Schemas['Member'];
  opened: boolean;
  onClose(): void;
}

export function RoleDialog({ member, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Role of ${member.email}`}>
      <RoleForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ member: { id, email, role }, onClose }: Omit<Props, 'opened'>) {
  const change = useChangeRole();
  const form = useForm({ mode: 'uncontrolled', initialValues: { role } });
  return (
    <Form
      form={form}
      submit="Change role"
      cancel={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async (values) => {
        await change.mutateAsync({ id, role: values.role });
        notify(`${email} is now ${roleLabel(values.role).toLowerCase()}`);
        onClose();
      }}
    >
      <RoleField key={form.key('role')} {...form.getInputProps('role')} />
    </Form>
  );
}
