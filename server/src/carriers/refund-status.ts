import type { RefundStatus } from '../schema/refund-status.ts';

const ORDER: readonly RefundStatus[] = ['submitted', 'rejected', 'refunded', 'not_applicable'];

/** With several parcels, the refund is open until it is decided for all, and complete only if none was rejected. */
export const overallRefund = (statuses: readonly RefundStatus[]): RefundStatus =>
  ORDER.find((status) => statuses.includes(status)) ?? 'submitted';
