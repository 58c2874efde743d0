import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { isEmail, useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { rich, t } from '../../lib/language/index.ts';
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
    <Dialog opened={opened} onClose={close} title={t('Invite member')} size="lg">
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
  const form = useForm<{ name: string; email: string; role: Role }>({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', role: 'packer' },
    validate: { email: isEmail(t('Enter an email address')) },
  });
  return (
    <Form
      form={form}
      submit={t('Create invitation')}
      cancel={
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ name, ...values }) =>
        onMade(await invite.mutateAsync({ ...values, ...(name.trim() !== '' && { name: name.trim() }) }))
      }
    >
      <TextInput
        label={t('Name')}
        description={t('What colleagues call them. They can change it.')}
        maxLength={100}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('Email')}
        description={t('Someone who already has a login can join with it')}
        type="email"
        required
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
          ? t('We sent this link to {email}. You can also send it yourself.', { email: made.email })
          : t('Send this link to {email}.', { email: made.email })}{' '}
        {rich('It works once and expires {when}.', { when: <DateTime at={made.expiresAt} /> })}
      </Text>
      <CodeBlock code={made.url} label={t('Invitation link')} copyLabel={t('Copy link')} wrap />
      <Group justify="flex-end">
        <Button onClick={onDone}>{t('Done')}</Button>
      </Group>
    </Stack>
  );
}
