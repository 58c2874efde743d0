import { backoff } from '../../storage/index.ts';

const HOUR_MS = 3_600_000;

/** After an hour, two, four and so on up to a day. */
export const refundWait = (checks: number): number => backoff(checks, HOUR_MS, 24 * HOUR_MS);

/** The columns of a shipment whose refund the carrier decides on later. */
export const firstRefundCheck = (now: number) => ({ refund_check_at: now + refundWait(0), refund_checks: 0 });
