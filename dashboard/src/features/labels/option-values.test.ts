import { expect, test } from 'vitest';
import { checkLabelMessages, emptyOptions, optionsOf } from './option-values.ts';

test('options that were not chosen are not asked for', () => {
  expect(optionsOf(emptyOptions())).toBeUndefined();
});

test('each option that was chosen is sent', () => {
  expect(
    optionsOf({
      signature: 'adult',
      saturdayDelivery: true,
      insuredValue: '250.5',
      labelMessages: ' PO 7 \n\nHandle with care',
    }),
  ).toEqual({
    signature: 'adult',
    saturdayDelivery: true,
    insuredValue: 250.5,
    labelMessages: ['PO 7', 'Handle with care'],
  });
});

test('a label has room for three lines of 35 characters', () => {
  expect(checkLabelMessages(`${'x'.repeat(35)}\nb\nc\n`)).toBeNull();
  expect(checkLabelMessages('a\nb\nc\nd')).toBe('At most 3 lines');
  expect(checkLabelMessages('x'.repeat(36))).toBe('At most 35 characters in a line');
});
