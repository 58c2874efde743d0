import { humanize, pluralize, sentenceCase } from '../../lib/text.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Id } from '../../ui/id.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatParcel, isTracked } from './shipment-display.ts';
import { TRACKING_TONES } from './shipment-status.ts';
import type { Parcel, Shipment } from './shipments-api.ts';

type NumberedParcel = Parcel & { number: number };

const REFUND: Column<NumberedParcel> = {
  header: 'Refund',
  cell: ({ refundStatus, refundError }) => (
    <TwoLines
      main={refundStatus === null ? 'Not requested' : sentenceCase(humanize(refundStatus))}
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
      header: 'Parcel',
      cell: ({ number, trackingCode, packageType }) => (
        <TwoLines
          main={trackingCode === null ? '–' : <Id value={trackingCode} />}
          below={[`${number} of ${parcels.length}`, packageType].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      header: 'Status',
      cell: ({ trackingStatus }) =>
        isTracked(shipment) ? (
          <StatusBadge tone={TRACKING_TONES[trackingStatus]}>{humanize(trackingStatus)}</StatusBadge>
        ) : (
          '–'
        ),
    },
    ...(areRefunded ? [REFUND] : []),
    { header: 'Weight and size', cell: formatParcel },
  ];
  if (parcels.length === 0) return null;
  return (
    <Panel title={pluralize(parcels.length, 'parcel')} flush>
      <DataTable
        caption="Parcels"
        columns={columns}
        rows={parcels.map((parcel, at) => ({ ...parcel, number: at + 1 }))}
        idOf={({ number }) => String(number)}
        empty={null}
      />
    </Panel>
  );
}
