const HOUR_MS = 3_600_000;
const MAX_WAIT_MS = 24 * HOUR_MS;

/** After an hour, two, four and so on up to a day. */
export const waitAfter = (checks: number): number => Math.min(HOUR_MS * 2 ** checks, MAX_WAIT_MS);

/** The columns of a shipment whose refund the carrier decides on later. */
export const firstRefundCheck = (now: number) => ({ refund_check_at: now + waitAfter(0), refund_checks: 0 });
