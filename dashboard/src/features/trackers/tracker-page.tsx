import { Anchor, Box } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
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
  const { data: tracker } = useQuery({ ...trackerQuery(id), throwOnError: nothingToShow });
  const accounts = useCarrierAccounts();
  if (tracker === undefined) return <LoadingPage />;
  const account = accounts?.find((one) => one.id === tracker.carrierAccountId);
  return (
    <>
      <PageHeader
        title={tracker.trackingCode}
        crumbs={[
          { label: t('Shipments'), to: '/shipments' },
          { label: t('Shipped elsewhere'), to: '/trackers' },
        ]}
        mark={
          <StatusBadge tone={TRACKING_TONES[tracker.status]}>{trackingWords(tracker.status)}</StatusBadge>
        }
        actions={<StopTracking tracker={tracker} />}
      />
      {!tracker.isFollowed && tracker.unfollowedReason !== null && (
        <Box mb="lg">
          <Notice tone="warn" title={t('Status is not updated')}>
            {tracker.unfollowedReason}
          </Notice>
        </Box>
      )}
      <Panel title={t('Parcel')}>
        <Facts facts={factsOf(tracker, account?.name)} />
      </Panel>
      <Panel title={t('Tracking')}>
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
    [t('Carrier'), carrierName ?? t('Unknown')],
    account !== undefined && [t('Updated by'), account],
    orderId !== null && [
      t('Order'),
      <Anchor key="order" component={RouterLink} to={`/orders/${orderId}`} inherit>
        {t('View order')}
      </Anchor>,
    ],
    trackingUrl !== null && [
      t('Tracking page'),
      <Anchor key="page" href={trackingUrl} target="_blank" rel="noopener noreferrer" inherit>
        {carrierName === null ? t('Open at the carrier') : t('Open at {carrier}', { carrier: carrierName })}
      </Anchor>,
    ],
    [t('Added'), <DateTime key="added" at={createdAt} />],
    ['ID', <Id key="id" value={id} />, 'wide'],
  ];
  return facts.filter((fact) => fact !== false);
}

function StopTracking({ tracker: { id, trackingCode } }: { tracker: Tracker }) {
  const remove = useDeleteTracker(id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      question={t('Stop tracking {code}?', { code: trackingCode })}
      consequence={t(
        'The parcel and its scans are removed from the list. The delivery itself is not affected.',
      )}
      confirm={t('Stop tracking')}
      onConfirm={async () => {
        await remove.mutateAsync();
        await navigate({ to: '/trackers' });
        notify(t('{code} is no longer tracked', { code: trackingCode }));
      }}
    >
      {t('Stop tracking')}
    </ConfirmButton>
  );
}
