import { isUsPosted } from './locate.ts';

interface Place {
  country: string;
  state?: string;
  postalCode?: string;
}

/** Served by the US post without a customs form, as the states are. */
const WITHIN_US: ReadonlySet<string> = new Set(['US', 'PR', 'UM']);
/** Inside the US by their address, and outside of its customs area: territories, and armed forces abroad. */
const US_OUTLYING: ReadonlySet<string> = new Set([
  'AS',
  'GU',
  'MP',
  'VI',
  'FM',
  'MH',
  'PW',
  'AA',
  'AE',
  'AP',
]);

/** Countries within which parcels are not declared: the EU with Monaco, Great Britain with Man, Switzerland with Liechtenstein. */
const UNIONS: ReadonlyMap<string, string> = new Map([
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'
    .split(' ')
    .map((country) => [country, 'EU'] as const),
  ['IM', 'GB'],
  ['LI', 'CH'],
]);

/**
 * Parts of these countries outside of the EU's customs union or its area for VAT, by postal code. A parcel needs a
 * declaration at either border.
 */
const OUTSIDE_EU: ReadonlyMap<string, RegExp> = new Map([
  // Heligoland, Büsingen
  ['DE', /^(27498|78266)/],
  // The Canary Islands, Ceuta, Melilla
  ['ES', /^(35|38|51|52)/],
  // Åland
  ['FI', /^22/],
  // Overseas, but Monaco is 980
  ['FR', /^(97|98[1-9])/],
  // Mount Athos
  ['GR', /^63086/],
  // Livigno, Campione d'Italia
  ['IT', /^(23041|22061)/],
]);

/** French overseas territories have a country code too, and addresses there are written either way. */
const FRENCH_OVERSEAS: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
};

/** Where goods move without a customs declaration: Northern Ireland does so with both its neighbors. */
function customsAreasOf(place: Place): string[] {
  const { country } = place;
  if (isUsPosted(country)) return [usAreaOf(place)];
  const { postalCode = '' } = place;
  if (country === 'GB' && /^\s*BT/i.test(postalCode)) return ['GB', 'EU'];
  // Some write the country before it: F-97400.
  const code = postalCode.replace(/\D/g, '');
  if (OUTSIDE_EU.get(country)?.test(code) === true) return [outlyingAreaOf(country, code)];
  return [UNIONS.get(country) ?? country];
}

function outlyingAreaOf(country: string, code: string): string {
  if (country === 'FI') return 'AX';
  return (country === 'FR' && FRENCH_OVERSEAS[code.slice(0, 3)]) || `${country}-${code.slice(0, 2)}`;
}

/** An outlying part of the US is the same area, however it is written. */
function usAreaOf({ country, state, postalCode = '' }: Place): string {
  if (!WITHIN_US.has(country)) return `US-${country}`;
  const region = state?.trim().toUpperCase() ?? regionOfZip(postalCode);
  return US_OUTLYING.has(region) ? `US-${region}` : 'US';
}

/** Where an address has no state, as that of an estimate. */
function regionOfZip(postalCode: string): string {
  const zip = postalCode.trim();
  if (/^(09\d|340|96[2-6])/.test(zip)) return zip.startsWith('34') ? 'AA' : zip.startsWith('0') ? 'AE' : 'AP';
  if (zip.startsWith('008')) return 'VI';
  return zip.startsWith('969') ? 'GU' : '';
}

/** Whether a parcel between these addresses has to be declared to customs. */
export function crossesCustomsBorder(from: Place, to: Place): boolean {
  const areas = customsAreasOf(to);
  return !customsAreasOf(from).some((area) => areas.includes(area));
}

/** Whether goods that arrive there are taxed as imports into the EU. */
export const isInEu = (place: Place): boolean => customsAreasOf(place).includes('EU');

/** Whether a parcel leaves the country, which within a union it does without customs. */
export const goesAbroad = (from: Place, to: Place): boolean =>
  crossesCustomsBorder(from, to) ||
  (from.country !== to.country && !(isUsPosted(from.country) && isUsPosted(to.country)));
