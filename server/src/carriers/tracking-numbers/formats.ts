import { isTrackingCode } from '../fleet/tracking-code.ts';
import { type CheckDigit, luhn, mod7, mod10, mod37, s10, weightedMod11 } from './check-digits.ts';
import {
  DPD_SERVICES,
  S10_SERVICES,
  type ServiceNames,
  UPS_SERVICES,
  UPS_WAYBILL_SERVICES,
  USPS_CONFIRMATIONS,
  USPS_SERVICES,
} from './services.ts';

/** One kind of tracking number. */
export interface NumberFormat {
  carrier: string;
  strength: number;
  /**
   * Matches a whole number without spaces and dashes, in upper case. Its groups: `serial` and `check`, for `check`;
   * `service`, for `services`; `country`, where the carrier is the post of that country.
   */
  pattern: RegExp;
  check?: CheckDigit;
  /** What the check digit covers, where it is more than is printed. */
  covered?(serial: string): string;
  services?: ServiceNames;
}

/** How much a match says about who carries the parcel. */
export const STRENGTH = {
  /** Letters or digits that no other carrier begins with, and a check digit. */
  proven: 3,
  /** The same without a check digit. */
  distinctive: 2,
  /** One letter or none, and a check digit, which one number in ten passes by chance. */
  plausible: 1,
  /** The same without a check digit. */
  possible: 0,
} as const;

type Rest = Omit<NumberFormat, 'carrier' | 'strength' | 'pattern'>;

const format = (
  carrier: string,
  strength: keyof typeof STRENGTH,
  pattern: RegExp,
  rest?: Rest,
): NumberFormat => ({ carrier, strength: STRENGTH[strength], pattern, ...rest });

/** The ZIP code of the destination, which scanners read before the number itself. */
const ROUTING = '(?:420\\d{5}(?:\\d{4})?)?';
/** A USPS mailer id, of nine digits if it begins with 9, else of six, and the number of the package. */
const MAILER_AND_PACKAGE = '(?:9\\d{8}(?:\\d{15}|\\d{11}|\\d{7})|[0-8]\\d{5}(?:\\d{14}|\\d{10}))';

const impb = (identifier: string) =>
  new RegExp(`^${ROUTING}(?<serial>${identifier}(?<service>\\d{3})${MAILER_AND_PACKAGE})(?<check>\\d)$`);

const express = weightedMod11(3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1);
const longExpress = weightedMod11(1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1);

const startingWith = (prefix: string) => (serial: string) =>
  serial.startsWith(prefix) ? serial : prefix + serial;

/**
 * Facts from jkeen/tracking_number_data (MIT License, see NOTICE). Numbers that match several formats equally well are most
 * likely of the first.
 */
