import { given } from '../../lib/given.ts';
import { toJson } from '../../lib/json.ts';
import { toHundredths } from '../../lib/money.ts';
import { toPriority } from './order.ts';
import type { OrderUpdate } from './order-schemas.ts';

/** What a request says, as columns; what it leaves out is left out. */

export const NO_MONEY = { shipping_paid: 0, tax: 0, discount: 0 };

export const moneyOf = ({ shippingPaid, tax, discount }: OrderUpdate) =>
  given({
    shipping_paid: shippingPaid && toHundredths(shippingPaid),
    tax: tax && toHundredths(tax),
    discount: discount && toHundredths(discount),
  });

export const toColumns = (input: OrderUpdate) =>
  given({
    ship_to: toJson(input.shipTo),
    currency: input.currency,
    allocation_priority: input.allocationPriority && toPriority(input.allocationPriority),
    requested_service: input.requestedService,
    weight: toJson(input.weight),
    package_id: input.packageId,
    ship_by: typeof input.shipBy === 'string' ? Date.parse(input.shipBy) : input.shipBy,
    order_date: typeof input.orderDate === 'string' ? Date.parse(input.orderDate) : input.orderDate,
    gift_message: input.giftMessage,
    is_gift: input.isGift === undefined ? undefined : Number(input.isGift),
    insured_value:
      typeof input.insuredValue === 'number' ? toHundredths(input.insuredValue) : input.insuredValue,
    notes: input.notes,
    packing_note: input.packingNote,
    tags: toJson(input.tags),
    metadata: toJson(input.metadata),
  });
