import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { browserName } from './browser-name.ts';
import { LogOutOthers } from './log-out-others.tsx';
import { sessionsQuery, useEndSession } from './sessions-api.ts';

type SessionInfo = Schemas['Session'];

const COLUMNS: Column<SessionInfo>[] = [
  {
    header: 'Browser',
    cell: ({ userAgent, ip }) => <TwoLines main={<strong>{browserName(userAgent)}</strong>} below={ip} />,
  },
  { header: 'Logged in', cell: ({ createdAt }) => <DateTime at={createdAt} />, wide: true },
  { header: 'Last seen', cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
  { header: 'Expires', cell: ({ expiresAt }) => <DateTime at={expiresAt} />, wide: true },
  { header: 'Actions', bare: true, align: 'right', cell: (session) => <LogOutDevice session={session} /> },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(sessionsQuery);

export function SessionsPage() {
  const { data, error } = useQuery(sessionsQuery);
  return (
    <>
      <PageHeader
        title="Sessions"
        lead="Where you are logged in. Log out devices that you do not recognize, then change your password."
        actions={<LogOutOthers />}
      />
      <Panel flush>
        <DataTable
          caption="Your sessions"
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={null}
        />
      </Panel>
    </>
  );
}

function LogOutDevice({ session }: { session: SessionInfo }) {
  const end = useEndSession();
  if (session.isCurrent) return <StatusBadge tone="info">This device</StatusBadge>;
  return (
    <ConfirmButton
      size="xs"
      question="Log out this device?"
      consequence={`${browserName(session.userAgent)} at ${session.ip} has to log in again.`}
      confirm="Log out device"
      onConfirm={() => end.mutateAsync(session.id)}
    >
      Log out
    </ConfirmButton>
  );
}
