/** Codes under which ShipEngine sells or tracks a carrier that people know by another name. */
const CARRIERS: Readonly<Record<string, string>> = {
  stamps_com: 'usps',
  endicia: 'usps',
  usps_account: 'usps',
  dhl_express_worldwide: 'dhl_express',
  dhl_global_mail: 'dhl_ecommerce',
};

/** As people call them, where ShipEngine's codes are not enough. */
const NAMES: Readonly<Record<string, string>> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  ontrac: 'OnTrac',
  dhl_express: 'DHL Express',
  dhl_ecommerce: 'DHL eCommerce',
  canada_post: 'Canada Post',
};

/**
 * `stamps_com` → `usps`. ShipEngine's own discounted accounts have codes of their own, such as `ups_walleted`, for the same
 * carrier.
 */
export function carrierOf(code: string): string {
  const plain = code
    .toLowerCase()
    .trim()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/_walleted$/, '')
    .replaceAll(/^_+|_+$/g, '');
  return CARRIERS[plain] ?? (plain || 'shipengine');
}

export const carrierName = (carrier: string): string =>
  NAMES[carrier] ?? carrier.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** What the tracking calls know a carrier as, where the account has no carrier of its own for it. */
const TRACKED_AS: Readonly<Record<string, string>> = { usps: 'stamps_com', dhl: 'dhl_express' };

export const trackedAs = (carrier: string): string => TRACKED_AS[carrier] ?? carrier;
