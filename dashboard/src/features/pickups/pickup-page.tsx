import { Box } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { pluralize } from '../../lib/text.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TestBadge } from '../carrier-accounts/index.ts';
import { useWarehouseNames, warehousesQuery } from '../warehouses/index.ts';
import { collectionsQuery } from './collections-api.ts';
import { PICKUP_TONES, pickupStatusText } from './pickup-status.ts';
import { type Pickup, pickupQuery, useCancelPickup } from './pickups-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([
    queryClient.prefetchQuery(pickupQuery(id)),
    queryClient.prefetchQuery(collectionsQuery),
    queryClient.prefetchQuery(warehousesQuery),
  ]);

export function PickupPage() {
  const { id } = useParams({ from: '/shell/pickups/$id' });
  const { data: pickup } = useQuery({ ...pickupQuery(id), throwOnError: true });
  const { data: accounts = [] } = useQuery(collectionsQuery);
  const warehouseName = useWarehouseNames();
  if (pickup === undefined) return <LoadingPage />;
  const { status, mode, carrierName, failureReason } = pickup;
  const account = accounts.find(({ carrierAccountId }) => carrierAccountId === pickup.carrierAccountId);
  return (
    <>
      <PageHeader
        title={`${carrierName} pickup, ${dayOf(pickup)}`}
        crumbs={[
          { label: 'Shipments', to: '/shipments' },
          { label: 'Pickups', to: '/pickups' },
        ]}
        mark={
          <>
            <StatusBadge tone={PICKUP_TONES[status]}>{pickupStatusText(status)}</StatusBadge>
            <TestBadge mode={mode} />
          </>
        }
        actions={status === 'scheduled' && <CancelButton pickup={pickup} />}
      />
      {failureReason !== null && (
        <Box mb="lg">
          <Notice tone={status === 'failed' ? 'bad' : 'warn'} title={PROBLEMS[status]}>
            {failureReason}
          </Notice>
        </Box>
      )}
      <Panel title="Pickup">
        <Facts facts={factsOf(pickup, warehouseName(pickup.warehouseId), account?.name)} />
      </Panel>
    </>
  );
}

const PROBLEMS: Record<Pickup['status'], string> = {
  scheduling: 'Not known yet whether it is booked. The carrier is asked again.',
  scheduled: 'It could not be canceled',
  canceling: 'Not known yet whether it is canceled. The carrier is asked again.',
  canceled: 'Canceled',
  failed: 'The carrier refused it. Its parcels can go on another pickup.',
};

const dayOf = ({ day }: Pickup): string => formatDate(`${day}T00:00:00`);

function factsOf(pickup: Pickup, warehouse: string, account: string | undefined): Fact[] {
  const { from, until, confirmation, cost, currency, instructions, canceledAt } = pickup;
  const facts: (Fact | false)[] = [
    ['Warehouse', warehouse],
    ['When', `${dayOf(pickup)}, ${from}–${until}`],
    ['Carrier', pickup.carrierName],
    account !== undefined && ['Booked through', account],
    ['Shipments', formatCount(pickup.shipmentIds.length)],
    ['Parcels', formatCount(pickup.parcelCount)],
    ['Confirmation', confirmation === null ? '–' : <Id key="confirmation" value={confirmation} />],
    cost !== null && currency !== null && ['Price', formatMoney(cost, currency)],
    instructions !== null && ['Instructions', instructions],
    ['Created', <DateTime key="created" at={pickup.createdAt} />],
    canceledAt !== null && ['Canceled', <DateTime key="cancelled" at={canceledAt} />],
    ['ID', <Id key="id" value={pickup.id} />, 'wide'],
  ];
  return facts.filter((fact) => fact !== false);
}

function CancelButton({ pickup }: { pickup: Pickup }) {
  const { id, carrierName, parcelCount } = pickup;
  const cancel = useCancelPickup(id);
  return (
    <ConfirmButton
      question="Cancel this pickup?"
      consequence={`${carrierName} no longer comes for ${pluralize(parcelCount, 'parcel')}. You can book another pickup for them.`}
      confirm="Cancel pickup"
      keep="Keep pickup"
      onConfirm={async () => {
        await cancel.mutateAsync();
        notify('Pickup canceled');
      }}
    >
      Cancel pickup
    </ConfirmButton>
  );
}
