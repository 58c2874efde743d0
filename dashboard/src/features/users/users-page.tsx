import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUser } from '../session/index.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { invitationsQuery, useRemoveUser, usersQuery } from './users-api.ts';

type Member = Schemas['Member'];

const COLUMNS: Column<Member>[] = [
  { header: 'Email', cell: ({ email }) => <strong>{email}</strong> },
  { header: 'Role', cell: ({ role }) => (role === 'owner' ? 'Owner' : 'Member') },
  { header: 'Since', wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} date /> },
  {
    header: 'Status',
    cell: ({ deactivatedAt }) =>
      deactivatedAt === null ? (
        <StatusBadge tone="good">active</StatusBadge>
      ) : (
        <StatusBadge tone="quiet">removed</StatusBadge>
      ),
  },
  { header: 'Actions', bare: true, align: 'right', cell: (member) => <Remove member={member} /> },
];

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(usersQuery), queryClient.prefetchQuery(invitationsQuery)]);

/** For the owner: who may use this installation. */
export function UsersPage() {
  const { data, error } = useQuery(usersQuery);
  const [inviting, dialog] = useDisclosure();
  return (
    <>
      <PageHeader
        title="Users"
        lead="Each user has their own orders, keys and webhooks, and cannot see those of others."
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
            Invite user
          </Button>
        }
      />
      <Panel flush>
        <DataTable
          caption="Users"
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={null}
        />
      </Panel>
      <Invitations />
      <InviteDialog opened={inviting} onClose={dialog.close} />
    </>
  );
}

function Remove({ member: { id, email, deactivatedAt } }: { member: Member }) {
  const user = useUser();
  const remove = useRemoveUser();
  if (id === user.id || deactivatedAt !== null) return null;
  return (
    <ConfirmButton
      size="xs"
      question={`Remove ${email}?`}
      consequence="Their sessions and API keys stop working immediately, and their webhooks are disabled. Their data is kept, and is theirs again if you invite the same email."
      confirm="Remove user"
      onConfirm={async () => {
        await remove.mutateAsync(id);
        notify(`${email} removed`);
      }}
    >
      Remove
    </ConfirmButton>
  );
}
