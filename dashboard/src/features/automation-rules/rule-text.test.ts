import { expect, test } from 'vitest';
import { countryName } from '../../lib/countries.ts';
import { formatMoney } from '../../lib/format.ts';
import { actionsText, conditionsText, type RuleNames } from './rule-text.ts';
import { newRuleOf, ruleValuesOf } from './rule-values.ts';

const RULE = {
  id: 'rul_1',
  name: 'Dear goods',
  position: 1,
  isActive: true,
  conditions: {
    tags: ['vip', 'press'],
    countries: ['CA', 'US'],
    weight: { min: { value: 5, unit: 'lb' as const } },
    value: { min: 100, max: 200, currency: 'USD' },
  },
  actions: { service: 'Expedited', hold: true, addTags: ['check'], warehouseId: 'whs_1', insurance: {} },
  createdAt: '',
  updatedAt: '',
};

const DAYS = {
  conditions: {
    zones: ['zone_1', 'eu'],
    requestedServices: ['Express'],
    skus: ['MUG-1', 'MUG-2'],
    productTags: ['fragile'],
    itemCount: { min: 2, max: 10 },
  },
  actions: { packageId: 'pkg_1', handlingDays: 0, deliveryDays: 1, assigneeId: 'usr_1' },
};

const called = (names: Record<string, string>) => (id: string) => names[id] ?? id;
const NAMES: RuleNames = {
  store: called({ sto_1: 'Mug shop' }),
  zone: called({ zone_1: 'West Coast', eu: 'EU' }),
  warehouse: called({ whs_1: 'Main' }),
  package: called({ pkg_1: 'Small box' }),
  member: called({ usr_1: 'ada@example.com' }),
};

test('a rule reads as a sentence', () => {
  expect(conditionsText(RULE.conditions, NAMES)).toBe(
    'an order has the tag “vip” or “press”, ' +
      `ships to ${countryName('CA')} or ${countryName('US')}, weighs at least 5 lb ` +
      `and is worth between ${formatMoney(100, 'USD')} and ${formatMoney(200, 'USD')}`,
  );
  expect(conditionsText({ storeIds: ['sto_1', 'fair'] }, NAMES)).toBe(
    'an order is from the store “Mug shop” or “fair”',
  );
  expect(conditionsText({}, NAMES)).toBe('any order comes in');
  expect(conditionsText({ value: { currency: 'EUR' } }, NAMES)).toBe('an order is in EUR');
  expect(actionsText(RULE.actions, NAMES)).toBe(
    'ship it with Expedited, put it on hold, add the tag “check”, ship it from Main and insure it for the value of its items',
  );
});

test('a rule about goods, zones and days reads as a sentence', () => {
  const { conditions, actions } = DAYS;
  expect(conditionsText(conditions, NAMES)).toBe(
    'an order ships to the zone “West Coast” or “EU”, asks for “Express”, contains MUG-1 or MUG-2, ' +
      'contains a product with the tag “fragile” and has between 2 and 10 items',
  );
  expect(actionsText(actions, NAMES)).toBe(
    'pack it into Small box, ship it on the same business day, deliver it within 1 business day and give it to ada@example.com',
  );
  expect(newRuleOf(ruleValuesOf({ ...RULE, conditions, actions }))).toEqual({
    name: RULE.name,
    conditions,
    actions,
  });
});

test('a rule that is opened and saved is the same rule', () => {
  const { name, conditions, actions } = RULE;
  expect(newRuleOf(ruleValuesOf(RULE))).toEqual({ name, conditions, actions });
  const empty = { name: 'None', conditions: {}, actions: { hold: true } };
  expect(newRuleOf(ruleValuesOf({ ...RULE, ...empty }))).toEqual(empty);
});
