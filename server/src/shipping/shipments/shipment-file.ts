import { carrierName } from '../../carriers/index.ts';
import type { FileColumn } from '../../lib/csv.ts';
import { localTimes } from '../../lib/days.ts';
import { formatAmount } from '../../lib/money.ts';
import type { Shipment } from '../../schema/shipment.ts';
import { recipientColumns } from '../addresses/index.ts';

export const SHIPMENT_LAYOUTS = ['api', 'shipments'] as const;

const text = (
  heading: string,
  value: (shipment: Shipment) => unknown,
  isNumber = false,
): FileColumn<Shipment> => ({ heading, value, isNumber });

/** "not_applicable" as people read it. */
const words = (code: string): string => {
  const spaced = code.replaceAll('_', ' ');
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
};

/** As the dashboard says it. */
const TRACKING_WORDS: Record<Shipment['trackingStatus'], string> = {
  unknown: 'No scans yet',
  pre_transit: 'Waiting for carrier',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  available_for_pickup: 'Ready for pickup',
  delivered: 'Delivered',
  return_to_sender: 'Returning to sender',
  failure: 'Delivery failed',
  cancelled: 'Canceled',
  error: 'Carrier error',
};

/** The columns of a file for people. */
export function shipmentColumns(timeZone?: string): FileColumn<Shipment>[] {
  const time = localTimes(timeZone);
  return [
    text('Tracking codes', ({ parcels, trackingCode }) => {
      const codes = parcels.flatMap((parcel) => parcel.trackingCode ?? []);
      return codes.length > 0 ? codes : trackingCode;
    }),
    text('Order number', ({ orderNumber }) => orderNumber),
    text('Kind', ({ isReturn, isManual }) =>
      isReturn ? 'Return label' : isManual ? 'Marked as shipped' : 'Label',
    ),
    text('Label status', ({ status }) => words(status)),
    text('Parcel status', ({ trackingStatus }) => TRACKING_WORDS[trackingStatus]),
    text('Carrier', ({ carrier }) => carrierName(carrier)),
    text('Service', ({ serviceName, isManual }) => (isManual ? null : serviceName)),
    text('Created', ({ createdAt }) => time(createdAt)),
    text('Printed', ({ printedAt }) => time(printedAt)),
    text('Voided', ({ voidedAt }) => time(voidedAt)),
    ...recipientColumns<Shipment>(),
    text('Parcels', ({ parcels }) => parcels.length, true),
    text('Postage', ({ rate, currency }) => formatAmount(rate, currency), true),
    text('Fees', ({ fees, currency }) => formatAmount(sumOf(fees), currency), true),
    text('Label cost', ({ rate, fees, currency }) => formatAmount(rate + sumOf(fees), currency), true),
    text('Currency', ({ currency }) => currency),
    text('Refund', ({ refundStatus }) => refundStatus && words(refundStatus)),
    text('Reference', ({ reference }) => reference),
  ];
}

const sumOf = (fees: Shipment['fees']): number => fees.reduce((sum, { amount }) => sum + amount, 0);
