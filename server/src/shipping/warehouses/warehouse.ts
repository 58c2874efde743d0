import { toIso } from '../../lib/clock.ts';
import { given, toJson } from '../../lib/given.ts';
import type { Address } from '../../postal/index.ts';
import type { Warehouse } from '../../schema/warehouse.ts';
import type { WarehouseRow } from '../../storage/index.ts';

/** What is given changes, null clears, and what is missing stays. */
export interface WarehouseChange {
  name?: string;
  address?: Address;
  returnAddress?: Address | null;
  isDefault?: boolean;
  timezone?: string | null;
}

export interface NewWarehouse extends WarehouseChange {
  name: string;
  address: Address;
}

/** Which warehouse is the default is settled apart, because it concerns two of them. */
export const toColumns = (change: WarehouseChange) =>
  given({
    name: change.name,
    address: toJson(change.address),
    return_address: toJson(change.returnAddress),
    timezone: change.timezone,
  });

export function toWarehouse(row: WarehouseRow): Warehouse {
  return {
    id: row.id,
    name: row.name,
    address: JSON.parse(row.address),
    returnAddress: row.return_address === null ? null : JSON.parse(row.return_address),
    isDefault: row.is_default === 1,
    timezone: row.timezone,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
}

/** A name of the IANA time zone database. Node also takes offsets like +01:00, which say nothing of summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
