const NAMES: Record<string, string> = {
  fleet: 'Fleet',
  easypost: 'EasyPost',
  shipengine: 'ShipEngine',
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl_express: 'DHL Express',
  dhl_ecommerce: 'DHL eCommerce',
  canada_post: 'Canada Post',
  ontrac: 'OnTrac',
  lasership: 'LaserShip',
  gls: 'GLS',
  dpd: 'DPD',
  dhl: 'DHL',
  postnl: 'PostNL',
  bpost: 'bpost',
  inpost: 'InPost',
  singpost: 'SingPost',
};

/** As people call it: USPS for `usps`. */
export const carrierName = (id: string): string =>
  NAMES[id] ??
  id
    .split(/[_-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** "UPS Ground", "Fleet Express": many carriers have their name in that of the service. */
export function serviceLabel(carrier: string, serviceName: string): string {
  const name = carrierName(carrier);
  return serviceName.toLowerCase().startsWith(name.toLowerCase()) ? serviceName : `${name} ${serviceName}`;
}
