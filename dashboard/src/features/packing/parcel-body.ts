import type { Schemas } from '@waybill/sdk';
import type { QuoteBody } from '../labels/index.ts';

/** One parcel, with the weight and the package that were entered. */
export interface WeighedParcel {
  weight: { value: number | string; unit: Schemas['Weight']['unit'] };
  /** Null for none. */
  packageId: string | null;
  /** The weight was entered or read from a scale. */
  isWeighed: boolean;
}

/** What to ask a price for: as the server packs the order, unless something was entered. Undefined without a weight. */
export function parcelBodyOf(
  parcel: WeighedParcel | undefined,
  packages: readonly Schemas['Package'][],
  presetId: string | undefined,
): QuoteBody | undefined {
  const chosen = presetId === undefined ? {} : { presetId };
  if (parcel === undefined) return chosen;
  const value = Number(parcel.weight.value);
  if (!(value > 0)) return undefined;
  const box = packages.find(({ id }) => id === parcel.packageId);
  return {
    ...chosen,
    parcels: [
      {
        weight: { value, unit: parcel.weight.unit },
        ...(box && { dimensions: box.outerDimensions, packageType: box.name }),
      },
    ],
  };
}
