import { Anchor, Box } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { notify } from '../../lib/notify.ts';
import { humanize } from '../../lib/text.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useCarrierAccounts } from '../carrier-accounts/index.ts';
import { ScanTimeline, TRACKING_TONES } from '../shipments/index.ts';
import { type Tracker, trackerQuery, useDeleteTracker } from './trackers-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(trackerQuery(id));

export function TrackerPage() {
  const { id } = useParams({ from: '/shell/trackers/$id' });
  const { data: tracker } = useQuery({ ...trackerQuery(id), throwOnError: true });
  const accounts = useCarrierAccounts();
  if (tracker === undefined) return <LoadingPage />;
  const account = accounts?.find((one) => one.id === tracker.carrierAccountId);
  return (
    <>
      <PageHeader
        title={tracker.trackingCode}
        crumbs={[
          { label: 'Shipments', to: '/shipments' },
          { label: 'Shipped elsewhere', to: '/trackers' },
        ]}
        mark={<StatusBadge tone={TRACKING_TONES[tracker.status]}>{humanize(tracker.status)}</StatusBadge>}
        actions={<StopTracking tracker={tracker} />}
      />
      {!tracker.isFollowed && tracker.unfollowedReason !== null && (
        <Box mb="lg">
          <Notice tone="warn" title="Status is not updated">
            {tracker.unfollowedReason}
          </Notice>
        </Box>
      )}
      <Panel title="Parcel">
        <Facts facts={factsOf(tracker, account?.name)} />
      </Panel>
      <Panel title="Tracking">
        <ScanTimeline tracking={tracker} isOneParcel />
      </Panel>
    </>
  );
}

function factsOf(
  { carrierName, trackingUrl, orderId, createdAt, id }: Tracker,
  account: string | undefined,
): Fact[] {
  const facts: (Fact | false)[] = [
    ['Carrier', carrierName ?? 'Unknown'],
    account !== undefined && ['Updated by', account],
    orderId !== null && [
      'Order',
      <Anchor key="order" component={RouterLink} to={`/orders/${orderId}`} inherit>
        View order
      </Anchor>,
    ],
    trackingUrl !== null && [
      'Tracking page',
      <Anchor key="page" href={trackingUrl} target="_blank" rel="noopener noreferrer" inherit>
        Open at {carrierName ?? 'the carrier'}
      </Anchor>,
    ],
    ['Added', <DateTime key="added" at={createdAt} />],
    ['ID', <Id key="id" value={id} />, 'wide'],
  ];
  return facts.filter((fact) => fact !== false);
}

function StopTracking({ tracker: { id, trackingCode } }: { tracker: Tracker }) {
  const remove = useDeleteTracker(id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      question={`Stop tracking ${trackingCode}?`}
      consequence="The parcel and its scans are removed from the list. The delivery itself is not affected."
      confirm="Stop tracking"
      onConfirm={async () => {
        await remove.mutateAsync();
        await navigate({ to: '/trackers' });
        notify(`${trackingCode} is no longer tracked`);
      }}
    >
      Stop tracking
    </ConfirmButton>
  );
}
