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

/** Where goods move without a customs declaration. An outlying part of the US is the same area, however it is written. */
function customsAreaOf({ country, state, postalCode = '' }: Place): string {
  if (!isUsPosted(country)) return country;
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
export const crossesCustomsBorder = (from: Place, to: Place): boolean =>
  customsAreaOf(from) !== customsAreaOf(to);
