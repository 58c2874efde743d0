import { Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { membersQuery } from '../members/index.ts';
import { type Session, sessionQuery, useMay } from '../session/index.ts';
import { SandboxSwitch } from '../settings/index.ts';
import { useLeaveAccount, useRenameAccount } from './accounts-api.ts';

type Account = NonNullable<Session['account']>;

export function AccountPage() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const mayRename = useMay('account', 'write');
  const maySettings = useMay('settings', 'write');
  return (
    <>
      <PageHeader
        title="Account"
        lead={
          account === null
            ? 'You are not a member of an account.'
            : `You are ${account.role === 'owner' ? 'an owner' : `a ${account.role}`} of ${account.name}.`
        }
      />
      {account !== null && mayRename && <Rename key={account.id} account={account} />}
      {account !== null && maySettings && <SandboxSwitch />}
      {account !== null && <Leave account={account} />}
    </>
  );
}

function Rename({ account }: { account: Account }) {
  const rename = useRenameAccount();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: account.name },
    validate: { name: isNotEmpty('Required') },
  });
  return (
    <Panel title="Name">
      <div style={{ maxWidth: 380 }}>
        <Form
          form={form}
          submit="Rename account"
          onSubmit={async (values) => {
            await rename.mutateAsync(values);
            notify('Account renamed');
          }}
        >
          <TextInput
            label="Name of the account"
            description="Members see it when they switch accounts"
            required
            maxLength={100}
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
        </Form>
      </div>
    </Panel>
  );
}

function Leave({ account: { id, name, role } }: { account: Account }) {
  const leave = useLeaveAccount();
  const { data: members } = useQuery({ ...membersQuery, enabled: role === 'owner' });
  const isOnlyOwner =
    members?.filter((one) => one.role === 'owner' && one.deactivatedAt === null).length === 1;
  return (
    <Panel title="Leave this account">
      <Text mb="md">
        {role === 'owner' && isOnlyOwner
          ? 'You are the only owner of this account. Make someone else an owner before you leave it.'
          : 'You can come back only if an owner or a manager invites you again.'}
      </Text>
      <ConfirmButton
        disabled={role === 'owner' && (members === undefined || isOnlyOwner)}
        question={`Leave ${name}?`}
        consequence="You are logged out here. API keys keep working, because they belong to the account."
        confirm="Leave account"
        onConfirm={async () => {
          await leave.mutateAsync(id);
          // The session has ended with the membership.
          window.location.assign('/');
        }}
      >
        Leave account
      </ConfirmButton>
    </Panel>
  );
}
