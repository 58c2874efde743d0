import { type Place, type Region, regionOf, zip5 } from './area.ts';
import type { RateCard } from './rate-card.ts';
import { type Coordinates, zoneBetween } from './zones.ts';

/** Where a postal code is; nothing where that is not known. */
export type Locate = (place: Place) => Coordinates | undefined;

export interface Route {
  zone: number;
  toZip: string;
}

export interface NoRoute {
  code: 'OUT_OF_AREA' | 'UNKNOWN_POSTAL_CODE';
  message: string;
}

const SAID: Record<Region, string> = {
  contiguous: 'the contiguous states',
  alaska: 'Alaska',
  hawaii: 'Hawaii',
  territories: 'US territories',
  military: 'military post offices',
  abroad: 'countries other than the US',
  unknown: '',
};

/** The zone between two places, or why there is none. A place without coordinates gets no guess. */
export function routeBetween(
  from: Place,
  to: Place,
  { serves, locate }: Pick<RateCard, 'serves'> & { locate: Locate },
): Route | NoRoute {
  const served: ReadonlySet<Region> = serves;
  const find = (place: Place, field: string): (Coordinates & { zip: string }) | NoRoute => {
    const region = regionOf(place);
    if (region !== 'unknown' && !served.has(region)) {
      return { code: 'OUT_OF_AREA', message: `${field}: Fleet does not serve ${SAID[region]}` };
    }
    const zip = zip5(place);
    const at = zip === undefined ? undefined : locate({ country: place.country, postalCode: zip });
    if (zip === undefined || at === undefined) return unknownPlace(place, field);
    return { ...at, zip };
  };
  const start = find(from, 'shipFrom');
  if ('code' in start) return start;
  const end = find(to, 'shipTo');
  if ('code' in end) return end;
  return { zone: zoneBetween(start, end), toZip: end.zip };
}

function unknownPlace({ postalCode }: Place, field: string): NoRoute {
  const found = postalCode === undefined ? 'there is none' : `"${postalCode}" is not known`;
  return {
    code: 'UNKNOWN_POSTAL_CODE',
    message: `${field}.postalCode: Fleet needs a US ZIP code, and ${found}`,
  };
}
