import { expect, test } from 'vitest';
import { countryName } from '../../lib/countries.ts';
import { formatMoney } from '../../lib/format.ts';
import { actionsText, conditionsText } from './rule-text.ts';
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

test('a rule reads as a sentence', () => {
  expect(conditionsText(RULE.conditions)).toBe(
    'an order has the tag “vip” or “press”, ' +
      `ships to ${countryName('CA')} or ${countryName('US')}, weighs at least 5 lb ` +
      `and is worth between ${formatMoney(100, 'USD')} and ${formatMoney(200, 'USD')}`,
  );
  const storeName = (id: string) => (id === 'sto_1' ? 'Mug shop' : id);
  expect(conditionsText({ storeIds: ['sto_1', 'fair'] }, storeName)).toBe(
    'an order is from the store “Mug shop” or “fair”',
  );
  expect(conditionsText({})).toBe('any order comes in');
  expect(conditionsText({ value: { currency: 'EUR' } })).toBe('an order is in EUR');
  expect(actionsText(RULE.actions, () => 'Main')).toBe(
    'ship it with Expedited, put it on hold, add the tag “check”, ship it from Main and insure it for the value of its items',
  );
});

test('a rule that is opened and saved is the same rule', () => {
  const { name, conditions, actions } = RULE;
  expect(newRuleOf(ruleValuesOf(RULE))).toEqual({ name, conditions, actions });
  const empty = { name: 'None', conditions: {}, actions: { hold: true } };
  expect(newRuleOf(ruleValuesOf({ ...RULE, ...empty }))).toEqual(empty);
});
