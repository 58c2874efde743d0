import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { humanize } from '../../lib/text.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Message } from '../../ui/message.tsx';
import { Money } from '../../ui/money.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { SelectPage, selectColumn } from '../../ui/select-column.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { TestBadge } from '../carrier-accounts/index.ts';
import { useOffers } from '../pickups/index.ts';
import { ScanParcels } from './scan-parcels.tsx';
import { ShipmentBulkBar } from './shipment-bulk-bar.tsx';
import { shippedWith, statusWords } from './shipment-display.ts';
import { type ShipmentSearch, shipmentSearch } from './shipment-search.ts';
import { SHIPMENT_TONES, TRACKING_TONES } from './shipment-status.ts';
import { type Shipment, shipmentsFile, shipmentsQuery } from './shipments-api.ts';

const isToPrint = ({ label, isReturn, printedAt }: Shipment): boolean =>
  label !== null && !isReturn && printedAt === null;

const shipmentColumns: Column<Shipment>[] = [
  {
    header: 'Shipment',
    whole: true,
    cell: (shipment) => (
      <TwoLines
        main={
          <RowLink to="/shipments/$id" params={{ id: shipment.id }}>
            {shipment.trackingCode ?? 'No tracking code'}
          </RowLink>
        }
        below={[shippedWith(shipment), shipment.parcels.length > 1 && `${shipment.parcels.length} parcels`]
          .filter(Boolean)
          .join(', ')}
      />
    ),
  },
  { header: 'Order', wide: true, cell: ({ orderNumber }) => orderNumber ?? '–' },
  {
    header: 'Label',
    cell: (shipment) => (
      <TwoLines
        main={
          <Group gap={6}>
            <StatusBadge tone={SHIPMENT_TONES[shipment.status]}>{statusWords(shipment)}</StatusBadge>
            {isToPrint(shipment) && <StatusBadge tone="warn">not printed</StatusBadge>}
            {shipment.storeReport?.status === 'failed' && <StatusBadge tone="bad">shop not told</StatusBadge>}
            <TestBadge mode={shipment.mode} />
          </Group>
        }
        below={shipment.isReturn ? 'return' : ''}
      />
    ),
  },
  {
    header: 'Parcel',
    cell: ({ trackingStatus }) => (
      <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{humanize(trackingStatus)}</StatusBadge>
    ),
  },
  {
    header: 'To',
    cell: ({ shipTo: { name, company, city, state, country } }) => (
      <TwoLines
        main={name ?? company ?? '–'}
        below={[city, state, country].filter((part) => part !== undefined).join(', ')}
      />
    ),
  },
  {
    header: 'Price',
    wide: true,
    align: 'right',
    cell: ({ rate, currency }) => <Money amount={rate} currency={currency} />,
  },
  { header: 'Age', wide: true, align: 'right', cell: ({ createdAt }) => <DateTime at={createdAt} short /> },
];

const nameOf = ({ trackingCode, id }: Shipment): string => `shipment ${trackingCode ?? id}`;

export const prefetch = (queryClient: QueryClient, _: object, search: ShipmentSearch) =>
  queryClient.prefetchQuery(shipmentsQuery(search));

export function ShipmentsPage() {
  const search = useSearch({ from: '/shell/shipments' });
  const { data, error, isPlaceholderData } = useQuery(shipmentsQuery(search));
  const selection = useSelection(data?.data, !isPlaceholderData);
  const hasPickups = useOffers('pickups');
  const isNew = data?.meta.total === 0 && !shipmentSearch.isFiltered(search);
  return (
    <>
      <PageHeader
        title="Shipments"
        lead="All labels and the status of their parcels."
        actions={
          isNew ? undefined : (
            <>
              <Button component={RouterLink} to="/manifests" variant="default">
                Manifests
              </Button>
              {hasPickups && (
                <Button component={RouterLink} to="/pickups" variant="default">
                  Pickups
                </Button>
              )}
              <Button component={RouterLink} to="/trackers" variant="default">
                Shipped elsewhere
              </Button>
              <ExportButton name="shipments" file={() => shipmentsFile(search)} />
              <ScanParcels />
            </>
          )
        }
      />
      <FilterBar filters={shipmentSearch.filters} />
      {!isNew && <SelectPage selection={selection} mb="sm" hiddenFrom="sm" label="Select this page" />}
      <Panel flush>
        <DataTable
          caption="Shipments"
          columns={[selectColumn(selection, nameOf), ...shipmentColumns]}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            shipmentSearch.isFiltered(search) ? (
              <NoMatches title="No matching shipments" />
            ) : (
              <Message title="No shipments yet">Open an order, compare its rates and buy a label.</Message>
            )
          }
        />
      </Panel>
      <ShipmentBulkBar selection={selection} />
    </>
  );
}
