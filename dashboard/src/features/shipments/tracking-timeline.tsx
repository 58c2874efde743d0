import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { formatDate, formatMoment } from '../../lib/format.ts';
import { rich, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { trackingLabel } from '../../lib/tracking-words.ts';
import { formatLocation } from './shipment-display.ts';
import { TRACKING_TONES } from './shipment-status.ts';
import { trackingQuery } from './shipments-api.ts';
import classes from './tracking-timeline.module.css';

/** Where a parcel has been, the latest first. */
export function TrackingTimeline({ id }: { id: string }) {
  const { data, error } = useQuery(trackingQuery(id));
  if (data === undefined)
    return error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={90} />;
  return <ScanTimeline tracking={data} isOneParcel={data.parcels.length === 1} />;
}

interface Tracked {
  status: Schemas['TrackingStatus'];
  estimatedDeliveryDate: string | null;
  events: (Omit<Schemas['Tracking']['events'][number], 'trackingCode'> & { trackingCode?: string })[];
}

/** The scans that are known, and when the parcel is expected. */
export function ScanTimeline({ tracking, isOneParcel }: { tracking: Tracked; isOneParcel: boolean }) {
  const { events, estimatedDeliveryDate, status } = tracking;
  const latestFirst = events.toSorted((a, b) => b.occurredAt.localeCompare(a.occurredAt));
  return (
    <>
      {estimatedDeliveryDate !== null && status !== 'delivered' && (
        <Text mb="md">
          {rich('Expected on {date}', {
            date: <strong>{formatDate(estimatedDeliveryDate)}</strong>,
          })}
        </Text>
      )}
      {events.length === 0 ? (
        <Text c="dimmed">{t('No scans yet.')}</Text>
      ) : (
        <ol className={classes.timeline} aria-label={t('Scans, latest first')}>
          {latestFirst.map((scan, index) => (
            <li
              key={`${scan.trackingCode} ${scan.occurredAt} ${scan.status}`}
              className={classes.scan}
              data-tone={TRACKING_TONES[scan.status]}
              data-latest={index === 0 || undefined}
            >
              <strong>{trackingLabel(scan.status)}</strong>
              {scan.statusDetail !== null && <div>{scan.statusDetail}</div>}
              <Text size="sm" c="dimmed">
                {[
                  formatMoment(scan.occurredAt),
                  formatLocation(scan.location),
                  !isOneParcel && scan.trackingCode,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
