import type { Schemas } from '@waybill/sdk';
import { countryName } from '../../lib/countries.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { language, plural, t } from '../../lib/language/index.ts';
import { exactWeight } from '../../lib/measures.ts';

type Conditions = Schemas['RuleConditions'];
type Actions = Schemas['RuleActions'];

const or = (words: readonly string[]): string =>
  words.slice(1).reduce((first, second) => t('{first} or {second}', { first, second }), words[0] ?? '');
/** British English has no comma before the last one. */
const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
const and = (words: readonly string[]): string => list.format(words);
const quoted = (words: readonly string[]): string[] => words.map((word) => t('“{word}”', { word }));

type Limits = readonly [min: string | undefined, max: string | undefined];

function itemsText([min = '', max = '']: Limits): string {
  if (min === '') return t('has at most {max} items', { max });
  return max === ''
    ? t('has at least {min} items', { min })
    : t('has between {min} and {max} items', { min, max });
}

function weightText([min = '', max = '']: Limits): string {
  if (min === '') return t('weighs at most {max}', { max });
  return max === '' ? t('weighs at least {min}', { min }) : t('weighs between {min} and {max}', { min, max });
}

function valueText([min = '', max = '']: Limits, currency: string | undefined): string {
  if (min === '' && max === '') return t('is in {currency}', { currency: currency ?? '' });
  if (min === '') return t('is worth at most {max}', { max });
  return max === ''
    ? t('is worth at least {min}', { min })
    : t('is worth between {min} and {max}', { min, max });
}

const countText = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : formatCount(count);

const shipText = (days: number): string =>
  days === 0
    ? t('ship it on the same business day')
    : plural(days, 'ship it within {count} business day', 'ship it within {count} business days');

const deliverText = (days: number): string =>
  days === 0
    ? t('deliver it on the same business day')
    : plural(days, 'deliver it within {count} business day', 'deliver it within {count} business days');

const insureText = (amount: number | undefined): string =>
  amount === undefined ? t('insure it for the value of its items') : t('insure it for {amount}', { amount });

/** What things are called that rules name by their ids. */
export interface RuleNames {
  store(id: string): string;
  zone(id: string): string;
  warehouse(id: string): string;
  package(id: string): string;
  member(id: string): string;
}

/** "an order ships to Canada and weighs at least 5 lb". */
export function conditionsText(
  conditions: Conditions,
  { store, zone }: Pick<RuleNames, 'store' | 'zone'>,
): string {
  const { tags, storeIds, countries, states, zones, skus, productTags, itemCount, weight, value } =
    conditions;
  const { requestedServices } = conditions;
  const money = (amount: number | undefined) => {
    if (amount === undefined) return undefined;
    return value?.currency === undefined ? formatCount(amount) : formatMoney(amount, value.currency);
  };
  const weighed = (one: Schemas['Weight'] | undefined) => one && exactWeight(one);
  const parts = [
    tags && t('has the tag {tags}', { tags: or(quoted(tags)) }),
    storeIds && t('is from the store {stores}', { stores: or(quoted(storeIds.map(store))) }),
    countries && t('ships to {countries}', { countries: or(countries.map(countryName)) }),
    states && t('ships to the state {states}', { states: or(states) }),
    zones && t('ships to the zone {zones}', { zones: or(quoted(zones.map(zone))) }),
    requestedServices && t('asks for {services}', { services: or(quoted(requestedServices)) }),
    skus && t('contains {skus}', { skus: or(skus) }),
    productTags && t('contains a product with the tag {tags}', { tags: or(quoted(productTags)) }),
    itemCount && itemsText([countText(itemCount.min), countText(itemCount.max)]),
    weight && weightText([weighed(weight.min), weighed(weight.max)]),
    value && valueText([money(value.min), money(value.max)], value.currency),
  ].filter((part) => part !== undefined);
  return parts.length === 0
    ? t('any order comes in')
    : t('an order {conditions}', { conditions: and(parts) });
}

/** "put it on hold and add the tag “check”". */
export function actionsText(
  actions: Actions,
  names: Pick<RuleNames, 'warehouse' | 'package' | 'member'>,
): string {
  const { service, hold, addTags, warehouseId, insurance } = actions;
  const { packageId, handlingDays, deliveryDays, assigneeId } = actions;
  const parts = [
    service !== undefined && t('ship it with {service}', { service }),
    hold === true && t('put it on hold'),
    addTags !== undefined && t('add the tag {tags}', { tags: and(quoted(addTags)) }),
    warehouseId !== undefined && t('ship it from {warehouse}', { warehouse: names.warehouse(warehouseId) }),
    packageId !== undefined && t('pack it into {package}', { package: names.package(packageId) }),
    handlingDays !== undefined && shipText(handlingDays),
    deliveryDays !== undefined && deliverText(deliveryDays),
    assigneeId !== undefined && t('give it to {member}', { member: names.member(assigneeId) }),
    insurance !== undefined && insureText(insurance.amount),
  ].filter((part) => part !== false);
  return and(parts) || t('do nothing');
}
