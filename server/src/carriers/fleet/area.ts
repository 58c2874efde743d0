import type { Address } from '../../postal/index.ts';

/** What a card can say that it serves. Military mail goes where no coordinates are, and abroad is another trade. */
export const SERVABLE = ['contiguous', 'alaska', 'hawaii', 'territories'] as const;
export type Region = (typeof SERVABLE)[number] | 'military' | 'abroad' | 'unknown';

export type Place = Pick<Address, 'country' | 'postalCode'>;

const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

/** First three digits of the ZIP codes of each region, both ends included; the rest is contiguous. */
const PREFIXES: readonly (readonly [first: number, last: number, Region])[] = [
  [6, 9, 'territories'],
  [90, 98, 'military'],
  [340, 340, 'military'],
  [962, 966, 'military'],
  [967, 968, 'hawaii'],
  [969, 969, 'territories'],
  [995, 999, 'alaska'],
];
/** American Samoa, amid the Hawaiian codes. */
const PAGO_PAGO = '96799';

/** The five digits of a ZIP code that may have four more. */
export const zip5 = ({ postalCode }: Place): string | undefined =>
  /^(\d{5})(?:-?\d{4})?$/.exec(postalCode?.trim() ?? '')?.[1];

export function regionOf(place: Place): Region {
  if (place.country !== 'US') return TERRITORIES.has(place.country) ? 'territories' : 'abroad';
  const zip = zip5(place);
  if (zip === undefined) return 'unknown';
  if (zip === PAGO_PAGO) return 'territories';
  const prefix = Number(zip.slice(0, 3));
  return PREFIXES.find(([first, last]) => prefix >= first && prefix <= last)?.[2] ?? 'contiguous';
}
