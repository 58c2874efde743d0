import { toIso } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { toOunces } from '../../lib/measures.ts';
import type { Package } from '../../schema/package.ts';
import type { PackageRow } from '../../storage/index.ts';
import { sidesOf } from './packable.ts';
import type { PackageUpdate } from './package-schemas.ts';

export const toColumns = (change: PackageUpdate) =>
  given({
    name: change.name,
    inner_dimensions: toJson(change.innerDimensions),
    outer_dimensions: toJson(change.outerDimensions),
    tare_weight: toJson(change.tareWeight),
    max_weight: toJson(change.maxWeight),
    active: change.active === undefined ? undefined : Number(change.active),
  });

export function toPackage(row: PackageRow): Package {
  const innerDimensions = fromJson(row.inner_dimensions);
  return {
    id: row.id,
    name: row.name,
    innerDimensions,
    outerDimensions: fromJson(row.outer_dimensions) ?? innerDimensions,
    tareWeight: fromJson(row.tare_weight),
    maxWeight: fromJson(row.max_weight),
    active: row.active === 1,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** Throws where a package is larger inside than outside, or too heavy to carry anything. */
export function checkPackage(row: PackageRow): PackageRow {
  const { innerDimensions, outerDimensions, tareWeight, maxWeight } = toPackage(row);
  const outer = sidesOf(outerDimensions).toSorted((a, b) => a - b);
  const inner = sidesOf(innerDimensions).toSorted((a, b) => a - b);
  if (inner.some((side, i) => side > (outer[i] ?? 0)))
    throw invalid('outerDimensions: must not be smaller than innerDimensions');
  if (tareWeight !== null && maxWeight !== null && toOunces(tareWeight) >= toOunces(maxWeight))
    throw invalid('maxWeight: must be more than tareWeight');
  return row;
}
