import { type QueryClient, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { asSentence } from '../../lib/text.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { EMAIL_WORDS } from './email-words.ts';
import { failedEmailsQuery, type OrderEmail } from './emails-api.ts';
import { RetryEmail } from './retry-email.tsx';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(failedEmailsQuery);

const columns: Column<OrderEmail>[] = [
  {
    header: t('Order'),
    cell: ({ orderId, orderNumber, recipient }) => (
      <TwoLines
        main={
          <RowLink to="/orders/$id" params={{ id: orderId }}>
            {orderNumber}
          </RowLink>
        }
        below={recipient ?? ''}
      />
    ),
  },
  { header: t('Email'), cell: ({ type }) => EMAIL_WORDS[type].label },
  { header: t('Why'), cell: ({ reason }) => (reason === null ? '–' : asSentence(reason)) },
  { header: t('Created'), wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  { header: t('Retry'), cell: (email) => <RetryEmail email={email} /> },
];

export function FailedEmailsPage() {
  const { data, error } = useQuery(failedEmailsQuery);
  return (
    <>
      <PageHeader
        title={t('Failed emails')}
        crumbs={[{ label: t('Orders'), to: '/orders' }]}
        lead={t(
          'Emails that could not be sent: the newest 100. Correct the address on the order, or the settings of the mail server, and send them again.',
        )}
      />
      <Panel flush>
        <DataTable
          caption={t('Failed emails')}
          columns={columns}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No failed emails')}>
              {t('Every email was sent, or is still being tried.')}
            </Message>
          }
        />
      </Panel>
    </>
  );
}
