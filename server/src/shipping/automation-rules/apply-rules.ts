import { toOunces } from '../../lib/measures.ts';
import { formatAmount, toDecimal, toMinor } from '../../lib/money.ts';
import { findRegion } from '../../postal/index.ts';
import type {
  AppliedRule,
  AutomationRule,
  RuleActions,
  RuleConditions,
} from '../../schema/automation-rule.ts';

/** What rules look at, and what they change. */
export interface RuledOrder {
  storeId: string | null;
  country: string;
  state: string | null;
  currency: string;
  /** Value of the items, as it is stored. */
  value: number;
  /** Null where one of the items has none. */
  ounces: number | null;
  requestedService: string | null;
  isOnHold: boolean;
  tags: readonly string[];
  warehouseId: string | null;
  /** As it is stored. */
  insuredValue: number | null;
}

type Rule = Pick<AutomationRule, 'id' | 'name' | 'conditions' | 'actions'>;

/** Applies the rules one after the other, so that each sees what those before it have changed. */
export function applyRules<T extends RuledOrder>(
  order: T,
  rules: readonly Rule[],
): { order: T; applied: AppliedRule[] } {
  let now = order;
  const applied: AppliedRule[] = [];
  for (const { id, name, conditions, actions } of rules) {
    if (!matches(now, conditions)) continue;
    const { after, effects } = act(now, actions);
    now = after;
    applied.push({ id, name, effects });
  }
  return { order: now, applied };
}

function matches(order: RuledOrder, conditions: RuleConditions): boolean {
  const { tags, storeIds, countries, states, weight, value } = conditions;
  return (
    (tags === undefined || tags.some((tag) => order.tags.includes(tag))) &&
    (storeIds === undefined || (order.storeId !== null && storeIds.includes(order.storeId))) &&
    (countries === undefined || countries.includes(order.country)) &&
    (states === undefined || states.some((state) => isSameState(state, order))) &&
    (weight === undefined || isWithin(order.ounces, ouncesOf(weight.min), ouncesOf(weight.max))) &&
    (value === undefined || matchesValue(order, value))
  );
}

/** Shops write states as codes and written out: `CA` is `California`. */
function isSameState(wanted: string, { country, state }: RuledOrder): boolean {
  const key = (text: string) => (findRegion(country, text)?.code ?? text).toLowerCase();
  return state !== null && key(wanted) === key(state);
}

const ouncesOf = (weight: Parameters<typeof toOunces>[0] | undefined): number | undefined =>
  weight && toOunces(weight);

/** What is not known is within no range. */
const isWithin = (amount: number | null, min = 0, max = Number.POSITIVE_INFINITY): boolean =>
  amount !== null && amount >= min && amount <= max;

function matchesValue(
  order: RuledOrder,
  { min, max, currency }: NonNullable<RuleConditions['value']>,
): boolean {
  if (currency !== undefined && currency !== order.currency) return false;
  const asStored = (amount: number | undefined) => amount && toMinor(amount, order.currency);
  return isWithin(order.value, asStored(min), asStored(max));
}

/** As many as an order can be given. */
const MAX_TAGS = 50;

type Effects = AppliedRule['effects'];

/** Only what changes something is an effect. */
function act<T extends RuledOrder>(order: T, actions: RuleActions): { after: T; effects: Effects } {
  const after = { ...order };
  const effects: Effects = [];
  if (actions.service !== undefined && actions.service !== order.requestedService) {
    after.requestedService = actions.service;
    effects.push({ action: 'service', value: actions.service });
  }
  if (actions.hold === true && !order.isOnHold) {
    after.isOnHold = true;
    effects.push({ action: 'hold', value: null });
  }
  for (const tag of actions.addTags ?? []) {
    if (after.tags.includes(tag) || after.tags.length >= MAX_TAGS) continue;
    after.tags = [...after.tags, tag];
    effects.push({ action: 'tag', value: tag });
  }
  if (actions.warehouseId !== undefined && actions.warehouseId !== order.warehouseId) {
    after.warehouseId = actions.warehouseId;
    effects.push({ action: 'warehouse', value: actions.warehouseId });
  }
  if (actions.insurance !== undefined) {
    const { amount: given } = actions.insurance;
    const amount = given === undefined ? order.value : toMinor(given, order.currency);
    if (amount !== order.insuredValue) {
      after.insuredValue = amount;
      const value = formatAmount(toDecimal(amount, order.currency), order.currency);
      effects.push({ action: 'insurance', value });
    }
  }
  return { after, effects };
}
