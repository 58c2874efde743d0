import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { invitationsQuery, useWithdrawInvitation } from './members-api.ts';
import { roleLabel } from './roles.ts';

type Invitation = Schemas['Invitation'];

const COLUMNS: Column<Invitation>[] = [
  {
    header: t('Person'),
    cell: ({ name, email }) => (
      <TwoLines main={<strong>{name ?? email}</strong>} below={name !== null && email} />
    ),
  },
  { header: t('Role'), cell: ({ role }) => roleLabel(role) },
  { header: t('Sent'), wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { header: t('Expires'), cell: ({ expiresAt }) => <DateTime at={expiresAt} /> },
  {
    header: t('Actions'),
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
    <Panel title={t('Open invitations')} flush>
      <DataTable
        caption={t('Open invitations')}
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
      question={t('Withdraw invitation to {email}?', { email })}
      consequence={t('Its link stops working.')}
      confirm={t('Withdraw')}
      onConfirm={() => withdraw.mutateAsync(id)}
    >
      {t('Withdraw')}
    </ConfirmButton>
  );
}
