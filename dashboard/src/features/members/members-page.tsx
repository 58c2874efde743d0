import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAccount, useUser } from '../session/index.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { invitationsQuery, membersQuery, useRemoveMember } from './members-api.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleList } from './role-list.tsx';
import { roleLabel } from './roles.ts';

type Member = Schemas['Member'];

const COLUMNS: Column<Member>[] = [
  {
    header: t('Person'),
    cell: ({ name, email }) => (
      <TwoLines main={<strong>{name ?? email}</strong>} below={name !== null && email} />
    ),
  },
  {
    header: t('Role'),
    cell: ({ role, deactivatedAt }) => (deactivatedAt === null ? roleLabel(role) : t('Login removed')),
  },
  { header: t('Member since'), wide: true, cell: ({ joinedAt }) => <DateTime at={joinedAt} date /> },
  { header: t('Actions'), bare: true, align: 'right', cell: (member) => <Actions member={member} /> },
];

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(membersQuery), queryClient.prefetchQuery(invitationsQuery)]);

/** For owners and managers: who works in this account, and as what. */
export function MembersPage() {
  const { data, error } = useQuery(membersQuery);
  const [inviting, dialog] = useDisclosure();
  return (
    <>
      <PageHeader
        title={t('Members')}
        lead={t('The people who work in this account. They share its orders, stock, API keys and webhooks.')}
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
            {t('Invite member')}
          </Button>
        }
      />
      <Panel flush>
        <DataTable
          caption={t('Members')}
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={null}
        />
      </Panel>
      <Invitations />
      <RoleList />
      <InviteDialog opened={inviting} onClose={dialog.close} />
    </>
  );
}

function Actions({ member }: { member: Member }) {
  const { id, email, role, deactivatedAt } = member;
  const name = member.name ?? email;
  const user = useUser();
  const account = useAccount();
  const remove = useRemoveMember();
  const [changing, dialog] = useDisclosure();
  const [resetting, resetDialog] = useDisclosure();
  // Managers may not change owners; leaving is on the page of the account.
  if (id === user.id || (role === 'owner' && account.role !== 'owner')) return null;
  const mayReset = deactivatedAt === null && (account.role === 'owner' || role !== 'manager');
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        size="xs"
        variant="default"
        aria-label={t('Change the role of {email}', { email })}
        onClick={dialog.open}
      >
        {t('Change role')}
      </Button>
      {mayReset && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('Reset password of {email}', { email })}
          onClick={resetDialog.open}
        >
          {t('Reset password')}
        </Button>
      )}
      <ConfirmButton
        size="xs"
        question={t('Remove {name}?##person', { name })}
        consequence={t(
          'They are logged out of this account immediately. Their other accounts are not affected. API keys keep working, because they belong to the account: revoke those that only this person knows.',
        )}
        confirm={t('Remove member')}
        onConfirm={async () => {
          await remove.mutateAsync(id);
          notify(t('{name} removed', { name }));
        }}
      >
        {t('Remove')}
      </ConfirmButton>
      <RoleDialog member={member} opened={changing} onClose={dialog.close} />
      <ResetDialog member={member} opened={resetting} onClose={resetDialog.close} />
    </Group>
  );
}
