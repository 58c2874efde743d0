import { writeAlert } from '../../alerts/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { WithdrawnItem } from '../../schema/withdrawal.ts';
import {
  actAs,
  type Db,
  type OrderRow,
  type ReturnRow,
  type Storage,
  type WithdrawalRow,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import {
  isBeingBought,
  type LockedOrder,
  type OrderFulfillment,
  type OrderService,
} from '../orders/index.ts';
import {
  CUSTOMER,
  type CustomerLabels,
  CustomerRefusal,
  insertReturn,
  type ReturnFollowUp,
  type ReturnTakeover,
  returnWarehouse,
} from '../returns/index.ts';
import { readWithdrawalOffer, type Withdrawable, type WithdrawalOffer } from './withdrawable.ts';

/** What a customer has confirmed. */
export interface Declaration {
  /** The same for a form that is sent twice. */
  formKey: string;
  items: readonly { orderItemId: string; quantity: number }[];
  /** Word for word. `at` is when it was confirmed, which is known only then. */
  statement: (at: number) => string;
  /** Why the goods come back, as the return says it. */
  reason: string;
  /** Where the receipt goes; null for the order's address. */
  email: string | null;
}

/** What customers are told of their withdrawal, in the same transaction. */
interface WithdrawalMails {
  withdrawalReceived(
    tx: Db,
    order: OrderRow,
    about: { id: string; email: string | null; statement: string; confirmedAt: number },
  ): Promise<void>;
  isReceiptMailed(db: Db, withdrawalId: string): Promise<boolean>;
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfillment;
  changeOrder: OrderService['ofShop']['change'];
  customerLabels: CustomerLabels;
  takeOver: ReturnTakeover;
  followUp: ReturnFollowUp;
  tellCustomers: WithdrawalMails;
  /** Whether mails can be sent at all. */
  hasMail: boolean;
}

/** By email, to the order's address or only to one that the customer gives; or nowhere. */
export type ReceiptGoes = 'to_order' | 'to_given' | 'nowhere';

export type WithdrawalDeclarations = ReturnType<typeof createWithdrawalDeclarations>;

/**
 * Customers who withdraw from the contract. It cannot be refused: no rule of returns applies, and what waits for approval is approved. What
 * was shipped comes back with a return; what was not is kept from being shipped.
 */
export function createWithdrawalDeclarations(dependencies: Dependencies) {
  const { storage, clock, orders, changeOrder, customerLabels, takeOver, followUp, tellCustomers, hasMail } =
    dependencies;

  const find = (db: Db, orderId: string, formKey: string): Promise<WithdrawalRow | undefined> =>
    db
      .selectFrom('withdrawals')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('form_key', '=', formKey)
      .executeTakeFirst();

  async function declare(tx: Db, locked: LockedOrder, declaration: Declaration) {
    const { row: order } = locked;
    const offer = await readWithdrawalOffer(tx, order, clock.now());
    if (offer === undefined) throw new CustomerRefusal('closed');
    const parts = splitWanted(offer.items, declaration.items);
    const returns = await bringBack(tx, locked, offer, parts, declaration.reason);
    const notShipped = parts.some((part) => part.notShipped > 0);
    const now = clock.now();
    await changeOrder(tx, order.account_id, order.id, async (_tx, row) => ({
      withdrawn_at: now,
      ...(notShipped && (await holdColumns(tx, row))),
    }));
    const row: WithdrawalRow = {
      id: newId('wdr'),
      account_id: order.account_id,
      created_at: now,
      updated_at: now,
      order_id: order.id,
      return_id: returns[0]?.id ?? null,
      statement: declaration.statement(now),
      items: toJson(parts.map(({ back: _, requested: __, ...item }) => item)),
      form_key: declaration.formKey,
      confirmed_at: now,
      is_handled: 0,
      handled_at: null,
    };
    await tx.insertInto('withdrawals').values(row).execute();
    const { id, statement } = row;
    await writeAlert(storage, tx, {
      ...{ accountId: order.account_id, kind: 'withdrawal', subject: id },
      line: `Order ${order.order_number}`,
      facts: { orderNumber: order.order_number },
    });
    await tellCustomers.withdrawalReceived(tx, order, {
      id,
      email: declaration.email,
      statement,
      confirmedAt: now,
    });
    return { row, returns };
  }

  /** In returns that waited for approval, and a new one for what is in none. */
  async function bringBack(
    tx: Db,
    locked: LockedOrder,
    { rules, requests }: WithdrawalOffer,
    parts: readonly Part[],
    reason: string,
  ): Promise<ReturnRow[]> {
    const taken: ReturnRow[] = [];
    for (const { row, itemIds } of requests)
      if (parts.some((part) => part.requested > 0 && itemIds.includes(part.orderItemId)))
        taken.push(await takeOver(tx, row));
    const items = parts
      .filter(({ back }) => back > 0)
      .map(({ orderItemId, back }) => ({ orderItemId, quantity: back, reason }));
    if (items.length > 0) {
      const asked = { requested_by: 'customer', label_paid_by: rules.labelPaidBy } as const;
      const made = await insertReturn(dependencies, tx, locked, {
        items,
        warehouseId: await returnWarehouse(storage, tx, locked.row, null, items),
        status: 'approved',
        columns: {
          ...asked,
          kind: 'withdrawal',
          ...(await customerLabels.onApproval(tx, asked, { isLeased: true })),
        },
      });
      await followUp(tx, 'approve', made);
      taken.unshift(made);
    }
    await orders.updateStatus(tx, locked);
    return taken;
  }

  return {
    /** Where the receipt goes unless the customer gives another address; `nowhere` if none can be sent at all. */
    receiptGoes: (order: OrderRow): ReceiptGoes => {
      if (!hasMail) return 'nowhere';
      return fromJson(order.ship_to).email === undefined ? 'to_given' : 'to_order';
    },

    isReceiptMailed: ({ id }: WithdrawalRow) => tellCustomers.isReceiptMailed(storage.db, id),

    readOffer: (order: OrderRow) => readWithdrawalOffer(storage.db, order, clock.now()),

    /** What was confirmed with this form. */
    find: (order: OrderRow, formKey: string) => find(storage.db, order.id, formKey),

    /** When the customer has withdrawn, latest first. */
    async timesOf(order: OrderRow): Promise<number[]> {
      if (order.withdrawn_at === null) return [];
      const rows = await storage.db
        .selectFrom('withdrawals')
        .select('confirmed_at')
        .where('account_id', '=', order.account_id)
        .where('order_id', '=', order.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ confirmed_at }) => confirmed_at);
    },

    /** A form that is sent twice is one declaration. Rejects with a `CustomerRefusal` if what was chosen is not there any more. */
    async confirm(order: OrderRow, declaration: Declaration): Promise<WithdrawalRow> {
      const { row, returns } = await storage.write((tx) =>
        actAs(tx, CUSTOMER, async () => {
          const locked = await orders.lock(tx, order.account_id, order.id);
          // Erased since, or its link was replaced.
          if (locked.row.page_token !== order.page_token) throw new CustomerRefusal('gone');
          const known = await find(tx, order.id, declaration.formKey);
          return known === undefined ? declare(tx, locked, declaration) : { row: known, returns: [] };
        }),
      );
      await Promise.all(returns.map((back) => customerLabels.buySoon(back)));
      return row;
    },
  };
}

interface Part extends WithdrawnItem {
  /** In returns that wait for approval. */
  requested: number;
  /** To be sent back with a new return. */
  back: number;
}

function splitWanted(items: readonly Withdrawable[], wanted: Declaration['items']): Part[] {
  return wanted.map(({ orderItemId, quantity }) => {
    const found = items.find(({ item }) => item.id === orderItemId);
    if (found === undefined || quantity > found.max) throw new CustomerRefusal('changed');
    const requested = Math.min(quantity, found.requested);
    const back = Math.min(quantity - requested, found.free);
    const notShipped = quantity - requested - back;
    return { orderItemId, name: found.item.name, quantity, notShipped, requested, back };
  });
}

const HOLD_REASON = 'The customer has withdrawn from the contract: cancel or close the order';

/** So that nothing more is shipped before a person has looked. While a label is being bought, the order cannot be held. */
async function holdColumns(tx: Db, row: OrderRow): Promise<Partial<OrderRow>> {
  if (row.status === 'on_hold') return { hold_reason: HOLD_REASON };
  const canHold = row.status === 'pending' || row.status === 'partially_shipped';
  return canHold && !(await isBeingBought(tx, row)) ? { status: 'on_hold', hold_reason: HOLD_REASON } : {};
}
