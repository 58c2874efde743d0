/** What a parcel is, as far as its price goes. */
export interface Priced {
  ounces: number;
  fromZip: string;
  toZip: string;
  isAbroad: boolean;
}

export interface ServiceLevel {
  /** As EasyPost names them. */
  carrier: 'USPS' | 'UPS';
  service: string;
  /** As ShipEngine names them. */
  code: string;
  name: string;
  isAbroad: boolean;
  base: number;
  perPound: number;
  days: number;
}

export const SERVICE_LEVELS: readonly ServiceLevel[] = [
  level('USPS', 'GroundAdvantage', 'usps_ground_advantage', 'USPS Ground Advantage', false, 480, 62, 4),
  level('USPS', 'Priority', 'usps_priority_mail', 'USPS Priority Mail', false, 690, 85, 2),
  level('USPS', 'Express', 'usps_priority_mail_express', 'USPS Priority Mail Express', false, 2_810, 160, 1),
  level('UPS', 'Ground', 'ups_ground', 'UPS Ground', false, 865, 71, 3),
  level('UPS', '2ndDayAir', 'ups_2nd_day_air', 'UPS 2nd Day Air', false, 1_790, 140, 2),
  level(
    'USPS',
    'FirstClassPackageInternationalService',
    'usps_first_class_mail_international',
    'USPS First Class Mail International',
    true,
    1_620,
    410,
    12,
  ),
  level(
    'USPS',
    'PriorityMailInternational',
    'usps_priority_mail_international',
    'USPS Priority Mail International',
    true,
    4_450,
    520,
    8,
  ),
  level('UPS', 'UPSSaver', 'ups_worldwide_saver', 'UPS Worldwide Saver', true, 6_900, 600, 4),
];

/** The heaviest parcel each carrier takes, in pounds. */
export const MAX_POUNDS = { USPS: 70, UPS: 150 };

/** By the first digits of two ZIP codes: near enough for a zone. */
export const zoneOf = ({ fromZip, toZip }: Priced): number =>
  Math.min(8, 1 + Math.abs(Number(fromZip.slice(0, 1)) - Number(toZip.slice(0, 1))));

export const centsOf = (service: ServiceLevel, parcel: Priced): number =>
  service.base +
  service.perPound * Math.ceil(parcel.ounces / 16) +
  (parcel.isAbroad ? 0 : 25 * zoneOf(parcel));

export const decimal = (cents: number): string => (cents / 100).toFixed(2);

function level(
  carrier: ServiceLevel['carrier'],
  service: string,
  code: string,
  name: string,
  isAbroad: boolean,
  base: number,
  perPound: number,
  days: number,
): ServiceLevel {
  return { carrier, service, code, name, isAbroad, base, perPound, days };
}
