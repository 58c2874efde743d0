import { expect, test } from 'vitest';
import { namingField, resultLabel, resultSentence, resultTone } from './address-display.ts';

test.each([
  ['select: shipTo: Fleet does not serve Hawaii', 'Fleet does not serve Hawaii'],
  [
    'shipTo: Fleet does not serve countries other than the US',
    'Fleet does not serve countries other than the US',
  ],
  ['shipTo.postalCode: "00000" is not known', 'Postal code: "00000" is not known'],
  ['shipTo.state: must be a state of the US', 'State or province: must be a state of the US'],
  [
    'shipFrom: is required, because there is no warehouse yet',
    'Sender: is required, because there is no warehouse yet',
  ],
  [
    'shipTo.state: is required; shipTo.city: is required',
    'State or province: is required; City: is required',
  ],
  ['parcels[0].weight: is required', 'Parcel: is required'],
  ['select.withinDays: the fastest offer takes 3 days', 'The fastest offer takes 3 days'],
  ['Not enough stock of MUG: 3 needed', 'Not enough stock of MUG: 3 needed'],
])('“%s” reads “%s”', (message, words) => {
  expect(namingField(message)).toBe(words);
});

test('only an address whose street was looked up is verified in green', () => {
  const whole = { status: 'verified', level: 'street' } as const;
  expect([resultTone(whole), resultLabel(whole)]).toEqual(['good', 'verified']);
  const partly = { status: 'verified', level: 'city' } as const;
  expect([resultTone(partly), resultLabel(partly)]).toEqual(['info', 'city verified']);
  expect(resultSentence(partly)).toContain('The street was not looked up');
  expect(resultTone({ status: 'invalid', level: 'none' })).toBe('bad');
});
