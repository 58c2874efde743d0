import { expect, test } from 'vitest';
import { townLine } from './town-line.ts';

test.each([
  [{ city: 'Oakland', state: 'CA', postalCode: '94612', country: 'US' }, 'Oakland, CA 94612'],
  [{ city: 'Hamburg', postalCode: '20095', country: 'DE' }, '20095 Hamburg'],
  [{ city: 'Milano', state: 'MI', postalCode: '20121', country: 'IT' }, '20121 Milano, MI'],
  [{ city: 'London', postalCode: 'SW1A 2AA', country: 'GB' }, 'London, SW1A 2AA'],
  [{ city: 'Cork', country: 'IE' }, 'Cork'],
])('%o is written as %s', (address, line) => {
  expect(townLine({ street1: '1 Main St', ...address })).toBe(line);
});
