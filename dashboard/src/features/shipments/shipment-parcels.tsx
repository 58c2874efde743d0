import { plural, t } from '../../lib/language/index.ts';
import { humanize, sentenceCase } from '../../lib/text.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Id } from '../../ui/id.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatParcel, isTracked } from './shipment-display.ts';
import { TRACKING_TONES } from './shipment-status.ts';
import type { Parcel, Shipment } from './shipments-api.ts';

type NumberedParcel = Parcel & { number: number };

const REFUND: Column<NumberedParcel> = {
  header: t('Refund'),
  cell: ({ refundStatus, refundError }) => (
    <TwoLines
      main={refundStatus === null ? t('Not requested') : sentenceCase(humanize(refundStatus))}
      below={refundError ?? ''}
    />
  ),
};

/** Each parcel with its own code and status. */
export function ShipmentParcels({ shipment }: { shipment: Shipment }) {
  const { parcels } = shipment;
  const areRefunded = parcels.length > 1 && parcels.some(({ refundStatus }) => refundStatus !== null);
  const columns: Column<NumberedParcel>[] = [
    {
      header: t('Parcel'),
      cell: ({ number, trackingCode, packageType }) => (
        <TwoLines
          main={trackingCode === null ? '–' : <Id value={trackingCode} />}
          below={[t('{number} of {count}', { number, count: parcels.length }), packageType]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      header: t('Status'),
      cell: ({ trackingStatus }) =>
        isTracked(shipment) ? (
          <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{trackingWords(trackingStatus)}</StatusBadge>
        ) : (
          '–'
        ),
    },
    ...(areRefunded ? [REFUND] : []),
    { header: t('Weight and size'), cell: formatParcel },
  ];
  if (parcels.length === 0) return null;
  return (
    <Panel title={plural(parcels.length, '{count} parcel', '{count} parcels')} flush>
      <DataTable
        caption={t('Parcels')}
        columns={columns}
        rows={parcels.map((parcel, at) => ({ ...parcel, number: at + 1 }))}
        idOf={({ number }) => String(number)}
        empty={null}
      />
    </Panel>
  );
}
