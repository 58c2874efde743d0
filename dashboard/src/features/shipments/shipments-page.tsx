import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { plural, t } from '../../lib/language/index.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
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
import { type Shipment, shipmentFiles, shipmentsQuery } from './shipments-api.ts';

const isToPrint = ({ label, isReturn, printedAt }: Shipment): boolean =>
  label !== null && !isReturn && printedAt === null;

const shipmentColumns: Column<Shipment>[] = [
  {
    header: t('Shipment'),
    whole: true,
    cell: (shipment) => (
      <TwoLines
        main={
          <RowLink to="/shipments/$id" params={{ id: shipment.id }}>
            {shipment.trackingCode ?? t('No tracking code')}
          </RowLink>
        }
        below={[
          shippedWith(shipment),
          shipment.parcels.length > 1 && plural(shipment.parcels.length, '{count} parcel', '{count} parcels'),
        ]
          .filter(Boolean)
          .join(', ')}
      />
    ),
  },
  { header: t('Order'), wide: true, whole: true, cell: ({ orderNumber }) => orderNumber ?? '–' },
  {
    header: t('Label'),
    cell: (shipment) => (
      <TwoLines
        main={
          <Group gap={6}>
            <StatusBadge tone={SHIPMENT_TONES[shipment.status]}>{statusWords(shipment)}</StatusBadge>
            {isToPrint(shipment) && <StatusBadge tone="warn">{t('not printed')}</StatusBadge>}
            {shipment.storeReport?.status === 'failed' && (
              <StatusBadge tone="bad">{t('store not told')}</StatusBadge>
            )}
            <TestBadge mode={shipment.mode} />
          </Group>
        }
        below={shipment.isReturn ? t('return') : ''}
      />
    ),
  },
  {
    header: t('Parcel'),
    cell: ({ trackingStatus }) => (
      <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{trackingWords(trackingStatus)}</StatusBadge>
    ),
  },
  {
    header: t('To##address'),
    cell: ({ shipTo: { name, company, city, state, country } }) => (
      <TwoLines
        main={name ?? company ?? '–'}
        below={[city, state, country].filter((part) => part !== undefined).join(', ')}
      />
    ),
  },
  {
    header: t('Price'),
    wide: true,
    align: 'right',
    cell: ({ rate, currency }) => <Money amount={rate} currency={currency} />,
  },
  {
    header: t('Age'),
    wide: true,
    align: 'right',
    cell: ({ createdAt }) => <DateTime at={createdAt} short />,
  },
];

const nameOf = ({ trackingCode, id }: Shipment): string => t('shipment {code}', { code: trackingCode ?? id });

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
        title={t('Shipments')}
        lead={t('All labels and the status of their parcels.')}
        actions={
          isNew ? undefined : (
            <>
              <Button component={RouterLink} to="/batches" variant="default">
                {t('Batches')}
              </Button>
              <Button component={RouterLink} to="/manifests" variant="default">
                {t('Manifests')}
              </Button>
              {hasPickups && (
                <Button component={RouterLink} to="/pickups" variant="default">
                  {t('Pickups')}
                </Button>
              )}
              <Button component={RouterLink} to="/trackers" variant="default">
                {t('Shipped elsewhere')}
              </Button>
              <ExportButton name="shipments" file={shipmentFiles(search)} />
              <ScanParcels />
            </>
          )
        }
      />
      <FilterBar filters={shipmentSearch.filters} />
      {!isNew && <SelectPage selection={selection} mb="sm" hiddenFrom="sm" label={t('Select this page')} />}
      <Panel flush>
        <DataTable
          caption={t('Shipments')}
          columns={[selectColumn(selection, nameOf), ...shipmentColumns]}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            shipmentSearch.isFiltered(search) ? (
              <NoMatches title={t('No matching shipments')} />
            ) : (
              <Message title={t('No shipments yet')}>
                {t('Open an order, compare its rates and buy a label.')}
              </Message>
            )
          }
        />
      </Panel>
      <ShipmentBulkBar selection={selection} />
    </>
  );
}
