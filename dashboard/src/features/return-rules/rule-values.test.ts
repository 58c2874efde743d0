import { expect, test } from 'vitest';
import type { ReturnRules } from './return-rules-api.ts';
import { checkRules, rulesUpdate, ruleValues } from './rule-values.ts';

const RULES: ReturnRules = {
  isActive: true,
  windowDays: 30,
  autoApprove: false,
  labelPaidBy: 'merchant',
  excludedSkus: ['GIFT-CARD'],
  reasons: [],
  allowExchange: false,
  withdrawal: { isActive: true, periodDays: 14, text: null },
};

test('what is not changed is sent as it was', () => {
  expect(rulesUpdate(ruleValues(RULES))).toEqual(RULES);
});

test('what was typed is sent as a number, and an emptied text as none', () => {
  const values = ruleValues({ ...RULES, withdrawal: { ...RULES.withdrawal, text: 'Write to us' } });
  const withdrawal = { ...values.withdrawal, text: ' ' };
  expect(rulesUpdate({ ...values, windowDays: '45', withdrawal })).toMatchObject({
    windowDays: 45,
    withdrawal: { text: null },
  });
});

test('a withdrawal period is never shorter than the law says', () => {
  expect(checkRules.withdrawal.periodDays(13)).toBe('From 14 to 3,650 days');
  expect(checkRules.withdrawal.periodDays(14)).toBeNull();
  expect(checkRules.windowDays('')).not.toBeNull();
});
