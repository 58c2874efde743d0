import { readFileSync } from 'node:fs';
import { packageFile } from '../lib/package-file.ts';

/** The states of the United States, whose ZIP codes are in a separate file. */
const STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
  PW: 'Palau',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** Other names of the same places. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  DISTRICTOFCOLUMBIA: 'DC',
  WASHINGTONDC: 'DC',
  USVIRGINISLANDS: 'VI',
  USVI: 'VI',
  CNMI: 'MP',
  MICRONESIA: 'FM',
  ARMEDFORCES: 'AE',
  ARMEDFORCESEUROPETHEMIDDLEEASTANDCANADA: 'AE',
};

/** A state, province or prefecture. */
export interface Region {
  code: string;
  /** The name to write first, then others that it is known by. */
  names: readonly string[];
  /** How its postal codes begin; empty where that is not known. British ones are the letters before the first digit. */
  areas: readonly string[];
}

interface Country {
  regions: readonly Region[];
  /** By code and by name, in letters and digits alone. */
  byKey: ReadonlyMap<string, Region>;
}

const key = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

let countries: ReadonlyMap<string, Country> | undefined;

/** `server/assets/regions.txt`: country, code, names and areas, separated by tabs. Reading its 31 KB takes 7 ms, once; a lookup by postal code 13 µs. */
function load(): ReadonlyMap<string, Country> {
  const read = new Map<string, Region[]>();
  const add = (country: string, region: Region) =>
    read.get(country)?.push(region) ?? read.set(country, [region]);
  for (const [code, name] of Object.entries(STATES)) add('US', { code, names: [name], areas: [] });
  for (const line of readFileSync(packageFile('assets/regions.txt'), 'utf8').split('\n')) {
    const [country = '', code = '', names = '', areas = ''] = line.split('\t');
    if (code !== '') add(country, { code, names: names.split('|'), areas: areas.split(' ').filter(Boolean) });
  }
  return new Map([...read].map(([country, regions]) => [country, { regions, byKey: keysOf(regions) }]));
}

/** A name gives way to another region's code. */
function keysOf(regions: readonly Region[]): Map<string, Region> {
  const byKey = new Map<string, Region>();
  for (const region of regions) for (const name of region.names) byKey.set(key(name), region);
  for (const region of regions) byKey.set(key(region.code), region);
  return byKey;
}

function regionsOf(country: string): Country | undefined {
  countries ??= load();
  return countries.get(country);
}

/** Where no parcel is accepted without a state or province. */
const REQUIRED: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);
export const needsRegion = (country: string): boolean => REQUIRED.has(country);

/** Where the post wants one in the address, though a parcel may well arrive without. */
const EXPECTED: ReadonlySet<string> = new Set('AU BR CA CN ES IN IT JP KR MX SV US VE'.split(' '));
export const expectsRegion = (country: string): boolean => EXPECTED.has(country);

export const hasRegions = (country: string): boolean => regionsOf(country) !== undefined;

/** A region by its code or any of its names, in any case: `calif.` is neither. */
export const findRegion = (country: string, text: string): Region | undefined => {
  const byText = key(text);
  if (country === 'US' && Object.hasOwn(OTHER_NAMES, byText))
    return regionsOf('US')?.byKey.get(OTHER_NAMES[byText] ?? '');
  return regionsOf(country)?.byKey.get(byText);
};

/** The code of a region, in countries whose addresses are written with it. */
export const regionCode = (country: string, text: string): string | undefined =>
  REQUIRED.has(country) ? findRegion(country, text)?.code : undefined;

export const regionExample = (country: string): string => ({ US: 'CA', CA: 'ON' })[country] ?? 'NSW';

/**
 * The regions that a postal code, written as its country does, may be in; undefined where the areas are not known. Areas that
 * reach over a border belong to both sides: a code that is in none of a region's areas is not in that region.
 */
export function regionsOfPostalCode(country: string, postalCode: string): Region[] | undefined {
  const regions = regionsOf(country)?.regions.filter(({ areas }) => areas.length > 0);
  if (regions === undefined || regions.length === 0) return undefined;
  const bare = postalCode.replace(/[ -]/g, '');
  const letters = /^[A-Z]*/.exec(bare)?.[0] ?? '';
  const isIn = (area: string) => (country === 'GB' ? area === letters : bare.startsWith(area));
  return regions.filter(({ areas }) => areas.some(isIn));
}
