import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount, formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
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
import { collectionsQuery, NothingOffered, useOffers } from '../pickups/index.ts';
import { useWarehouseNames, useWarehouseOptions, warehousesQuery } from '../warehouses/index.ts';
import { useCloseDay } from './close-day.tsx';
import { CreateScanForm } from './create-scan-form.tsx';
import { type ManifestSearch, manifestSearch } from './manifest-search.ts';
import { MANIFEST_TONES, manifestStatusText, manifestTitle } from './manifest-status.ts';
import { type Manifest, manifestsQuery } from './manifests-api.ts';

const columnsOf = (warehouseName: (id: string) => string): Column<Manifest>[] => [
  {
    header: t('Manifest'),
    cell: ({ id, warehouseId, ...manifest }) => (
      <TwoLines
        main={
          <RowLink to="/manifests/$id" params={{ id }}>
            {manifestTitle(manifest)}
          </RowLink>
        }
        below={warehouseName(warehouseId)}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ status }) => (
      <StatusBadge tone={MANIFEST_TONES[status]}>{manifestStatusText(status)}</StatusBadge>
    ),
  },
  // A day of the warehouse's calendar, which has no time zone of its own.
  { header: t('Day'), cell: ({ day }) => formatDate(day) },
  { header: t('Parcels'), align: 'right', cell: ({ parcelCount }) => formatCount(parcelCount) },
  { header: t('Handed over'), wide: true, cell: ({ handedOverAt }) => <DateTime at={handedOverAt} /> },
];

export const prefetch = (queryClient: QueryClient, _: object, search: ManifestSearch) =>
  Promise.all([
    queryClient.prefetchQuery(manifestsQuery(search)),
    queryClient.prefetchQuery(collectionsQuery),
    queryClient.prefetchQuery(warehousesQuery),
  ]);

export function ManifestsPage() {
  const search = useSearch({ from: '/shell/manifests' });
  const { data, error } = useQuery(manifestsQuery(search));
  const warehouseName = useWarehouseNames();
  const options = useWarehouseOptions();
  const hasScanForms = useOffers('scanForms');
  const closeDay = useCloseDay();
  const isNew = data?.meta.total === 0 && !manifestSearch.isFiltered(search);
  return (
    <>
      <PageHeader
        title={t('Manifests')}
        crumbs={[{ label: t('Shipments'), to: '/shipments' }]}
        lead={t('What drivers take along, on one sheet with one barcode.')}
        actions={
          <>
            <Button component={RouterLink} to="/pickups" variant="default">
              {t('Pickups')}
            </Button>
            {hasScanForms && <CreateScanForm />}
            {!isNew && closeDay.button}
          </>
        }
      />
      {!isNew && <FilterBar filters={manifestSearch.filters} options={{ warehouseId: options }} />}
      <Panel flush>
        <DataTable
          caption={t('Manifests')}
          columns={columnsOf(warehouseName)}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            manifestSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching manifests')} />
            ) : (
              <Message title={t('No manifests yet')} action={closeDay.button}>
                {t(
                  'Manifests are for parcels that you deliver yourself, with labels of the carrier Fleet. At the end of the day, put them on a manifest, print it, and scan its barcode when the driver takes them: all parcels are then in transit. Carriers have scan forms instead, which their own driver scans.',
                )}{' '}
                {hasScanForms ? (
                  t('Create one for the labels of a connected carrier above.')
                ) : (
                  <NothingOffered what="scanForms" />
                )}
              </Message>
            )
          }
        />
      </Panel>
      {closeDay.dialog}
    </>
  );
}
