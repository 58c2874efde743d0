import type { TrackingStatus } from '../../schema/tracking.ts';
import { textOf } from '../answer-fields.ts';

const BY_CODE: Readonly<Record<string, TrackingStatus>> = {
  UN: 'unknown',
  NY: 'pre_transit',
  AC: 'in_transit',
  IT: 'in_transit',
  AT: 'in_transit',
  SP: 'available_for_pickup',
  DE: 'delivered',
  EX: 'failure',
};

/** Where the detail says more than the code: an exception may be a delay, and a parcel "accepted" that was only announced. */
const BY_DETAIL: Readonly<Record<string, TrackingStatus>> = {
  SHIPMENT_CREATED: 'pre_transit',
  AWAITING_PICKUP_DROP_OFF: 'pre_transit',
  ELEC_ADVICE_RECD_BY_CARRIER: 'pre_transit',
  NOT_YET_RECEIVED_BY_CARRIER: 'pre_transit',
  PICKUP_FAILED: 'pre_transit',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  AWAITING_COLLECTION_FROM_PICKUP_POINT: 'available_for_pickup',
  COLLECT_AT_LOCAL_PO: 'available_for_pickup',
  CUSTOMER_TO_COLLECT_FROM_CARRIER: 'available_for_pickup',
  DELIVERED_TO_PICKUP_POINT: 'available_for_pickup',
  RETURN_TO_SENDER: 'return_to_sender',
  UNDELIVERABLE_RETURNED_TO_SENDER: 'return_to_sender',
  CANCELLED: 'cancelled',
  ADDRESS_QUERY: 'in_transit',
  CARRIER_DELAYS: 'in_transit',
  DELAYED_NOT_CARRIER: 'in_transit',
  HELD_BY_CARRIER: 'in_transit',
  HELD_BY_CARRIER_FOR_CLEARANCE_PRE_PROCESSING: 'in_transit',
  HELD_BY_CUSTOMS: 'in_transit',
  INCORRECT_DECLARATION: 'in_transit',
  MISROUTED: 'in_transit',
  PARCEL_REPACKED: 'in_transit',
  RECD_BY_CARRIER_NO_ELEC_ADVICE: 'in_transit',
  DELIVERY_RESCHEDULED: 'in_transit',
};

/** "A shipping label has been prepared": the number is accepted, the parcel is not. */
const ANNOUNCED = /label (has been |was )?(created|prepared|printed)|pre-?shipment|shipping info/i;

interface StatusFields {
  readonly status_code?: unknown;
  readonly status_detail_code?: unknown;
  readonly description?: unknown;
  readonly carrier_status_description?: unknown;
}

/** Undefined if nothing is said, or something that is not documented. */
export function statusOf(fields: StatusFields): TrackingStatus | undefined {
  const detail = BY_DETAIL[textOf(fields.status_detail_code)?.toUpperCase() ?? ''];
  if (detail !== undefined) return detail;
  const code = textOf(fields.status_code)?.toUpperCase() ?? '';
  const words = textOf(fields.description) ?? textOf(fields.carrier_status_description) ?? '';
  return code === 'AC' && ANNOUNCED.test(words) ? 'pre_transit' : BY_CODE[code];
}
