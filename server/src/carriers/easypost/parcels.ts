import { toInches, toOunces } from '../../lib/measures.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { QuoteRequest } from '../../schema/quote.ts';
import { packagingOf } from './packaging.ts';

/** Ounces and inches. A parcel without dimensions is rated by its weight, and one in a carrier's packaging by that. */
export function toVendorParcel({ weight, dimensions, packageType }: Parcel, request: QuoteRequest) {
  const ounces = tenthsUp(toOunces(weight));
  const predefined = packagingOf(packageType, request);
  const packaging = { weight: ounces, ...(predefined && { predefined_package: predefined }) };
  if (dimensions === undefined) return packaging;
  const [length, width, height] = toInches(dimensions).map((inches) => Math.round(inches * 100) / 100);
  return { length, width, height, ...packaging };
}

/** Up, so that a parcel is never declared lighter than it is; without the noise of the conversion. */
const tenthsUp = (ounces: number): number => Math.max(Math.ceil(ounces * 10 - 1e-6), 1) / 10;
