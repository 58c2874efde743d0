import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
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
    header: t('Browser'),
    cell: ({ userAgent, ip }) => <TwoLines main={<strong>{browserName(userAgent)}</strong>} below={ip} />,
  },
  { header: t('Logged in'), cell: ({ createdAt }) => <DateTime at={createdAt} />, wide: true },
  { header: t('Last seen'), cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
  { header: t('Expires'), cell: ({ expiresAt }) => <DateTime at={expiresAt} />, wide: true },
  { header: t('Actions'), bare: true, align: 'right', cell: (session) => <LogOutDevice session={session} /> },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(sessionsQuery);

export function SessionsPage() {
  const { data, error } = useQuery(sessionsQuery);
  return (
    <>
      <PageHeader
        title={t('Sessions')}
        lead={t(
          'Where you are logged in. Log out devices that you do not recognize, then change your password.',
        )}
        actions={<LogOutOthers />}
      />
      <Panel flush>
        <DataTable
          caption={t('Your sessions')}
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={null}
          isPlain={data?.length === 1}
        />
      </Panel>
    </>
  );
}

function LogOutDevice({ session }: { session: SessionInfo }) {
  const end = useEndSession();
  if (session.isCurrent) return <StatusBadge tone="info">{t('This device')}</StatusBadge>;
  return (
    <ConfirmButton
      size="xs"
      question={t('Log out this device?')}
      consequence={t('{browser} at {ip} has to log in again.', {
        browser: browserName(session.userAgent),
        ip: session.ip,
      })}
      confirm={t('Log out device')}
      onConfirm={() => end.mutateAsync(session.id)}
    >
      {t('Log out')}
    </ConfirmButton>
  );
}
