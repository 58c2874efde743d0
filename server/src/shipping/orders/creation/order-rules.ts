import { fromJson } from '../../../lib/json.ts';
import { toOunces } from '../../../lib/measures.ts';
import { readMoney } from '../../../lib/money.ts';
import type { AppliedRule, AutomationRule } from '../../../schema/automation-rule.ts';
import type { OrderItemRow } from '../../../storage/index.ts';
import { applyRules, type RuledOrder } from '../../automation-rules/index.ts';
import type { NewOrder } from '../order-schemas.ts';

type Item = Pick<OrderItemRow, 'weight' | 'unit_price' | 'quantity'>;

/** What the account's automation rules make of a new order. */
export function applyOrderRules(
  rules: readonly AutomationRule[],
  input: NewOrder,
  currency: string,
  items: readonly Item[],
): { order: RuledOrder; applied: AppliedRule[] } {
  const { shipTo, storeId, warehouseId, requestedService, tags = [], insuredValue } = input;
  const order: RuledOrder = {
    storeId: storeId ?? null,
    country: shipTo.country,
    state: shipTo.state ?? null,
    currency,
    value: items.reduce((sum, item) => sum + (item.unit_price ?? 0) * item.quantity, 0),
    ounces: weightOf(items),
    requestedService: requestedService ?? null,
    isOnHold: false,
    tags,
    warehouseId: warehouseId ?? null,
    insuredValue: typeof insuredValue === 'number' ? readMoney(insuredValue, currency, 'insuredValue') : null,
  };
  return applyRules(order, rules);
}

function weightOf(items: readonly Item[]): number | null {
  let ounces = 0;
  for (const { weight, quantity } of items) {
    if (weight === null) return null;
    ounces += toOunces(fromJson(weight)) * quantity;
  }
  return ounces;
}
