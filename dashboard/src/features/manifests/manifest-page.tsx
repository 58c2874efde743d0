import { Anchor, Box } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { formatCount, formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { capitalize } from '../../lib/text.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PrintButton } from '../documents/index.ts';
import { TRACKING_TONES } from '../shipments/index.ts';
import { useWarehouseNames, warehousesQuery } from '../warehouses/index.ts';
import { HandOverButton } from './hand-over-button.tsx';
import type { ManifestPageSearch } from './manifest-search.ts';
import { MANIFEST_TONES, manifestStatusText, manifestTitle } from './manifest-status.ts';
import {
  type Manifest,
  type ManifestParcel,
  manifestFile,
  manifestParcelsQuery,
  manifestQuery,
  useDeleteManifest,
} from './manifests-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }, search: ManifestPageSearch) =>
  Promise.all([
    queryClient.prefetchQuery(manifestQuery(id)),
    queryClient.prefetchQuery(manifestParcelsQuery(id, search)),
    queryClient.prefetchQuery(warehousesQuery),
  ]);

export function ManifestPage() {
  const { id } = useParams({ from: '/shell/manifests/$id' });
  const search = useSearch({ from: '/shell/manifests/$id' });
  const { data: manifest } = useQuery({ ...manifestQuery(id), throwOnError: nothingToShow });
  const { data: parcels, error } = useQuery(manifestParcelsQuery(id, search));
  const warehouseName = useWarehouseNames();
  if (manifest === undefined) return <LoadingPage />;
  const { status, parcelCount, failureReason } = manifest;
  const isOpen = status === 'open';
  const isScanForm = manifest.kind === 'scan_form';
  return (
    <>
      <PageHeader
        title={manifestTitle(manifest)}
        crumbs={[
          { label: t('Shipments'), to: '/shipments' },
          { label: t('Manifests'), to: '/manifests' },
        ]}
        mark={<StatusBadge tone={MANIFEST_TONES[status]}>{manifestStatusText(status)}</StatusBadge>}
        actions={
          <>
            {(isOpen || status === 'failed') && <DeleteButton manifest={manifest} />}
            {(isOpen || status === 'closed') && (
              <PrintButton file={() => manifestFile(id)} variant={isScanForm ? 'filled' : 'default'}>
                {isScanForm ? t('Print scan form') : t('Print PDF')}
              </PrintButton>
            )}
            {isOpen && parcelCount > 0 && (
              <HandOverButton
                key={`${id} ${search.scanned}`}
                manifest={manifest}
                isScanned={search.scanned === true}
              />
            )}
          </>
        }
      />
      {isOpen && search.scanned === true && (
        <Box mb="lg">
          <Notice tone="warn" title={t('Press Enter when the driver takes the parcels')}>
            {t('All of them are then marked as picked up, and their labels can no longer be voided.')}
          </Notice>
        </Box>
      )}
      {failureReason !== null && (
        <Box mb="lg">
          <Notice
            tone={status === 'failed' ? 'bad' : 'warn'}
            title={
              status === 'failed'
                ? t('The carrier refused it. Its parcels can go on another scan form.')
                : t('It is not known yet whether it was created. Waybill keeps asking the carrier.')
            }
          >
            {failureReason}
          </Notice>
        </Box>
      )}
      <Panel title={isScanForm ? t('Scan form') : t('Manifest')}>
        <Facts facts={factsOf(manifest, warehouseName(manifest.warehouseId))} />
      </Panel>
      <Panel title={t('Parcels')} flush>
        <DataTable
          caption={t('Parcels')}
          columns={COLUMNS}
          rows={parcels?.data}
          meta={parcels?.meta}
          error={error}
          idOf={({ shipmentId, position }) => `${shipmentId}-${position}`}
          empty={
            status === 'failed' ? (
              <Message title={t('No parcels')}>{t('The carrier did not create this scan form.')}</Message>
            ) : (
              <Message title={t('No parcels left')}>
                {t('All labels of this manifest have been voided.')}
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}

const COLUMNS: Column<ManifestParcel>[] = [
  {
    header: t('Parcel'),
    cell: ({ shipmentId, trackingCode, serviceName }) => (
      <TwoLines
        main={
          <RowLink to="/shipments/$id" params={{ id: shipmentId }}>
            {trackingCode ?? t('No tracking code')}
          </RowLink>
        }
        below={serviceName}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ trackingStatus }) => (
      <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{trackingWords(trackingStatus)}</StatusBadge>
    ),
  },
  {
    header: t('To##address'),
    cell: ({ recipient, city }) => <TwoLines main={recipient || '–'} below={city} />,
  },
  {
    header: t('Order'),
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? (
        '–'
      ) : (
        <Anchor component={RouterLink} to={`/orders/${orderId}`} inherit pos="relative">
          {orderNumber}
        </Anchor>
      ),
  },
];

function factsOf(manifest: Manifest, warehouse: string): Fact[] {
  const { kind, carrierName, carrierFormId, day, parcelCount, shipmentIds, handedOverAt, createdAt, code } =
    manifest;
  const facts: (Fact | false)[] = [
    [t('Warehouse'), warehouse],
    kind === 'scan_form' && [t('Carrier'), carrierName],
    [t('Day'), formatDate(day)],
    [t('Shipments'), formatCount(shipmentIds.length)],
    [t('Parcels'), formatCount(parcelCount)],
    // The carrier scans its forms itself.
    kind === 'drivers' && [
      t('Handed over'),
      <DateTime key="handed-over" at={handedOverAt} none={t('Not yet')} />,
    ],
    [t('Created'), <DateTime key="created" at={createdAt} />],
    kind === 'drivers' && [t('Barcode'), <Id key="code" value={code} />],
    carrierFormId !== null && [t("Carrier's ID"), <Id key="form" value={carrierFormId} />],
  ];
  return facts.filter((fact) => fact !== false);
}

function DeleteButton({ manifest }: { manifest: Manifest }) {
  const { id, kind, code, carrierName } = manifest;
  const remove = useDeleteManifest(id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      question={
        kind === 'scan_form'
          ? t('Delete {carrier} scan form?', { carrier: carrierName })
          : t('Delete manifest {code}?', { code })
      }
      consequence={
        kind === 'scan_form'
          ? t('It was never created at the carrier, so nothing else changes.')
          : t(
              'Its parcels can go on another manifest. Paper that was printed for it can no longer be scanned.',
            )
      }
      confirm={kind === 'scan_form' ? t('Delete scan form') : t('Delete manifest')}
      onConfirm={async () => {
        await remove.mutateAsync();
        await navigate({ to: '/manifests' });
        notify(
          kind === 'scan_form'
            ? t('{carrier} scan form deleted', { carrier: capitalize(carrierName) })
            : t('Manifest {code} deleted', { code }),
        );
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
