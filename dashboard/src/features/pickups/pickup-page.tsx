import { Box } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatCount, formatDate, formatMoney } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
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
  const { data: pickup } = useQuery({ ...pickupQuery(id), throwOnError: nothingToShow });
  const { data: accounts = [] } = useQuery(collectionsQuery);
  const warehouseName = useWarehouseNames();
  if (pickup === undefined) return <LoadingPage />;
  const { status, mode, carrierName, failureReason } = pickup;
  const account = accounts.find(({ carrierAccountId }) => carrierAccountId === pickup.carrierAccountId);
  return (
    <>
      <PageHeader
        title={t('{carrier} pickup, {day}', { carrier: carrierName, day: dayOf(pickup) })}
        crumbs={[
          { label: t('Shipments'), to: '/shipments' },
          { label: t('Pickups'), to: '/pickups' },
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
      <Panel title={t('Pickup')}>
        <Facts facts={factsOf(pickup, warehouseName(pickup.warehouseId), account?.name)} />
      </Panel>
    </>
  );
}

const PROBLEMS: Record<Pickup['status'], string> = {
  scheduling: t('It is not known yet whether it was booked. Waybill keeps asking the carrier.'),
  scheduled: t('It could not be canceled'),
  canceling: t('It is not known yet whether it was canceled. Waybill keeps asking the carrier.'),
  canceled: t('Canceled##pickup'),
  failed: t('The carrier refused it. Its parcels can go on another pickup.'),
};

const dayOf = ({ day }: Pickup): string => formatDate(day);

function factsOf(pickup: Pickup, warehouse: string, account: string | undefined): Fact[] {
  const { from, until, confirmation, cost, currency, instructions, canceledAt } = pickup;
  const facts: (Fact | false)[] = [
    [t('Warehouse'), warehouse],
    [t('When'), `${dayOf(pickup)}, ${from}–${until}`],
    [t('Carrier'), pickup.carrierName],
    account !== undefined && [t('Booked through'), account],
    [t('Shipments'), formatCount(pickup.shipmentIds.length)],
    [t('Parcels'), formatCount(pickup.parcelCount)],
    [t('Confirmation'), confirmation === null ? '–' : <Id key="confirmation" value={confirmation} />],
    cost !== null && currency !== null && [t('Price'), formatMoney(cost, currency)],
    instructions !== null && [t('Instructions'), instructions],
    [t('Created'), <DateTime key="created" at={pickup.createdAt} />],
    canceledAt !== null && [t('Canceled##pickup'), <DateTime key="cancelled" at={canceledAt} />],
    ['ID', <Id key="id" value={pickup.id} />, 'wide'],
  ];
  return facts.filter((fact) => fact !== false);
}

function CancelButton({ pickup }: { pickup: Pickup }) {
  const { id, carrierName, parcelCount } = pickup;
  const cancel = useCancelPickup(id);
  return (
    <ConfirmButton
      question={t('Cancel this pickup?')}
      consequence={plural(
        parcelCount,
        '{carrier} no longer comes for {count} parcel. You can book another pickup for them.',
        '{carrier} no longer comes for {count} parcels. You can book another pickup for them.',
        { carrier: carrierName },
      )}
      confirm={t('Cancel pickup')}
      keep={t('Keep pickup')}
      onConfirm={async () => {
        await cancel.mutateAsync();
        notify(t('Pickup canceled'));
      }}
    >
      {t('Cancel pickup')}
    </ConfirmButton>
  );
}
