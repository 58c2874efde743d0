import { toIso } from '../../../lib/clock.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import type { Address } from '../../../postal/index.ts';
import type { ShipToCheck, ShipToCheckStatus } from '../../../schema/ship-to-check.ts';
import type { OrderRow, ShipToCheckResult } from '../../../storage/index.ts';
import { suggestAddress, type Verification, verifyOffline } from '../../addresses/index.ts';

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

/** What is sent to be verified. */
export function checkedAddress({ phone, email, ...address }: Address) {
  return address;
}

const SAYS_NOTHING: readonly string[] = ['not_checked', 'carrier_unavailable'];

export function resultOf(
  found: Verification,
  checkedAt: number,
): { status: ShipToCheckStatus; result: ShipToCheckResult } {
  const messages = found.messages.map(({ code, field, message }) => ({ code, field, message }));
  const isUnknown =
    found.status === 'unverified' && messages.every(({ code }) => SAYS_NOTHING.includes(code));
  return {
    status: isUnknown ? 'not_checked' : found.status,
    result: { suggestion: suggestAddress(found), messages, checkedAt },
  };
}

/** For a new order of an account without a carrier that verifies addresses: there is nothing to wait for. */
export function checkedOffline(shipTo: Address, now: number) {
  const { status, result } = resultOf(verifyOffline(checkedAddress(shipTo)), now);
  return { ship_to_check: status, ship_to_check_result: toJson(result) };
}
