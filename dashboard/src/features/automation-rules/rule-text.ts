import type { Schemas } from '@waybill/sdk';
import { countryName } from '../../lib/countries.ts';
import { formatCount, formatMoney, formatWeight } from '../../lib/format.ts';

type Conditions = Schemas['RuleConditions'];
type Actions = Schemas['RuleActions'];

const or = (words: readonly string[]): string => words.join(' or ');
const and = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const quoted = (words: readonly string[]): string[] => words.map((word) => `“${word}”`);

function rangeText(min: string | undefined, max: string | undefined): string {
  if (min !== undefined && max !== undefined) return `between ${min} and ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
}

/** "an order ships to Canada and weighs at least 5 lb". */
export function conditionsText(
  { tags, storeIds, countries, states, weight, value }: Conditions,
  storeName: (id: string) => string = (id) => id,
): string {
  const money = (amount: number | undefined) => {
    if (amount === undefined) return undefined;
    return value?.currency === undefined ? formatCount(amount) : formatMoney(amount, value.currency);
  };
  const weighed = (one: Schemas['Weight'] | undefined) => one && formatWeight(one);
  const parts = [
    tags && `has the tag ${or(quoted(tags))}`,
    storeIds && `is from the store ${or(quoted(storeIds.map(storeName)))}`,
    countries && `ships to ${or(countries.map(countryName))}`,
    states && `ships to the state ${or(states)}`,
    weight && `weighs ${rangeText(weighed(weight.min), weighed(weight.max))}`,
    value && valueText(money(value.min), money(value.max), value.currency),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'any order comes in' : `an order ${and(parts)}`;
}

const valueText = (min: string | undefined, max: string | undefined, currency: string | undefined): string =>
  min === undefined && max === undefined ? `is in ${currency}` : `is worth ${rangeText(min, max)}`;

/** "put it on hold and add the tag “check”". */
export function actionsText(actions: Actions, warehouseName: (id: string) => string): string {
  const { service, hold, addTags, warehouseId, insurance } = actions;
  const parts = [
    service !== undefined && `ship it with ${service}`,
    hold === true && 'put it on hold',
    addTags !== undefined && `add the tag ${and(quoted(addTags))}`,
    warehouseId !== undefined && `ship it from ${warehouseName(warehouseId)}`,
    insurance !== undefined &&
      `insure it for ${insurance.amount === undefined ? 'the value of its items' : formatCount(insurance.amount)}`,
  ].filter((part) => part !== false);
  return and(parts) || 'do nothing';
}
