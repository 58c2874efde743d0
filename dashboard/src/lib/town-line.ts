import type { Schemas } from '@waybill/sdk';

/** Where the postal code stands after the city; before it everywhere else. As on labels. */
const CODE_AFTER_CITY = new Set(
  'AU BD BH CA CO EG HK ID IN JO KR LB LK NP NZ PH PK PR SA SG TH TW US VE VN ZA GU VI AS MP GB GG IM IE JE KE'.split(
    ' ',
  ),
);

/** City, region and postal code as they are written there: `Oakland, CA 94612`, `20095 Hamburg`. */
export function townLine({ city, state, postalCode, country }: Schemas['Address']): string {
  const parts = CODE_AFTER_CITY.has(country)
    ? [city, [state, postalCode].filter(Boolean).join(' ')]
    : [[postalCode, city].filter(Boolean).join(' '), state];
  return parts.filter(Boolean).join(', ');
}
