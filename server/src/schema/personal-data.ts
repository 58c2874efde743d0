import type { Address } from '../postal/index.ts';
import type { ScanLocation } from './tracking.ts';

/** Stands where a text is required and the person's was erased. */
export const ERASED = 'Erased';

/** Statistics and taxes need the country and the state; nobody can be found by these. */
export const erasedAddress = ({ state, country }: Address): Address => ({
  name: ERASED,
  street1: ERASED,
  city: ERASED,
  ...(state !== undefined && { state }),
  country,
});

/** The last scan of a parcel is usually in the street of its receiver. */
export const erasedLocation = (location: ScanLocation | null): ScanLocation | null =>
  location && {
    ...(location.state !== undefined && { state: location.state }),
    ...(location.country !== undefined && { country: location.country }),
  };
