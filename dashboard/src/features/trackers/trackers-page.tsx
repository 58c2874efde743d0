import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NewTrackerDialog } from './new-tracker-dialog.tsx';
import { trackerColumns } from './tracker-columns.tsx';
import { type TrackerSearch, trackerSearch } from './tracker-search.ts';
import { trackersQuery } from './trackers-api.ts';

export const prefetch = (queryClient: QueryClient, _: object, search: TrackerSearch) =>
  queryClient.prefetchQuery(trackersQuery(search));

export function TrackersPage() {
  const search = useSearch({ from: '/shell/trackers' });
  const { data, error } = useQuery(trackersQuery(search));
  const [isAdding, setAdding] = useState(false);
  const isNew = data?.meta.total === 0 && !trackerSearch.isFiltered(search);
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      {t('Track a parcel')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Shipped elsewhere')}
        crumbs={[{ label: t('Shipments'), to: '/shipments' }]}
        lead={t(
          'Parcels with labels bought outside Waybill. A connected carrier account keeps their status up to date.',
        )}
        actions={isNew ? undefined : add}
      />
      <FilterBar filters={trackerSearch.filters} />
      <Panel flush>
        <DataTable
          caption={t('Parcels shipped elsewhere')}
          columns={trackerColumns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            trackerSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching parcels')} />
            ) : (
              <Message title={t('No parcels yet')} action={add}>
                {t('Enter the tracking code of a parcel to follow it here.')}
              </Message>
            )
          }
        />
      </Panel>
      {isAdding && <NewTrackerDialog onClose={() => setAdding(false)} />}
    </>
  );
}
