import { describe, expect, test } from 'vitest';
import { byCarrier } from './carrier-verify.ts';
import { toNormalCase } from './normal-case.ts';
import { verifyOffline } from './offline-verify.ts';
import { suggestAddress } from './suggest-address.ts';

const HARBOR = {
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
};
const suggested = (over: object) => suggestAddress(verifyOffline({ ...HARBOR, ...over }));

describe('the suggestion for an address', () => {
  test('changes only what is wrong', () => {
    expect(suggested({ state: 'NV' })).toEqual(HARBOR);
    expect(suggested({ city: 'redondo baech' })).toEqual(HARBOR);
  });

  test('is null for an address that is right, in whatever case it was written', () => {
    expect(suggested({})).toBeNull();
    expect(suggested({ street1: '179 n harbor drive', city: 'redondo beach' })).toBeNull();
  });

  test('is the only way to make an address agree that could not be corrected', () => {
    const MONTGOMERY = { street1: '417 Montgomery St', city: 'San Francisco', state: 'CA', country: 'US' };
    expect(suggestAddress(verifyOffline({ ...MONTGOMERY, postalCode: '49104' }))).toEqual({
      ...MONTGOMERY,
      postalCode: '94104',
    });
  });

  test('is null where the parts contradict each other in more than one way, or nothing is known', () => {
    expect(suggested({ city: 'Springfield', state: 'IL', postalCode: '01103' })).toBeNull();
    expect(suggested({ city: 'Not A City', state: 'CA', postalCode: '00001' })).toBeNull();
    expect(
      suggestAddress(verifyOffline({ street1: 'Unter den Linden', city: 'Berlin', country: 'DE' })),
    ).toBeNull();
  });

  test('of a carrier has both lines of the street in normal case, and no ZIP+4 that nobody asked for', () => {
    const offline = verifyOffline({ ...HARBOR, street1: '179 N Harbour Way', street2: 'apt 5' });
    const found = byCarrier(offline, {
      isDeliverable: true,
      address: {
        street1: '179 N HARBOR DR APT 5',
        city: 'REDONDO BEACH',
        state: 'CA',
        postalCode: '90277-2205',
        country: 'US',
      },
      residential: null,
      location: null,
      messages: [],
    });
    expect(suggestAddress(found)).toEqual({ ...HARBOR, street1: '179 N Harbor Dr Apt 5' });
  });
});

test.each([
  ['417 MONTGOMERY ST FL 5', '', '417 Montgomery St Fl 5'],
  ['1600 PENNSYLVANIA AVE NW', '', '1600 Pennsylvania Ave NW'],
  ['PO BOX 1142', '', 'PO Box 1142'],
  ['350 5TH AVE STE 12B', '', '350 5th Ave Ste 12B'],
  ["O'FALLON", '', "O'Fallon"],
  ["COEUR D'ALENE", "coeur d'alene", "Coeur D'Alene"],
  ["ST. MARY'S", '', "St. Mary's"],
  ['WINSTON-SALEM', '', 'Winston-Salem'],
  ['MCKINNEY', '', 'McKinney'],
  ['12 DEVRIES RD', '12 DeVries Roda', '12 DeVries Rd'],
  ['Already Mixed', '', 'Already Mixed'],
])('%s, entered as "%s", is written %s', (line, entered, expected) => {
  expect(toNormalCase(line, entered)).toBe(expected);
});
