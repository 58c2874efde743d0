import { given } from '../../../lib/given.ts';
import { toJson } from '../../../lib/json.ts';
import { readMoney, restateMoney } from '../../../lib/money.ts';
import { textColumns } from '../../../schema/order-texts.ts';
import type { OrderRow } from '../../../storage/index.ts';
import { toPriority } from '../order.ts';
import type { OrderUpdate } from '../order-schemas.ts';

/** What a request says, as columns; what it leaves out is left out. */

export const NO_MONEY = { shipping_paid: 0, tax: 0, discount: 0 };

export const moneyOf = ({ shippingPaid, tax, discount }: OrderUpdate, currency: string) =>
  given({
    shipping_paid: shippingPaid && readMoney(shippingPaid, currency, 'shippingPaid'),
    tax: tax && readMoney(tax, currency, 'tax'),
    discount: discount && readMoney(discount, currency, 'discount'),
  });

export const toColumns = (input: OrderUpdate, currency: string) => ({
  ...textColumns(input),
  ...given({
    ship_to: toJson(input.shipTo),
    currency: input.currency,
    allocation_priority: input.allocationPriority && toPriority(input.allocationPriority),
    weight: toJson(input.weight),
    package_id: input.packageId,
    ship_by: typeof input.shipBy === 'string' ? Date.parse(input.shipBy) : input.shipBy,
    deliver_by: input.deliverBy,
    assignee_id: input.assigneeId,
    order_date: typeof input.orderDate === 'string' ? Date.parse(input.orderDate) : input.orderDate,
    is_gift: input.isGift === undefined ? undefined : Number(input.isGift),
    insured_value:
      typeof input.insuredValue === 'number'
        ? readMoney(input.insuredValue, currency, 'insuredValue')
        : input.insuredValue,
    tags: toJson(input.tags),
    metadata: toJson(input.metadata),
  }),
});

/** The amounts of an order that a change of its currency leaves as they are; 400 where the new one has no such amounts. */
export function restatedMoney(row: OrderRow, to: string, input: OrderUpdate) {
  const restate = (amount: number, field: 'shippingPaid' | 'tax' | 'discount' | 'insuredValue') =>
    input[field] === undefined ? restateMoney(amount, row.currency, to, field) : amount;
  return {
    shipping_paid: restate(row.shipping_paid, 'shippingPaid'),
    tax: restate(row.tax, 'tax'),
    discount: restate(row.discount, 'discount'),
    insured_value: row.insured_value === null ? null : restate(row.insured_value, 'insuredValue'),
  };
}
