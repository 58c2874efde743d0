import { writeAlert } from '../../alerts/index.ts';
import type { Thumbnail } from '../../carriers/labels/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { ReturnExchange } from '../../schema/return.ts';
import type { ReturnRules } from '../../schema/return-rules.ts';
import { actAs, type Db, type OrderRow, type ReturnRow, type Storage } from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import type { LockedOrder, OrderFulfillment } from '../orders/index.ts';
import { readReturnRules } from '../return-rules/index.ts';
import type { CustomerLabels } from './customer-labels.ts';
import { CustomerRefusal } from './customer-refusal.ts';
import { readVariants, type Variant } from './exchange-choices.ts';
import { type ReturnChoice, readReturnChoices } from './return-choices.ts';
import type { ReturnFollowUp } from './return-follow-up.ts';
import { insertReturn } from './return-insertion.ts';
import { hasRoomFor } from './return-photos.ts';
import { returnWarehouse } from './return-warehouse.ts';

/** Who acts on the customer's page, as histories show it. */
export const CUSTOMER = { type: 'system', id: 'customer', name: 'Customer' } as const;

interface WantedReturn {
  orderItemId: string;
  quantity: number;
  reason: string;
  /** The product that they want instead. */
  exchangeFor?: string;
}

export interface ReturnForm {
  /** The same for a form that is sent twice. */
  formKey: string;
  items: readonly WantedReturn[];
  comment: string | null;
  photos: readonly Thumbnail[];
}

/** What a customer can choose from. */
export interface ReturnOffer {
  rules: ReturnRules;
  choices: (ReturnChoice & { variants: Variant[] })[];
}

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  orders: OrderFulfillment;
  customerLabels: CustomerLabels;
  followUp: ReturnFollowUp;
}

export type CustomerReturns = ReturnType<typeof createCustomerReturns>;

/** Returns that customers start on their page. Everything is decided in the transaction that stores it. */
export function createCustomerReturns(dependencies: Dependencies) {
  const { storage, clock, orders, customerLabels, followUp } = dependencies;

  async function readOffer(db: Db, order: OrderRow): Promise<ReturnOffer> {
    const rules = await readReturnRules(db, order.account_id);
    if (!rules.isActive) return { rules, choices: [] };
    const choices = await readReturnChoices(db, order, rules, clock.now());
    const withVariants: ReturnOffer['choices'] = [];
    for (const choice of choices) {
      const isExchangeable = rules.allowExchange && choice.max > 0;
      withVariants.push({
        ...choice,
        variants: isExchangeable ? await readVariants(db, order, choice.item) : [],
      });
    }
    return { rules, choices: withVariants };
  }

  const find = (db: Db, orderId: string, formKey: string): Promise<ReturnRow | undefined> =>
    db
      .selectFrom('returns')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('form_key', '=', formKey)
      .executeTakeFirst();

  async function insert(tx: Db, locked: LockedOrder, form: ReturnForm): Promise<ReturnRow> {
    const { row: order } = locked;
    const { rules, choices } = await readOffer(tx, order);
    if (!rules.isActive) throw new CustomerRefusal('closed');
    const exchange = checkWanted(choices, form.items);
    if (!(await hasRoomFor(tx, order.account_id, form.photos))) throw new CustomerRefusal('no_room');
    const asked = { requested_by: 'customer', label_paid_by: rules.labelPaidBy } as const;
    const items = form.items.map(({ orderItemId, quantity, reason }) => ({ orderItemId, quantity, reason }));
    const row = await insertReturn(dependencies, tx, locked, {
      items,
      warehouseId: await returnWarehouse(storage, tx, order, null, items),
      status: rules.autoApprove ? 'approved' : 'requested',
      photos: form.photos,
      columns: {
        ...asked,
        form_key: form.formKey,
        comment: form.comment,
        exchange: exchange.length === 0 ? null : toJson(exchange),
        ...(rules.autoApprove && (await customerLabels.onApproval(tx, asked, { isLeased: true }))),
      },
    });
    await orders.updateStatus(tx, locked);
    if (rules.autoApprove) await followUp(tx, 'approve', row);
    else await alertOfRequest(tx, order, row);
    return row;
  }

  const alertOfRequest = (tx: Db, { account_id: accountId, order_number }: OrderRow, { id }: ReturnRow) =>
    writeAlert(storage, tx, {
      ...{ accountId, kind: 'return_requested', subject: id },
      line: `Order ${order_number}`,
      facts: { orderNumber: order_number },
    });

  return {
    readOffer: (order: OrderRow): Promise<ReturnOffer> => readOffer(storage.db, order),

    /** The return that this form has started already. */
    find: (order: OrderRow, formKey: string): Promise<ReturnRow | undefined> =>
      find(storage.db, order.id, formKey),

    /** A form that is sent twice starts one return. Rejects with a `CustomerRefusal`. */
    start: (order: OrderRow, form: ReturnForm): Promise<ReturnRow> =>
      storage.write((tx) =>
        actAs(tx, CUSTOMER, async () => {
          const locked = await orders.lock(tx, order.account_id, order.id);
          // Erased since, or its link was replaced.
          if (locked.row.page_token !== order.page_token) throw new CustomerRefusal('gone');
          return (await find(tx, order.id, form.formKey)) ?? insert(tx, locked, form);
        }),
      ),
  };
}

/** Rejects what is not offered, or not any more. Returns what is to be exchanged. */
function checkWanted(choices: ReturnOffer['choices'], wanted: readonly WantedReturn[]): ReturnExchange[] {
  return wanted.flatMap(({ orderItemId, quantity, exchangeFor }) => {
    const choice = choices.find(({ item }) => item.id === orderItemId);
    if (choice === undefined || quantity > choice.max) throw new CustomerRefusal('changed');
    if (exchangeFor === undefined) return [];
    const variant = choice.variants.find(({ id }) => id === exchangeFor);
    if (variant === undefined) throw new CustomerRefusal('changed');
    const { id: productId, sku, name } = present(variant);
    return [{ orderItemId, productId, sku, name }];
  });
}
