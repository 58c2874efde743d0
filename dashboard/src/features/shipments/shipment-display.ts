import type { Schemas } from '@waybill/sdk';
import { formatCount, formatDimensions, formatMoney, formatWeight } from '../../lib/format.ts';
import { capitalize, humanize, pluralize } from '../../lib/text.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import type { Customs, Parcel, Shipment, Tracking, TrackingStatus } from './shipments-api.ts';

const TRACKING_LABELS: Record<TrackingStatus, string> = {
  unknown: 'No information yet',
  pre_transit: 'Label created, waiting for the parcel',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  available_for_pickup: 'Ready for pickup',
  delivered: 'Delivered',
  return_to_sender: 'Returning to sender',
  failure: 'Delivery failed',
  cancelled: 'Canceled',
  error: 'Carrier error',
};

export const trackingLabel = (status: TrackingStatus): string => TRACKING_LABELS[status];

const REFUND_WORDS: Record<NonNullable<Shipment['refundStatus']>, string> = {
  submitted: 'Requested. The carrier decides within a few weeks.',
  refunded: 'Issued',
  rejected: 'Rejected by the carrier. You were charged for the label.',
  not_applicable: 'Not needed. You were not charged for the label.',
};

export const refundWords = (status: NonNullable<Shipment['refundStatus']>): string => REFUND_WORDS[status];

/** Whether its parcels are on their way, or will be: also of a label that was refunded after its parcel had left. */
export const isTracked = ({ status, trackingStatus }: Shipment): boolean =>
  status === 'purchased' || status === 'voiding' || (status === 'voided' && trackingStatus !== 'cancelled');

/** What can be recorded by hand, in the order of a parcel's way. */
const SCANNED: TrackingStatus[] = [
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'return_to_sender',
];
export const SCAN_OPTIONS = SCANNED.map((value) => ({ value, label: trackingLabel(value) }));

/** Whether the parcel has left: its label can no longer be voided. */
const isScanned = ({ trackingStatus }: Parcel): boolean =>
  trackingStatus !== 'unknown' && trackingStatus !== 'pre_transit';

/** Until a parcel is scanned, or its receiver is erased. What was marked by hand can always be undone. */
export const isVoidable = ({ label, parcels, isManual, status, personalDataErasedAt }: Shipment): boolean =>
  isManual
    ? status === 'purchased' && personalDataErasedAt === null
    : label !== null && !parcels.some(isScanned);

/** "purchased", or "marked as shipped" if no label was. */
export const statusWords = ({ status, isManual }: Shipment): string =>
  isManual && status === 'purchased' ? 'marked as shipped' : humanize(status);

/** "UPS Ground", or only the carrier of what was marked by hand. */
export const shippedWith = (shipment: Shipment): string =>
  shipment.isManual ? shipment.carrierName : serviceLabel(shipment);

export const formatLocation = (location: Schemas['ScanLocation'] | null): string =>
  location === null
    ? ''
    : [location.city, location.state, location.postalCode, location.country].filter(Boolean).join(', ');

export const formatParcel = ({ weight, dimensions }: Parcel): string =>
  [formatWeight(weight), dimensions && formatDimensions(dimensions)].filter(Boolean).join(', ');

/** "2 × Blue mug, 1 × Tea": what is in the parcels. */
export const formatContents = ({ items }: Shipment, order: Schemas['Order']): string =>
  items
    .map(({ orderItemId, quantity }) => {
      const name = order.items.find(({ id }) => id === orderItemId)?.name ?? 'a removed item';
      return `${formatCount(quantity)} × ${name}`;
    })
    .join(', ');

/** "Gift: a birthday present, DAP, 2 lines declared". */
export const formatCustoms = ({
  contentsType,
  contentsExplanation,
  incoterm,
  invoiceNumber,
  items,
}: Customs) =>
  [
    contentsExplanation === undefined
      ? humanize(contentsType)
      : `${humanize(contentsType)}: ${contentsExplanation}`,
    incoterm,
    invoiceNumber && `invoice ${invoiceNumber}`,
    `${pluralize(items.length, 'line')} declared`,
  ]
    .filter(Boolean)
    .join(', ');

const SIGNATURE_WORDS = { none: 'no signature', standard: 'signature', adult: 'adult signature' };

/** "Adult signature, insured for $250.00". */
export const formatOptions = (options: Schemas['ShipmentOptions'], currency: string): string =>
  capitalize(
    [
      options.signature && SIGNATURE_WORDS[options.signature],
      options.saturdayDelivery && 'Saturday delivery',
      options.insuredValue !== undefined &&
        `insured for ${formatMoney(options.insuredValue, options.insuredCurrency ?? currency)}`,
      options.labelMessages && `on the label: ${options.labelMessages.join(' / ')}`,
    ]
      .filter(Boolean)
      .join(', '),
  );

/** "In transit, parcel 2 of 3": the result of scanning a code. */
export function scanWords({ parcels }: Tracking, code: string): string {
  const plain = code.replaceAll(/\s/g, '').toUpperCase();
  const at = parcels.findIndex(({ trackingCode }) => trackingCode === plain);
  const status = parcels[at]?.status;
  return [
    status === undefined ? 'Recorded' : trackingLabel(status),
    parcels.length > 1 && at >= 0 && `parcel ${at + 1} of ${parcels.length}`,
  ]
    .filter(Boolean)
    .join(', ');
}
