import { carrierCalled, trackedAs } from '../known-carriers.ts';
import { ID } from './settings.ts';

/** `USPS` → `usps`, `UPSDAP` → `ups`, `LaserShipV2` → `lasership`. EasyPost spells a carrier in several ways. */
export function carrierCode(vendorName: string): string {
  const plain = vendorName
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/v\d$/, '');
  return carrierCalled(plain) ?? plain;
}

/** As trackers name carriers; for others EasyPost finds the carrier by the tracking code itself. */
export const trackerCarrier = (carrier: string): string | undefined => trackedAs(ID, carrier);
