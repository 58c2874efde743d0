import { foldCase } from '../../lib/fold-case.ts';
import { toOunces } from '../../lib/measures.ts';
import { formatAmount, toDecimal, toMinor } from '../../lib/money.ts';
import { type Address, findRegion, goesAbroad, isInEu } from '../../postal/index.ts';
import type {
  AppliedRule,
  AutomationRule,
  RuleActions,
  RuleConditions,
} from '../../schema/automation-rule.ts';
import type { ZoneArea } from '../../schema/destination-zone.ts';

/** What rules look at, and what they change. */
export interface RuledOrder {
  storeId: string | null;
  shipTo: Address;
  /** What its items are and how many. */
  skus: readonly string[];
  productTags: readonly string[];
  itemCount: number;
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
  packageId: string | null;
  /** What a rule has set; null if none has. */
  handlingDays: number | null;
  deliveryDays: number | null;
  assigneeId: string | null;
}

/** The zones that conditions name. */
export interface Zones {
  /** Where orders ship from, unless a rule says otherwise; undefined if nobody knows. */
  home: Address | undefined;
  areasOf(id: string): readonly ZoneArea[];
}

type Rule = Pick<AutomationRule, 'id' | 'name' | 'conditions' | 'actions'>;

/** Applies the rules one after the other, so that each sees what those before it have changed. */
export function applyRules<T extends RuledOrder>(
  order: T,
  rules: readonly Rule[],
  zones: Zones,
): { order: T; applied: AppliedRule[] } {
  let now = order;
  const applied: AppliedRule[] = [];
  for (const { id, name, conditions, actions } of rules) {
    if (!matches(now, conditions, zones)) continue;
    const { after, effects } = act(now, actions);
    now = after;
    applied.push({ id, name, effects });
  }
  return { order: now, applied };
}

function matches(order: RuledOrder, conditions: RuleConditions, zones: Zones): boolean {
  const { tags, storeIds, countries, states, weight, value } = conditions;
  const { shipTo } = order;
  return (
    (tags === undefined || tags.some((tag) => order.tags.includes(tag))) &&
    (storeIds === undefined || (order.storeId !== null && storeIds.includes(order.storeId))) &&
    (countries === undefined || countries.includes(shipTo.country)) &&
    (states === undefined || states.some((state) => isSameState(state, shipTo))) &&
    (conditions.zones === undefined || conditions.zones.some((zone) => isInZone(zone, shipTo, zones))) &&
    hasItems(order, conditions) &&
    isOneOf(order.requestedService, conditions.requestedServices) &&
    (weight === undefined || isWithin(order.ounces, ouncesOf(weight.min), ouncesOf(weight.max))) &&
    (value === undefined || matchesValue(order, value))
  );
}

/** Shops write states as codes and written out: `CA` is `California`. */
function isSameState(wanted: string, { country, state }: Address): boolean {
  const key = (text: string) => (findRegion(country, text)?.code ?? text).toLowerCase();
  return state !== undefined && key(wanted) === key(state);
}

function hasItems(order: RuledOrder, { skus, productTags, itemCount }: RuleConditions): boolean {
  return (
    (skus === undefined || order.skus.some((sku) => isOneOf(sku, skus))) &&
    (productTags === undefined || productTags.some((tag) => order.productTags.includes(tag))) &&
    (itemCount === undefined || isWithin(order.itemCount, itemCount.min, itemCount.max))
  );
}

const isOneOf = (text: string | null, wanted: readonly string[] | undefined): boolean =>
  wanted === undefined || (text !== null && wanted.some((one) => foldCase(one) === foldCase(text)));

/** Without a warehouse nothing is at home or abroad. */
function isInZone(zone: string, shipTo: Address, { home, areasOf }: Zones): boolean {
  if (zone === 'domestic') return home !== undefined && !goesAbroad(home, shipTo);
  if (zone === 'international') return home !== undefined && goesAbroad(home, shipTo);
  if (zone === 'eu') return isInEu(shipTo) && (home === undefined || goesAbroad(home, shipTo));
  return areasOf(zone).some((area) => isInArea(area, shipTo));
}

function isInArea({ country, states, postalPrefixes }: ZoneArea, shipTo: Address): boolean {
  return (
    country === shipTo.country &&
    (states === undefined || states.some((state) => isSameState(state, shipTo))) &&
    (postalPrefixes === undefined ||
      postalPrefixes.some((prefix) => codeKey(shipTo.postalCode ?? '').startsWith(codeKey(prefix))))
  );
}

/** `SW1A 1AA` and `sw1a1aa` are one code. */
const codeKey = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

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
  const set = <F extends keyof RuledOrder>(
    field: F,
    to: RuledOrder[F] | undefined,
    [action, value]: [Effects[number]['action'], string | null | undefined],
  ) => {
    if (to === undefined || to === order[field]) return;
    Object.assign(after, { [field]: to });
    effects.push({ action, value: value ?? null });
  };
  const { service, warehouseId, packageId, assigneeId, handlingDays, deliveryDays } = actions;
  set('requestedService', service, ['service', service]);
  set('isOnHold', actions.hold || undefined, ['hold', null]);
  for (const tag of actions.addTags ?? []) {
    if (after.tags.includes(tag) || after.tags.length >= MAX_TAGS) continue;
    after.tags = [...after.tags, tag];
    effects.push({ action: 'tag', value: tag });
  }
  set('warehouseId', warehouseId, ['warehouse', warehouseId]);
  set('packageId', packageId, ['package', packageId]);
  set('handlingDays', handlingDays, ['ship_by', String(handlingDays)]);
  set('deliveryDays', deliveryDays, ['deliver_by', String(deliveryDays)]);
  set('assigneeId', assigneeId, ['assignee', assigneeId]);
  if (actions.insurance !== undefined) {
    const { amount: given } = actions.insurance;
    const amount = given === undefined ? order.value : toMinor(given, order.currency);
    const value = formatAmount(toDecimal(amount, order.currency), order.currency);
    set('insuredValue', amount, ['insurance', value]);
  }
  return { after, effects };
}
