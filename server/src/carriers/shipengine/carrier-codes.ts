import { carrierCalled, trackedAs } from '../known-carriers.ts';
import { ID } from './settings.ts';

/**
 * `stamps_com` → `usps`. ShipEngine's own discounted accounts have codes of their own, such as `ups_walleted`, for the same
 * carrier.
 */
export function carrierCode(vendorName: string): string {
  const plain = vendorName
    .toLowerCase()
    .trim()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/_walleted$/, '')
    .replaceAll(/^_+|_+$/g, '');
  return carrierCalled(plain) ?? (plain || ID);
}

/** What the tracking calls know a carrier as if the account has no carrier of its own for it. */
export const trackerCarrier = (carrier: string): string => trackedAs(ID, carrier) ?? carrier;
