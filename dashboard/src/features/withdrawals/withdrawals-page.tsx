import { Anchor, Text } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { rich, t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { withdrawnItems } from './withdrawal-display.ts';
import { type WithdrawalSearch, withdrawalSearch } from './withdrawal-search.ts';
import { type Withdrawal, withdrawalsQuery } from './withdrawals-api.ts';

export const prefetch = (queryClient: QueryClient, _: object, search: WithdrawalSearch) =>
  queryClient.prefetchQuery(withdrawalsQuery(search));

const columns: Column<Withdrawal>[] = [
  {
    header: t('Order'),
    cell: (one) => (
      <TwoLines
        main={
          <RowLink to="/orders/$id" params={{ id: one.orderId }}>
            {one.orderNumber}
          </RowLink>
        }
        below={withdrawnItems(one)}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ handledAt }) =>
      handledAt === null ? (
        <StatusBadge tone="warn">{t('open##withdrawal')}</StatusBadge>
      ) : (
        <StatusBadge tone="good">{t('dealt with')}</StatusBadge>
      ),
  },
  {
    header: t('Return'),
    cell: ({ returnId }) =>
      returnId === null ? (
        t('Nothing had shipped')
      ) : (
        <Anchor component={RouterLink} to={`/returns/${returnId}`} inherit>
          {t('Open return')}
        </Anchor>
      ),
  },
  { header: t('Withdrawn'), cell: ({ confirmedAt }) => <DateTime at={confirmedAt} /> },
];

export function WithdrawalsPage() {
  const search = useSearch({ from: '/shell/withdrawals' });
  const { data, error } = useQuery(withdrawalsQuery(search));
  return (
    <>
      <PageHeader
        title={t('Withdrawals')}
        crumbs={[{ label: t('Returns'), to: '/returns' }]}
        lead={t(
          'Customers who have withdrawn from the contract. Refund them within 14 days; you may wait until the goods or a proof that they were sent have arrived.',
        )}
      />
      <FilterBar filters={withdrawalSearch.filters} />
      <Panel flush>
        <DataTable
          caption={t('Withdrawals')}
          columns={columns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            withdrawalSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching withdrawals')} />
            ) : (
              <Message title={t('No withdrawals')}>
                <Text component="span">
                  {rich(
                    'Customers can withdraw from the page of their order if it is turned on in <link>Settings, Returns</link>.',
                    {
                      link: (text) => (
                        <Anchor component={RouterLink} to="/settings/returns" inherit underline="always">
                          {text}
                        </Anchor>
                      ),
                    },
                  )}
                </Text>
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}
