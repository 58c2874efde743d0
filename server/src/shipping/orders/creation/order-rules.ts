import { fromJson } from '../../../lib/json.ts';
import { readMoney } from '../../../lib/money.ts';
import type { AppliedRule } from '../../../schema/automation-rule.ts';
import type { OrderItemRow } from '../../../storage/index.ts';
import { type ActiveRules, applyRules, type RuledOrder, ruledItems } from '../../automation-rules/index.ts';
import type { OrderInput } from '../order-schemas.ts';
import { type OrderedProducts, productOf } from './order-products.ts';

interface Ordered {
  currency: string;
  items: readonly Pick<OrderItemRow, 'sku' | 'weight' | 'unit_price' | 'quantity'>[];
  productTags: readonly string[];
}

/** What the account's automation rules make of a new order. */
export function applyOrderRules(
  { rules, zones }: ActiveRules,
  input: OrderInput,
  { currency, items, productTags }: Ordered,
): { order: RuledOrder; applied: AppliedRule[] } {
  const { shipTo, storeId, warehouseId, requestedService, tags = [], insuredValue } = input;
  const order: RuledOrder = {
    storeId: storeId ?? null,
    shipTo,
    currency,
    ...ruledItems(items),
    productTags,
    requestedService: requestedService ?? null,
    isOnHold: false,
    tags,
    warehouseId: warehouseId ?? null,
    insuredValue: typeof insuredValue === 'number' ? readMoney(insuredValue, currency, 'insuredValue') : null,
    packageId: input.packageId ?? null,
    handlingDays: null,
    deliveryDays: null,
    assigneeId: input.assigneeId ?? null,
  };
  return applyRules(order, rules, zones);
}

/** The tags of all products that are ordered. */
export const productTagsOf = (products: OrderedProducts, items: OrderInput['items']): string[] =>
  items.flatMap((item) => {
    const product = productOf(products, item);
    return product === undefined ? [] : fromJson(product.tags);
  });
