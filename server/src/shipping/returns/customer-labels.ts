import { writeAlert } from '../../alerts/index.ts';
import { AppError } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  backoff,
  createSettlement,
  type Db,
  LEASE_MS,
  type NoAnswer,
  noAnswer,
  ownedRow,
  type ReturnRow,
  readNow,
  type Storage,
} from '../../storage/index.ts';
import type { ReturnLabels } from './return-labels.ts';

/** How long a customer looks at a page that does not come. */
const WAIT_MS = 8_000;
/** About a day and a half, with pauses of up to an hour: then a person has to look. */
const MAX_ATTEMPTS = 45;

type Answer = { outcome: 'decided' } | { outcome: 'refused'; reason: string };

export type CustomerLabels = ReturnType<typeof createCustomerLabels>;

interface Dependencies {
  storage: Storage;
  labels: ReturnLabels;
}

/**
 * Buys the labels of customers' returns once these are approved. That one is wanted is stored with the approval; a return takes one
 * label only, so however many processes try, one is bought.
 */
export function createCustomerLabels({ storage, labels }: Dependencies) {
  const { record, settleDue } = createSettlement<'returns', Answer>(storage, {
    table: 'returns',
    due: 'label_due_at',
    attempts: 'label_attempts',
    nextTry: (row, now) => (row.label_attempts < MAX_ATTEMPTS ? now + backoff(row.label_attempts) : null),
    unanswered: (_, label_error) => ({ label_error }),
    onGivenUp: alertOfFailure,
    ask: buy,
    async settle(tx, row, answer) {
      const label_error = answer.outcome === 'refused' ? answer.reason : null;
      await tx
        .updateTable('returns')
        .set({ label_due_at: null, label_error })
        .where('id', '=', row.id)
        .execute();
      if (label_error !== null) await alertOfFailure(tx, row);
      return { ...row, label_due_at: null, label_error };
    },
  });

  /** Somebody has to look: the customer waits for the label. */
  async function alertOfFailure(tx: Db, { account_id: accountId, order_id, id }: ReturnRow): Promise<void> {
    const { order_number } = await ownedRow(tx, 'orders', accountId, order_id);
    const line = `Order ${order_number}`;
    const facts = { orderNumber: order_number };
    await writeAlert(storage, tx, { accountId, kind: 'return_label_failed', subject: id, line, facts });
  }

  async function buy({ account_id, id }: ReturnRow): Promise<Answer | NoAnswer> {
    const before = await ownedRow(storage.db, 'returns', account_id, id);
    // It has a label already, or has ended.
    if (before.status !== 'approved') return { outcome: 'decided' };
    try {
      await labels.buy(
        account_id,
        id,
        await labels.ask(account_id, await labels.of(account_id, id, 'label'), {}),
      );
      return { outcome: 'decided' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return whatBecame(before, error);
    }
  }

  async function whatBecame(before: ReturnRow, error: AppError): Promise<Answer | NoAnswer> {
    const { status } = await ownedRow(storage.db, 'returns', before.account_id, before.id);
    // Whether the label was sold is settled with its shipment.
    if (status !== 'approved') return { outcome: 'decided' };
    const mayPass = error.code === 'UNAVAILABLE' || error.code === 'CARRIER_ERROR';
    if (mayPass && !(await wasRefused(before))) return noAnswer(error.message);
    return { outcome: 'refused', reason: error.message };
  }

  /** The carrier was asked to sell a label and did not: asking again would leave a failed purchase behind each time. */
  async function wasRefused({ account_id, order_id, id }: ReturnRow): Promise<boolean> {
    const failed = await storage.db
      .selectFrom('shipments')
      .select('id')
      .where('account_id', '=', account_id)
      .where('order_id', '=', order_id)
      .where('return_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    return failed !== undefined;
  }

  return {
    settleDue,

    /** The columns of a return that is approved in this transaction. With a lease, only its request buys the label for now. */
    async onApproval(
      tx: Db,
      row: Pick<ReturnRow, 'requested_by' | 'label_paid_by'>,
      { isLeased = false } = {},
    ): Promise<Partial<ReturnRow>> {
      if (row.requested_by !== 'customer' || row.label_paid_by !== 'merchant') return {};
      const now = await readNow(storage, tx);
      return { label_due_at: isLeased ? now + LEASE_MS : now, label_attempts: 0, label_error: null };
    },

    /** At once, for a customer who waits, but not for long; what fails here is tried again later. */
    async buySoon(row: ReturnRow): Promise<void> {
      if (row.label_due_at === null) return;
      const bought = buy(row)
        .catch(() => noAnswer('The label could not be bought'))
        .then((answer) => record(row, answer))
        // The job looks at it again when the lease has ended.
        .catch(() => undefined);
      await withTimeout(WAIT_MS, bought).catch(() => undefined);
    },
  };
}
