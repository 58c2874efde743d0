import type { Clock } from '../../lib/clock.ts';
import { type Db, type ReturnRow, updateRow } from '../../storage/index.ts';
import { recordActivity } from '../activities/index.ts';
import type { CustomerLabels } from './customer-labels.ts';
import { nextStatus } from './return.ts';
import type { ReturnFollowUp } from './return-follow-up.ts';

interface Dependencies {
  clock: Clock;
  customerLabels: CustomerLabels;
  followUp: ReturnFollowUp;
}

export type ReturnTakeover = ReturnType<typeof createReturnTakeover>;

/**
 * A return that waits for approval becomes part of a withdrawal, and is approved. Nothing is sent instead: there is no contract any more.
 * The order is locked.
 */
export const createReturnTakeover =
  ({ clock, customerLabels, followUp }: Dependencies) =>
  async (tx: Db, row: ReturnRow): Promise<ReturnRow> => {
    const after = await updateRow(tx, 'returns', row, {
      status: nextStatus(row.status, 'approve'),
      kind: 'withdrawal',
      exchange: null,
      updated_at: clock.now(),
      ...(await customerLabels.onApproval(tx, row, { isLeased: true })),
    });
    const { account_id: accountId, order_id: orderId, id: returnId } = row;
    await recordActivity(tx, clock, { accountId, type: 'return.approved', orderId, returnId });
    await followUp(tx, 'approve', after);
    return after;
  };
