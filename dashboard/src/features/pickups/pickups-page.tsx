import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount, formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TestBadge } from '../carrier-accounts/index.ts';
import { useWarehouseNames, useWarehouseOptions, warehousesQuery } from '../warehouses/index.ts';
import { useBookPickup } from './book-pickup.tsx';
import { collectionsQuery, useOffers } from './collections-api.ts';
import { NothingOffered } from './nothing-offered.tsx';
import { type PickupSearch, pickupSearch } from './pickup-search.ts';
import { PICKUP_TONES, pickupStatusText } from './pickup-status.ts';
import { type Pickup, pickupsQuery } from './pickups-api.ts';

const columnsOf = (warehouseName: (id: string) => string): Column<Pickup>[] => [
  {
    header: t('Pickup'),
    cell: ({ id, carrierName, warehouseId }) => (
      <TwoLines
        main={
          <RowLink to="/pickups/$id" params={{ id }}>
            {carrierName}
          </RowLink>
        }
        below={warehouseName(warehouseId)}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ status, mode }) => (
      <>
        <StatusBadge tone={PICKUP_TONES[status]}>{pickupStatusText(status)}</StatusBadge>{' '}
        <TestBadge mode={mode} />
      </>
    ),
  },
  {
    header: t('When'),
    cell: ({ day, from, until }) => (
      // A day of the warehouse's calendar, which has no time zone of its own.
      <TwoLines main={formatDate(day)} below={`${from}–${until}`} />
    ),
  },
  { header: t('Parcels'), align: 'right', cell: ({ parcelCount }) => formatCount(parcelCount) },
  { header: t('Confirmation'), wide: true, cell: ({ confirmation }) => confirmation ?? '–' },
];

export const prefetch = (queryClient: QueryClient, _: object, search: PickupSearch) =>
  Promise.all([
    queryClient.prefetchQuery(pickupsQuery(search)),
    queryClient.prefetchQuery(collectionsQuery),
    queryClient.prefetchQuery(warehousesQuery),
  ]);

export function PickupsPage() {
  const search = useSearch({ from: '/shell/pickups' });
  const { data, error } = useQuery(pickupsQuery(search));
  const { isSuccess } = useQuery(collectionsQuery);
  const isOffered = useOffers('pickups');
  const warehouseName = useWarehouseNames();
  const options = useWarehouseOptions();
  const book = useBookPickup();
  const isNew = data?.meta.total === 0 && !pickupSearch.isFiltered(search);
  return (
    <>
      <PageHeader
        title={t('Pickups')}
        crumbs={[{ label: t('Shipments'), to: '/shipments' }]}
        lead={t("Book a carrier's driver to collect your parcels.")}
        actions={!isNew && isOffered && book.button}
      />
      {!isNew && <FilterBar filters={pickupSearch.filters} options={{ warehouseId: options }} />}
      <Panel flush>
        <DataTable
          caption={t('Pickups')}
          columns={columnsOf(warehouseName)}
          rows={isSuccess ? data?.data : undefined}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            pickupSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching pickups')} />
            ) : (
              <Message title={t('No pickups yet')} action={isOffered ? book.button : undefined}>
                {isOffered ? (
                  t('Book one when parcels are ready, and the carrier sends a driver to your warehouse.')
                ) : (
                  <NothingOffered what="pickups" />
                )}
              </Message>
            )
          }
        />
      </Panel>
      {book.dialog}
    </>
  );
}
