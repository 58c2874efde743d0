import type { EventType } from '../../schema/events.ts';
import type { Return } from '../../schema/return.ts';
import type { Db, ReturnRow } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { OrderExchanges } from '../orders/index.ts';
import type { ReturnAction } from './return.ts';
import { readReturn } from './return-store.ts';

/** What customers are told of their returns, in the transaction in which it happens. */
interface ReturnMails {
  returnApproved(tx: Db, row: ReturnRow): Promise<void>;
  returnReceived(tx: Db, row: ReturnRow): Promise<void>;
}

interface Dependencies {
  outbox: Outbox;
  exchanges: OrderExchanges;
  tellCustomers: ReturnMails;
}

const EVENT_OF = {
  approve: 'return.approved',
  reject: 'return.rejected',
  receive: 'return.received',
  correct: 'return.received',
  complete: 'return.completed',
  cancel: 'return.cancelled',
} as const satisfies Partial<Record<ReturnAction, EventType>>;

export type ReturnFollowUp = ReturnType<typeof createReturnFollowUp>;

/** What else happens in the transaction in which something is done to a return, whoever does it. `row` is the return after it. */
export const createReturnFollowUp =
  ({ outbox, exchanges, tellCustomers }: Dependencies) =>
  async (tx: Db, action: keyof typeof EVENT_OF, row: ReturnRow): Promise<Return> => {
    if (action === 'approve') {
      await exchanges.create(tx, row);
      await tellCustomers.returnApproved(tx, row);
    }
    if (action === 'receive' && row.status === 'received') {
      await exchanges.release(tx, row);
      await tellCustomers.returnReceived(tx, row);
    }
    if (action === 'cancel') await exchanges.cancel(tx, row);
    const shown = await readReturn(tx, row);
    await outbox.emit(tx, row.account_id, EVENT_OF[action], shown, { resourceId: row.order_id });
    return shown;
  };
