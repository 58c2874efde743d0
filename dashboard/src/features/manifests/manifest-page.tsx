import { Anchor, Box } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { formatCount, formatDate } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { capitalize, humanize } from '../../lib/text.ts';
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
  const { data: manifest } = useQuery({ ...manifestQuery(id), throwOnError: true });
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
          { label: 'Shipments', to: '/shipments' },
          { label: 'Manifests', to: '/manifests' },
        ]}
        mark={<StatusBadge tone={MANIFEST_TONES[status]}>{manifestStatusText(status)}</StatusBadge>}
        actions={
          <>
            {(isOpen || status === 'failed') && <DeleteButton manifest={manifest} />}
            {(isOpen || status === 'closed') && (
              <PrintButton file={() => manifestFile(id)} variant={isScanForm ? 'filled' : 'default'}>
                {isScanForm ? 'Print scan form' : 'Print PDF'}
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
          <Notice tone="warn" title="Press Enter when the driver takes the parcels">
            All of them are then marked as picked up, and their labels can no longer be voided.
          </Notice>
        </Box>
      )}
      {failureReason !== null && (
        <Box mb="lg">
          <Notice
            tone={status === 'failed' ? 'bad' : 'warn'}
            title={
              status === 'failed'
                ? 'The carrier refused it. Its parcels can go on another scan form.'
                : 'Not known yet whether it was created. The carrier is asked again.'
            }
          >
            {failureReason}
          </Notice>
        </Box>
      )}
      <Panel title={isScanForm ? 'Scan form' : 'Manifest'}>
        <Facts facts={factsOf(manifest, warehouseName(manifest.warehouseId))} />
      </Panel>
      <Panel title="Parcels" flush>
        <DataTable
          caption="Parcels"
          columns={COLUMNS}
          rows={parcels?.data}
          meta={parcels?.meta}
          error={error}
          idOf={({ shipmentId, position }) => `${shipmentId}-${position}`}
          empty={
            status === 'failed' ? (
              <Message title="No parcels">The carrier did not create this scan form.</Message>
            ) : (
              <Message title="No parcels left">All labels of this manifest have been voided.</Message>
            )
          }
        />
      </Panel>
    </>
  );
}

const COLUMNS: Column<ManifestParcel>[] = [
  {
    header: 'Parcel',
    cell: ({ shipmentId, trackingCode, serviceName }) => (
      <TwoLines
        main={
          <RowLink to="/shipments/$id" params={{ id: shipmentId }}>
            {trackingCode ?? 'No tracking code'}
          </RowLink>
        }
        below={serviceName}
      />
    ),
  },
  {
    header: 'Status',
    cell: ({ trackingStatus }) => (
      <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{humanize(trackingStatus)}</StatusBadge>
    ),
  },
  { header: 'To', cell: ({ recipient, city }) => <TwoLines main={recipient || '–'} below={city} /> },
  {
    header: 'Order',
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
    ['Warehouse', warehouse],
    kind === 'scan_form' && ['Carrier', carrierName],
    ['Day', formatDate(`${day}T00:00:00`)],
    ['Shipments', formatCount(shipmentIds.length)],
    ['Parcels', formatCount(parcelCount)],
    // The carrier scans its forms itself.
    kind === 'drivers' && ['Handed over', <DateTime key="handed-over" at={handedOverAt} none="Not yet" />],
    ['Created', <DateTime key="created" at={createdAt} />],
    kind === 'drivers' && ['Barcode', <Id key="code" value={code} />],
    carrierFormId !== null && ["Carrier's ID", <Id key="form" value={carrierFormId} />],
  ];
  return facts.filter((fact) => fact !== false);
}

function DeleteButton({ manifest }: { manifest: Manifest }) {
  const { id, kind } = manifest;
  const title = kind === 'scan_form' ? manifestTitle(manifest) : `manifest ${manifestTitle(manifest)}`;
  const remove = useDeleteManifest(id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      question={`Delete ${title}?`}
      consequence={
        kind === 'scan_form'
          ? 'It was never created at the carrier, so nothing else changes.'
          : 'Its parcels can go on another manifest. Paper that was printed for it can no longer be scanned.'
      }
      confirm={kind === 'scan_form' ? 'Delete scan form' : 'Delete manifest'}
      onConfirm={async () => {
        await remove.mutateAsync();
        await navigate({ to: '/manifests' });
        notify(`${capitalize(title)} deleted`);
      }}
    >
      Delete
    </ConfirmButton>
  );
}
