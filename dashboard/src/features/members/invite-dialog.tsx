import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { CodeBlock } from '../../ui/code-block.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useInvite } from './members-api.ts';
import { RoleField } from './role-field.tsx';
import type { Role } from './roles.ts';

type CreatedInvitation = Schemas['CreatedInvitation'];

interface Props {
  opened: boolean;
  onClose(): void;
}

export function InviteDialog({ opened, onClose }: Props) {
  const [made, setMade] = useState<CreatedInvitation>();
  const close = () => {
    onClose();
    setMade(undefined);
  };
  return (
    <Dialog opened={opened} onClose={close} title="Invite member" size="lg">
      {made === undefined ? (
        <InviteForm onMade={setMade} onCancel={close} />
      ) : (
        <Link made={made} onDone={close} />
      )}
    </Dialog>
  );
}

function InviteForm({ onMade, onCancel }: { onMade(made: CreatedInvitation): void; onCancel(): void }) {
  const invite = useInvite();
  const form = useForm<{ email: string; role: Role }>({
    mode: 'uncontrolled',
    initialValues: { email: '', role: 'packer' },
    validate: { email: isEmail('Enter an email address') },
  });
  return (
    <Form
      form={form}
      submit="Create invitation"
      cancel={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
      onSubmit={async (values) => onMade(await invite.mutateAsync(values))}
    >
      <TextInput
        label="Email"
        description="Someone who already has a login can join with it"
        type="email"
        required
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <RoleField key={form.key('role')} {...form.getInputProps('role')} />
    </Form>
  );
}

function Link({ made, onDone }: { made: CreatedInvitation; onDone(): void }) {
  return (
    <Stack gap="md">
      <Text>
        {made.isMailed
          ? `We sent this link to ${made.email}. You can also send it yourself.`
          : `Send this link to ${made.email}.`}{' '}
        It works once and expires <DateTime at={made.expiresAt} />.
      </Text>
      <CodeBlock code={made.url} label="Invitation link" copyLabel="Copy link" wrap />
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
