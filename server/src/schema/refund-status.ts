import { type Static, Type } from 'typebox';

export const REFUND_STATUSES = ['submitted', 'refunded', 'rejected', 'not_applicable'] as const;
export const RefundStatus = Type.Enum([...REFUND_STATUSES], {
  title: 'RefundStatus',
  description:
    'submitted: the carrier has yet to decide. not_applicable: nothing is charged before the label ' +
    'is scanned',
});
export type RefundStatus = Static<typeof RefundStatus>;
