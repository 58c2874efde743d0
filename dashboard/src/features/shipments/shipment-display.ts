import type { Schemas } from '@waybill/sdk';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { formatDimensions, formatWeight } from '../../lib/measures.ts';
import { capitalize } from '../../lib/text.ts';
import { trackingLabel } from '../../lib/tracking-words.ts';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { labelWords } from './shipment-status.ts';
import type { Customs, Parcel, Shipment, Tracking, TrackingStatus } from './shipments-api.ts';

const REFUND_WORDS: Record<NonNullable<Shipment['refundStatus']>, string> = {
  submitted: t('Requested. The carrier decides within a few weeks.'),
  refunded: t('Issued'),
  rejected: t('Rejected by the carrier. You were charged for the label.'),
  not_applicable: t('Not needed. You were not charged for the label.'),
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
export const isVoidable = ({
  label,
  parcels,
  isManual,
  parcelOf,
  status,
  personalDataErasedAt,
}: Shipment): boolean =>
  isManual && parcelOf === null
    ? status === 'purchased' && personalDataErasedAt === null
    : label !== null && !parcels.some(isScanned);

/** "purchased", or "marked as shipped" if no label was. */
export const statusWords = ({ status, isManual, parcelOf }: Shipment): string =>
  parcelOf !== null && status === 'purchased'
    ? t('in a shared parcel')
    : isManual && status === 'purchased'
      ? t('marked as shipped')
      : labelWords(status);

/** "UPS Ground", or only the carrier of what was marked by hand. */
export const shippedWith = (shipment: Shipment): string =>
  shipment.isManual && shipment.parcelOf === null ? shipment.carrierName : serviceLabel(shipment);

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
      const name = order.items.find(({ id }) => id === orderItemId)?.name ?? t('a removed item');
      return `${formatCount(quantity)} × ${name}`;
    })
    .join(', ');

const CONTENTS_WORDS: Record<Customs['contentsType'], string> = {
  merchandise: t('merchandise'),
  gift: t('gift'),
  documents: t('documents'),
  sample: t('sample'),
  returned_goods: t('returned goods'),
  other: t('other'),
};

/** "gift: a birthday present, DAP, 2 lines declared". */
export const formatCustoms = ({
  contentsType,
  contentsExplanation,
  incoterm,
  invoiceNumber,
  items,
}: Customs) =>
  [
    contentsExplanation === undefined
      ? CONTENTS_WORDS[contentsType]
      : t('{contents}: {explanation}', {
          contents: CONTENTS_WORDS[contentsType],
          explanation: contentsExplanation,
        }),
    incoterm,
    invoiceNumber && t('invoice {number}', { number: invoiceNumber }),
    plural(items.length, '{count} line declared', '{count} lines declared'),
  ]
    .filter(Boolean)
    .join(', ');

const SIGNATURE_WORDS = {
  none: t('no signature'),
  standard: t('signature'),
  adult: t('adult signature'),
};

/** "Adult signature, insured for $250.00". */
export const formatOptions = (options: Schemas['ShipmentOptions'], currency: string): string =>
  capitalize(
    [
      options.signature && SIGNATURE_WORDS[options.signature],
      options.saturdayDelivery && t('Saturday delivery##in a list'),
      options.insuredValue !== undefined &&
        t('insured for {amount}', {
          amount: formatMoney(options.insuredValue, options.insuredCurrency ?? currency),
        }),
      options.labelMessages && t('on the label: {text}', { text: options.labelMessages.join(' / ') }),
    ]
      .filter(Boolean)
      .join(', '),
  );

/** "In transit, parcel 2 of 3": the result of scanning a code. */
export function scanWords({ parcels }: Tracking, code: string): string {
  const plain = code.replaceAll(/\s/g, '').toUpperCase();
  const at = parcels.findIndex(({ trackingCode }) => trackingCode === plain);
  const scanned = parcels[at];
  if (scanned === undefined) return t('Recorded');
  const status = trackingLabel(scanned.status);
  return parcels.length > 1
    ? t('{status}, parcel {number} of {count}', { status, number: at + 1, count: parcels.length })
    : status;
}
