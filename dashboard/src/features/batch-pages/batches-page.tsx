import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  type Batch,
  type BatchSearch,
  batchesQuery,
  batchSearch,
  resultOf,
  STATUS_TONES,
  statusText,
  titleOf,
} from '../batches/index.ts';

const COLUMNS: Column<Batch>[] = [
  {
    header: t('Batch'),
    cell: (batch) => (
      <TwoLines
        main={
          <RowLink to="/batches/$id" params={{ id: batch.id }}>
            {titleOf(batch)}
          </RowLink>
        }
        below={batch.startedBy.name}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]}>{statusText(status)}</StatusBadge>,
  },
  { header: t('Result'), cell: resultOf },
  { header: t('Started'), align: 'right', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export const prefetch = (queryClient: QueryClient, _: object, search: BatchSearch) =>
  queryClient.prefetchQuery(batchesQuery(search));

export function BatchesPage() {
  const search = useSearch({ from: '/shell/batches' });
  const { data, error } = useQuery(batchesQuery(search));
  return (
    <>
      <PageHeader
        title={t('Batches')}
        crumbs={[{ label: t('Shipments'), to: '/shipments' }]}
        lead={t('Labels, changes and imports that the server works through, even while no page is open.')}
      />
      <FilterBar filters={batchSearch.filters} />
      <Panel flush>
        <DataTable
          caption={t('Batches')}
          columns={COLUMNS}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            batchSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching batches')} />
            ) : (
              <Message title={t('No batches yet')}>
                {t(
                  'Select several orders and ship or edit them, or import a file. The results are kept here for 90 days.',
                )}
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}
