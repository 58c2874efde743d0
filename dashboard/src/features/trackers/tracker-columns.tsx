import { t } from '../../lib/language/index.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
import { type Column, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatLocation, TRACKING_TONES } from '../shipments/index.ts';
import type { Tracker } from './trackers-api.ts';

export const trackerColumns: Column<Tracker>[] = [
  {
    header: t('Parcel'),
    whole: true,
    cell: ({ id, trackingCode, carrierName }) => (
      <TwoLines
        main={
          <RowLink to="/trackers/$id" params={{ id }}>
            {trackingCode}
          </RowLink>
        }
        below={carrierName ?? t('Unknown carrier')}
      />
    ),
  },
  {
    header: t('Status'),
    cell: ({ status, isFollowed }) => (
      <TwoLines
        main={<StatusBadge tone={TRACKING_TONES[status]}>{trackingWords(status)}</StatusBadge>}
        below={isFollowed ? '' : t('not updated')}
      />
    ),
  },
  { header: t('Last location'), wide: true, cell: ({ location }) => formatLocation(location) || '–' },
  { header: t('Last scan'), wide: true, cell: ({ lastScanAt }) => <DateTime at={lastScanAt} none="–" /> },
];
