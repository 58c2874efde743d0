import { Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { known, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Form } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { membersQuery } from '../members/index.ts';
import { type Session, sessionQuery, useMay } from '../session/index.ts';
import { SandboxSwitch, UnitsChoice } from '../settings/index.ts';
import { useLeaveAccount, useRenameAccount } from './accounts-api.ts';

type Account = NonNullable<Session['account']>;

export function AccountPage() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const mayRename = useMay('account', 'write');
  const maySettings = useMay('settings', 'write');
  return (
    <>
      <PageHeader
        title={t('Account')}
        lead={
          account === null
            ? t('You are not a member of an account.')
            : account.role === 'owner'
              ? t('You are an owner of {account}.', { account: account.name })
              : t('Your role in {account}: {role}.', { role: known(account.role), account: account.name })
        }
      />
      {account !== null && mayRename && <Rename key={account.id} account={account} />}
      {account !== null && maySettings && <UnitsChoice />}
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
    validate: { name: isNotEmpty(t('Required')) },
  });
  return (
    <Panel title={t('Name')}>
      <div style={{ maxWidth: 380 }}>
        <Form
          form={form}
          submit={t('Rename account')}
          onSubmit={async (values) => {
            await rename.mutateAsync(values);
            notify(t('Account renamed'));
          }}
        >
          <TextInput
            label={t('Name of the account')}
            description={t('Members see it when they switch accounts')}
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
    <Panel title={t('Leave this account')}>
      <Text mb="md">
        {role === 'owner' && isOnlyOwner
          ? t('You are the only owner of this account. Make someone else an owner before you leave it.')
          : t('You can come back only if an owner or a manager invites you again.')}
      </Text>
      <ConfirmButton
        disabled={role === 'owner' && (members === undefined || isOnlyOwner)}
        question={t('Leave {account}?', { account: name })}
        consequence={t('You are logged out here. API keys keep working, because they belong to the account.')}
        confirm={t('Leave account')}
        onConfirm={async () => {
          await leave.mutateAsync(id);
          // The session has ended with the membership.
          window.location.assign('/');
        }}
      >
        {t('Leave account')}
      </ConfirmButton>
    </Panel>
  );
}
