import type { Db, ReturnRow } from '../../storage/index.ts';
import type { OrderExchanges } from '../orders/index.ts';
import type { ReturnAction } from './return.ts';

/** What customers are told of their returns, in the transaction in which it happens. */
interface ReturnMails {
  returnApproved(tx: Db, row: ReturnRow): Promise<void>;
  returnReceived(tx: Db, row: ReturnRow): Promise<void>;
}

interface Dependencies {
  exchanges: OrderExchanges;
  tellCustomers: ReturnMails;
}

export type ReturnFollowUp = ReturnType<typeof createReturnFollowUp>;

/** What else happens in the transaction in which something is done to a return, whoever does it. `row` is the return after it. */
export const createReturnFollowUp =
  ({ exchanges, tellCustomers }: Dependencies) =>
  async (tx: Db, action: ReturnAction, row: ReturnRow): Promise<void> => {
    if (action === 'approve') {
      await exchanges.create(tx, row);
      await tellCustomers.returnApproved(tx, row);
    }
    if (action === 'receive' && row.status === 'received') {
      await exchanges.release(tx, row);
      await tellCustomers.returnReceived(tx, row);
    }
    if (action === 'cancel') await exchanges.cancel(tx, row);
  };
