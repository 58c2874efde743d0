/** ISO 3166-1 alpha-2. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export const countryCodes: readonly string[] = CODES.split(' ');
const COUNTRIES: ReadonlySet<string> = new Set(countryCodes);

export const isCountry = (code: string): boolean => COUNTRIES.has(code);

/** Names that people write and that Intl does not give. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  northernireland: 'GB',
  holland: 'NL',
  thenetherlands: 'NL',
  deutschland: 'DE',
  österreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  españa: 'ES',
  italia: 'IT',
  brasil: 'BR',
  méxico: 'MX',
  türkiye: 'TR',
  turkey: 'TR',
  czechrepublic: 'CZ',
  korea: 'KR',
  republicofkorea: 'KR',
  russianfederation: 'RU',
  republicofireland: 'IE',
  hongkong: 'HK',
  macau: 'MO',
  uae: 'AE',
  peoplesrepublicofchina: 'CN',
  usvirginislands: 'VI',
};

let names: Intl.DisplayNames | undefined;

/** In English; the code itself where it has no name or is none. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

let byName: Map<string, string> | undefined;
const letters = (name: string): string => name.toLowerCase().replace(/[^\p{L}]/gu, '');

/** The country of a name: English, as Intl has it, or one of those that are met on parcels. */
export function countryNamed(name: string): string | undefined {
  if (/\d/.test(name)) return undefined;
  if (byName === undefined) {
    byName = new Map([...COUNTRIES].map((code) => [letters(countryName(code)), code]));
    for (const [other, code] of Object.entries(OTHER_NAMES)) byName.set(other, code);
  }
  return byName.get(letters(name));
}
