import { toIso } from '../../../lib/clock.ts';
import { fromJson } from '../../../lib/json.ts';
import type { Address } from '../../../postal/index.ts';
import type { ShipToCheck } from '../../../schema/ship-to-check.ts';
import type { OrderRow } from '../../../storage/index.ts';

/** For an order with a new address: the job will check it, and the result of a check under way is discarded. */
export const UNCHECKED = {
  ship_to_check: null,
  ship_to_check_result: null,
  ship_to_check_lease: null,
} as const;

const CHECKED_FIELDS = ['street1', 'street2', 'city', 'state', 'postalCode', 'country'] as const;

/** Whether what is checked has changed: another phone number does not make a checked address doubtful again. */
export const goesElsewhere = (before: Address, after: Address): boolean =>
  CHECKED_FIELDS.some((field) => (before[field] ?? '') !== (after[field] ?? ''));

type Checked = Pick<OrderRow, 'ship_to' | 'ship_to_check' | 'ship_to_check_result'>;

export function toShipToCheck(row: Checked): ShipToCheck | null {
  const { ship_to_check: status, ship_to_check_result: result } = row;
  if (status === null || result === null) return null;
  const { suggestion, messages, checkedAt } = fromJson(result);
  return {
    status,
    suggestion: suggestion && { ...receiverOf(fromJson(row.ship_to)), ...suggestion },
    messages,
    checkedAt: toIso(checkedAt),
  };
}

/** As it is now, which may be after the check. */
function receiverOf({ name, company, phone, email }: Address) {
  return {
    ...(name !== undefined && { name }),
    ...(company !== undefined && { company }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  };
}