export const FORMATS: readonly NumberFormat[] = [
  format('fleet', 'proven', /^(?<serial>WB\d{17})(?<check>\d)$/, {
    check: (serial, check) => isTrackingCode(serial + check),
  }),

  format('ups', 'proven', /^1Z(?<serial>[A-Z0-9]{6}(?<service>[A-Z0-9]{2})[A-Z0-9]{7})(?<check>\d)$/, {
    check: mod10(1, 2),
    services: UPS_SERVICES,
  }),
  format('ups', 'plausible', /^(?<service>[AHJKTV])(?<serial>\d{9})(?<check>\d)$/, {
    check: mod10(1, 2),
    services: UPS_WAYBILL_SERVICES,
  }),

  format('usps', 'proven', impb('94'), { check: mod10(3, 1, 'last') }),
  format('usps', 'proven', impb('(?:92(?=\\d{3}9)|93(?=\\d{3}[0-8])|95)'), {
    check: mod10(3, 1),
    services: USPS_SERVICES,
  }),
  format(
    'usps',
    'plausible',
    new RegExp(`^${ROUTING}(?<serial>(?:91)?(?<service>\\d)\\d{18})(?<check>\\d)$`),
    {
      check: mod10(3, 1),
      covered: startingWith('91'),
      services: USPS_CONFIRMATIONS,
    },
  ),
  format('usps', 'plausible', /^(?<serial>(?<service>\d)\d{18})(?<check>\d)$/, {
    check: mod10(3, 1),
    services: USPS_CONFIRMATIONS,
  }),

  format('fedex', 'plausible', /^(?<serial>\d{11})(?<check>\d)$/, { check: express }),
  format('fedex', 'plausible', /^(?<serial>\d{14})(?<check>\d)$/, { check: mod10(1, 3) }),
  format('fedex', 'plausible', /^\d{2}(?<serial>\d{15})(?<check>\d)$/, { check: mod10(3, 1) }),
  format('fedex', 'proven', /^96\d{5}(?<serial>\d{14})(?<check>\d)$/, { check: mod10(1, 3) }),
  format('fedex', 'proven', /^96\d{18}(?<serial>\d{13})(?<check>\d)$/, { check: longExpress }),
  format('fedex', 'plausible', /^[0-8]\d{19}(?<serial>\d{13})(?<check>\d)$/, { check: longExpress }),
  format('fedex', 'plausible', /^3\d{15}(?<serial>\d{11})(?<check>\d)\d{4}$/, { check: express }),

  format('ontrac', 'plausible', /^C(?<serial>\d{13})(?<check>\d)$/, {
    check: mod10(1, 2),
    covered: startingWith('4'),
  }),
  format('ontrac', 'plausible', /^D(?<serial>\d{13})(?<check>\d)$/, {
    check: mod10(1, 2),
    covered: startingWith('5'),
  }),
  format('lasership', 'distinctive', /^L[AIEHNX][1-3]\d{7}$/),
  format('lasership', 'distinctive', /^1LS7[12]\d{10}$/),
  format('lasership', 'distinctive', /^1LS7[12]\d{2}01[1-4]\d{6}1$/),
  format('lasership', 'distinctive', /^1LSCX[0-9A-Z]{10}$/),
  format('amazon', 'distinctive', /^TB[ACM]\d{12}$/),
  format('amazon', 'possible', /^[AFC]\d{10}$/),

  format('canada_post', 'plausible', /^(?<serial>\d{15})(?<check>\d)$/, { check: mod10(3, 1) }),
  format('purolator', 'plausible', /^(?<serial>[0-5]\d{10})(?<check>\d)$/, { check: luhn }),
  format('purolator', 'distinctive', /^[A-Z]{3}\d{9}$/),
  format('canpar', 'distinctive', /^[CDKLSUXZ]\d{21}$/),

  format('dhl', 'plausible', /^(?<serial>\d{9,10})(?<check>\d)$/, { check: mod7 }),
  // DHL Paket in Germany: numbers of GS1, which begin with that of the company, and those of its own.
  format('dhl', 'proven', /^(?:00)?(?<serial>340434\d{11})(?<check>\d)$/, { check: mod10(3, 1) }),
  format('dhl', 'distinctive', /^JJD\d{18}$/),
  format('dhl', 'distinctive', /^J[A-Z]{2,3}\d{9,10}$/),
  format('dhl', 'distinctive', /^(?:GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d[0-9A-Z]{9,38}$/),
  format('dhl', 'possible', /^\d{14}$/),
  format('dpd', 'proven', /^(?<serial>\d{21}(?<service>\d{3})\d{3})(?<check>[0-9A-Z])$/, {
    check: mod37,
    services: DPD_SERVICES,
  }),
  format('dpd', 'plausible', /^(?<serial>\d{14})(?<check>[0-9A-Z])$/, { check: mod37 }),
  format('yodel', 'distinctive', /^JJ?D\d{16}$/),
  format('landmark', 'distinctive', /^LTN\d{8}N1$/),
  format('yunexpress', 'distinctive', /^YT\d{16}$/),
  format('gofo', 'distinctive', /^GFUS\d{14}$/),
  format('speedee', 'distinctive', /^SP\d{18}$/),

  format('old_dominion', 'plausible', /^(?<serial>(?:77[78]|072|780)\d{7})(?<check>\d)$/, { check: luhn }),
  format('old_dominion', 'plausible', /^(?<serial>80\d{8})(?<check>\d)$/, { check: luhn }),

  format('s10', 'proven', /^(?<service>[A-Z])[A-Z](?<serial>\d{8})(?<check>\d)(?<country>[A-Z]{2})$/, {
    check: s10,
    services: S10_SERVICES,
  }),
];
