import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { invitationsQuery, useWithdrawInvitation } from './members-api.ts';
import { roleLabel } from './roles.ts';

type Invitation = Schemas['Invitation'];

const COLUMNS: Column<Invitation>[] = [
  { header: 'Email', cell: ({ email }) => <strong>{email}</strong> },
  { header: 'Role', cell: ({ role }) => roleLabel(role) },
  { header: 'Sent', wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { header: 'Expires', cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
  {
    header: 'Actions',
    bare: true,
    align: 'right',
    cell: (invitation) => <Withdraw invitation={invitation} />,
  },
];

/** Invitations that have not been accepted yet; hidden if there are none. */
export function Invitations() {
  const { data, error } = useQuery(invitationsQuery);
  if (data?.length === 0) return null;
  return (
    <Panel title="Open invitations" flush>
      <DataTable
        caption="Open invitations"
        columns={COLUMNS}
        rows={data}
        error={error}
        idOf={({ id }) => id}
        empty={null}
      />
    </Panel>
  );
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  const withdraw = useWithdrawInvitation();
  return (
    <ConfirmButton
      size="xs"
      question={`Withdraw invitation to ${email}?`}
      consequence="Its link stops working."
      confirm="Withdraw"
      onConfirm={() => withdraw.mutateAsync(id)}
    >
      Withdraw
    </ConfirmButton>
  );
}
