import { createHash } from 'node:crypto';
import { present } from '../../lib/present.ts';
import type { TimeScale } from '../../lib/time-scale.ts';
import type { Address } from '../../postal/index.ts';
import type { ScanLocation } from '../../schema/tracking.ts';
import type { Scan } from '../carrier.ts';

interface Journey {
  trackingCode: string;
  boughtAt: number;
  /** As quoted; some days where nothing was. */
  deliveryDays: number | null;
  shipFrom: Address;
  shipTo: Address;
}

const USUAL_DAYS = 3;

/**
 * The scans of a parcel that nobody carries, from the label to the doorstep: the same for the same parcel however often
 * it is asked, so that a scheduler that was restarted goes on where it was. Times are simulated hours after the purchase,
 * at the scale's pace.
 */
export function planScans(journey: Journey, { realMsPerHour }: TimeScale): Scan[] {
  const { trackingCode, boughtAt, deliveryDays, shipFrom, shipTo } = journey;
  const [first, second, third] = dice(trackingCode);
  const pickedUp = 2 + first;
  const delivered = (deliveryDays ?? USUAL_DAYS) * 24 + 8 + 2 * second;
  const outForDelivery = delivered - 2 - third;
  const atHub = pickedUp + (outForDelivery - pickedUp) * 0.75;
  const origin = locationOf(shipFrom);
  const destination = locationOf(shipTo);

  const planned: [Scan['status'], string, number, ScanLocation][] = [
    ['pre_transit', 'Label created', 0, origin],
    ['in_transit', 'Picked up', pickedUp, origin],
    ['in_transit', 'Arrived at the destination hub', atHub, destination],
    ['out_for_delivery', 'Out for delivery', outForDelivery, destination],
    ['delivered', 'Delivered', delivered, destination],
  ];
  return planned.map(([status, statusDetail, hours, location], nth) => ({
    status,
    statusDetail,
    // However fast time runs, no two scans are at the same moment.
    occurredAt: boughtAt + Math.round(hours * realMsPerHour) + nth,
    location,
  }));
}

function locationOf({ city, state, postalCode, country }: Address): ScanLocation {
  return {
    city,
    country,
    ...(state !== undefined && { state }),
    ...(postalCode !== undefined && { postalCode }),
  };
}

/** Three numbers from 0 to 1 that a tracking code always throws. */
function dice(trackingCode: string): [number, number, number] {
  const [first, second, third] = createHash('sha256').update(`waybill journey v1 ${trackingCode}`).digest();
  return [present(first) / 255, present(second) / 255, present(third) / 255];
}
