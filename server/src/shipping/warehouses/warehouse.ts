import { toIso } from '../../lib/clock.ts';
import { given } from '../../lib/given.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { Warehouse } from '../../schema/warehouse.ts';
import type { WarehouseRow } from '../../storage/index.ts';
import { readTaxNumbers } from '../tax-numbers/index.ts';
import type { WarehouseUpdate } from './warehouse-schemas.ts';

/** Which warehouse is the default is settled apart, because it concerns two of them. */
export const toColumns = (change: WarehouseUpdate) =>
  given({
    name: change.name,
    address: toJson(change.address),
    return_address: toJson(change.returnAddress),
    timezone: change.timezone,
    tax_numbers: toJson(change.taxNumbers && readTaxNumbers(change.taxNumbers, 'taxNumbers')),
  });

export function toWarehouse(row: WarehouseRow): Warehouse {
  return {
    id: row.id,
    name: row.name,
    address: fromJson(row.address),
    returnAddress: fromJson(row.return_address),
    isDefault: row.is_default === 1,
    timezone: row.timezone,
    taxNumbers: fromJson(row.tax_numbers) ?? [],
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}
