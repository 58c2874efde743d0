/** Names of EasyPost's own contracts and products for carriers that people know by one name. */
const SOLD_AS: Readonly<Record<string, string>> = {
  upsdap: 'ups',
  upssurepost: 'ups',
  upsmailinnovations: 'ups',
  upsiparcel: 'ups',
  fedexdefault: 'fedex',
  fedexsmartpost: 'fedex',
  fedexgroundeconomy: 'fedex',
  fedexcrossborder: 'fedex',
  uspsship: 'usps',
  canadapost: 'canada_post',
  dhlecommercesolutions: 'dhlecs',
  dhlexpress: 'dhl_express',
  royalmail: 'royal_mail',
};

/** `USPS` → `usps`, `UPSDAP` → `ups`, `LaserShipV2` → `lasership`. */
export function carrierId(vendorName: string): string {
  const plain = vendorName
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/v\d$/, '');
  return SOLD_AS[plain] ?? plain;
}

/** As trackers name carriers; for others EasyPost finds the carrier by the tracking code itself. */
const TRACKED_AS: Readonly<Record<string, string>> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHLExpress',
  dhl_express: 'DHLExpress',
  royal_mail: 'RoyalMail',
  canada_post: 'CanadaPost',
  canpar: 'Canpar',
  dpd: 'DPD',
  lasership: 'LaserShipV2',
  ontrac: 'OnTrac',
  purolator: 'Purolator',
};

export const trackerCarrier = (carrier: string): string | undefined => TRACKED_AS[carrier];

const UPPER_CASE = new Set(['AM', 'PM', 'UPS', 'DHL', 'USPS', 'US', 'ECX']);

/** `GroundAdvantage` → `Ground Advantage`, `FEDEX_2_DAY` → `FedEx 2 Day`, `2ndDayAirAM` → `2nd Day Air AM`. */
export function serviceName(service: string): string {
  const words = service
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/(\d)([A-Z][a-z])/g, '$1 $2')
    .trim()
    .split(/\s+/);
  return words.map(asWritten).join(' ').replaceAll('Fed Ex', 'FedEx');
}

function asWritten(word: string): string {
  if (/^fedex$/i.test(word)) return 'FedEx';
  if (UPPER_CASE.has(word)) return word;
  if (!/^[A-Z]{2,}$/.test(word)) return word;
  return word[0] + word.slice(1).toLowerCase();
}
