// Not translated: the texts are names by which countries are recognized.

import { language } from './language/index.ts';

/** ISO 3166-1; the names come from the browser, in the language of the dashboard. */
export const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

const local = new Intl.DisplayNames(language, { type: 'region' });
/** In all of them a country is recognized: the language of the browser may be another. */
const recognized = [local, ...[undefined, 'en'].map((tag) => new Intl.DisplayNames(tag, { type: 'region' }))];

export const countryName = (code: string): string => local.of(code) ?? code;

export const isCountry = (code: string): boolean => COUNTRY_CODES.includes(code);

const codeByName = new Map([
  ...COUNTRY_CODES.flatMap((code) =>
    recognized.map((names) => [(names.of(code) ?? code).toLowerCase(), code] as const),
  ),
  ...COUNTRY_CODES.map((code) => [code.toLowerCase(), code] as const),
  ['usa', 'US'] as const,
  ['uk', 'GB'] as const,
  // As people call it, in languages whose official name is another.
  ...[
    'great britain',
    'großbritannien',
    'grossbritannien',
    'grande-bretagne',
    'gran bretaña',
    'gran bretagna',
  ]
    .concat(['groot-brittannië', 'wielka brytania', 'england', 'scotland', 'wales'])
    .map((name) => [name, 'GB'] as const),
  ['holland', 'NL'] as const,
]);

/** The code of a country given by its code or its name, in English or the user's language. */
export const countryCodeOf = (text: string): string | undefined => codeByName.get(text.trim().toLowerCase());
