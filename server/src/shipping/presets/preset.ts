import { carrierName } from '../../carriers/index.ts';
import { toIso } from '../../lib/clock.ts';
import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { searchKey } from '../../lib/search-key.ts';
import type { Preset } from '../../schema/preset.ts';
import type { PresetRow } from '../../storage/index.ts';
import type { PresetUpdate } from './preset-schemas.ts';

export const toColumns = ({ name, shortcut, carrier, service, packageId, options }: PresetUpdate) =>
  given({
    name,
    name_key: name && searchKey(name),
    shortcut,
    carrier,
    service,
    package_id: packageId,
    // An object without options is as good as none.
    options: options && Object.keys(options).length === 0 ? null : toJson(options),
  });

/** Throws where a preset would change nothing, or names a carrier without one of its services. */
export function checkPreset(row: PresetRow): PresetRow {
  if (row.carrier !== null && row.service === null) throw invalid('carrier: requires service');
  if (row.service === null && row.package_id === null && row.options === null)
    throw invalid('must have at least one of service, packageId and options');
  return row;
}

export function toPreset(row: PresetRow): Preset {
  return {
    id: row.id,
    name: row.name,
    shortcut: row.shortcut,
    carrier: row.carrier,
    carrierName: row.carrier && carrierName(row.carrier),
    service: row.service,
    packageId: row.package_id,
    options: fromJson(row.options),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
