import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AddressToVerify } from './address-schemas.ts';
import { verifyOffline as verify } from './offline-verify.ts';
import { isNearby } from './us-guess.ts';

/** `street / street2; city; state; ZIP; country` */
function address(text: string): AddressToVerify {
  const [street = '', city, state, postalCode, country] = text.split(';').map((part) => part.trim());
  const [street1 = '', street2] = street.split(' / ');
  return {
    street1,
    ...(street2 && { street2 }),
    ...(city && { city }),
    ...(state && { state }),
    ...(postalCode && { postalCode }),
    country: country || 'US',
  };
}

function findingOf(text: string) {
  const { status, level, normalized, messages, location } = verify(address(text));
  const { city, state, postalCode } = normalized;
  const all = messages.map(({ code, suggestion }) => (suggestion ? `${code} ${suggestion}` : code));
  const codes = all.filter((code) => code !== 'street_not_checked');
  // Whatever the address: where it is good, it is said that nobody looked up the street.
  expect(all.length - codes.length).toBe(status === 'verified' || status === 'corrected' ? 1 : 0);
  return { status, level, place: `${city} ${state} ${postalCode}`, codes, located: location !== undefined };
}

test.each([
  ['1 Main St; San Francisco; CA; 94104', 'SAN FRANCISCO CA 94104'],
  ['1 Main St; san francisco; ca; 94104', 'SAN FRANCISCO CA 94104'],
  ['1 Main St; San Francisco; California; 94104', 'SAN FRANCISCO CA 94104'],
  ['1 Main St; San Francisco,; CA; 94104', 'SAN FRANCISCO CA 94104'],
  ['1 Main St; Mountain View; CA; 94043-1351', 'MOUNTAIN VIEW CA 94043-1351'],
  ['1 Main St; Mountain View; CA; 940431351', 'MOUNTAIN VIEW CA 94043-1351'],
  ['1 Main St; St. Louis; MO; 63101', 'SAINT LOUIS MO 63101'],
  ['1 Main St; East Haven; CT; 06512', 'EAST HAVEN CT 06512'],
  ['1 Main St; New Haven; CT; 06512', 'NEW HAVEN CT 06512'],
  ['1 Main St; Hagåtña; GU; 96910', 'HAGATNA GU 96910'],
  ['1 Main St; Washington; D.C.; 20500', 'WASHINGTON DC 20500'],
])('%s agrees', (given, place) => {
  expect(findingOf(given)).toEqual({ status: 'verified', level: 'city', place, codes: [], located: true });
});

test.each([
  ['1 Main St; San Francisco; NV; 94104', 'SAN FRANCISCO CA 94104', ['state_corrected CA']],
  ['1 Main St; San Francisco; ZZ; 94104', 'SAN FRANCISCO CA 94104', ['state_corrected CA']],
  ['1 Main St; San Francisco; ; 94104', 'SAN FRANCISCO CA 94104', ['state_added CA']],
  ['1 Main St; San Fransisco; CA; 94104', 'SAN FRANCISCO CA 94104', ['city_corrected SAN FRANCISCO']],
  ['1 Main St; ; ; 94104', 'SAN FRANCISCO CA 94104', ['city_added SAN FRANCISCO', 'state_added CA']],
  ['1 Main St; Ketchum; ID; ', 'KETCHUM ID 83340', ['postal_code_added 83340']],
  ['1 Main St; Ketchum; ID; 10001', 'KETCHUM ID 83340', ['postal_code_corrected 83340']],
  ['1 Main St; Allston; MA; 2134', 'ALLSTON MA 02134', ['postal_code_corrected 02134']],
  ['1 Main St; San Francisco; CA; 941O4', 'SAN FRANCISCO CA 94104', ['postal_code_corrected 94104']],
])('%s has one part that the others outvote', (given, place, codes) => {
  expect(findingOf(given)).toEqual({ status: 'corrected', level: 'city', place, codes, located: true });
});

test.each([
  // Two cities of the same name: the state or the ZIP is wrong.
  ['1 Main St; Springfield; MA; 62701', 'country', ['state_mismatch IL', 'postal_code_mismatch']],
  // The city has many ZIP codes, one of them a slip away.
  ['1 Main St; San Francisco; CA; 49104', 'country', ['postal_code_mismatch 94104']],
  ['1 Main St; Redondo Beach; CA; 90777', 'country', ['postal_code_mismatch 90277']],
  // One against one in the same state: nothing is replaced.
  ['1 Main St; Eureka; CA; 94104', 'country', ['postal_code_mismatch']],
  // 19.999 miles apart, and 20.00004: within 20 miles a neighbor's name is used for the place.
  ['1 Main St; Molalla; OR; 97022', 'postal_code', ['city_mismatch EAGLE CREEK']],
  ['1 Main St; Glen Haven; CO; 80539', 'country', ['postal_code_mismatch 80532']],
  // A neighbor's name, and a local one.
  ['1 Main St; Miami; FL; 33139', 'postal_code', ['city_mismatch MIAMI BEACH']],
  ['1 Main St; Hollywood; CA; 90028', 'postal_code', ['city_not_found LOS ANGELES']],
  // May be newer than the data.
  ['1 Main St; Ketchum; ID; 83399', 'country', ['postal_code_mismatch 83340']],
  ['1 Main St; Newtown on the Hill; ID; 83399', 'country', ['postal_code_not_found', 'city_not_found']],
  ['1 Main St; Boston; MA; ', 'country', ['postal_code_missing 02210']],
])('%s may be right, and is left as it was', (given, level, codes) => {
  const { city, state, postalCode } = address(given);
  const place = `${city?.toUpperCase()} ${state} ${postalCode}`;
  const located = level === 'postal_code';
  expect(findingOf(given)).toEqual({ status: 'unverified', level, place, codes, located });
});

test.each([
  ['000 unknown street; Not A City; ZZ; 00001', ['postal_code_not_found', 'city_not_found', 'state_invalid']],
  ['asdf; qwer; TX; 94104', ['city_not_found SAN FRANCISCO', 'state_mismatch CA', 'street_number_missing']],
  ['1 Main St; San Francisco; CA; abcde', ['postal_code_invalid']],
  ['1 Main St; ; ;', ['postal_code_missing']],
  ['!!!; San Francisco; CA; 94104', ['street_invalid']],
])('%s cannot be right', (given, codes) => {
  expect(findingOf(given)).toMatchObject({ status: 'invalid', level: 'none', codes, located: false });
});

describe('what only some addresses have', () => {
  test('a military address agrees without being anywhere; its state follows its ZIP', () => {
    const codes: string[] = [];
    const agrees = { status: 'verified', level: 'city', codes, located: false };
    expect(findingOf('PSC 3, Box 4120; APO; AE; 09021')).toMatchObject(agrees);
    expect(findingOf('PSC 3, Box 4120; APO AE; ; 09021')).toMatchObject({ ...agrees, place: 'APO AE 09021' });
    expect(findingOf('Unit 2050 Box 4190; FPO; AE; 96278')).toMatchObject({
      status: 'corrected',
      place: 'FPO AP 96278',
      codes: ['state_corrected AP'],
    });
  });

  test('Puerto Rico is a state of the US to the post, and keeps its urbanization', () => {
    const { status, normalized } = verify(
      address('Urb. Las Gladiolas / 150 Calle A; San Juan; ; 00926-1234; PR'),
    );
    expect(status).toBe('verified');
    expect(normalized).toEqual({
      street1: 'URB LAS GLADIOLAS',
      street2: '150 CALLE A',
      city: 'SAN JUAN',
      state: 'PR',
      postalCode: '00926-1234',
      country: 'US',
    });
  });

  test('a unit without its number is not verified, however well the rest agrees', () => {
    const { status, level, messages } = verify(address('350 5th Ave / Suite; New York; NY; 10118'));
    expect([status, level]).toEqual(['unverified', 'city']);
    expect(messages).toEqual([
      {
        code: 'unit_number_missing',
        field: 'street2',
        message: 'STE must have a number or a letter after it',
      },
    ]);
  });

  test('a building without a suite is worth a word, no more', () => {
    const finding = findingOf('1 Ferry Building; San Francisco; CA; 94111');
    expect(finding).toMatchObject({ status: 'verified', codes: ['unit_may_be_missing'] });
  });

  test('names are the sender’s and stay as they are', () => {
    const given = {
      ...address('1 Main St; San Francisco; CA; 94104'),
      name: ' Zoë  Ångström ',
      company: 'eBay',
    };
    expect(verify(given).normalized).toMatchObject({ name: 'Zoë Ångström', company: 'eBay' });
    expect(verify(given).original).toEqual(given);
  });
});

test.each([
  ['10 Downing St; London; ; sw1a2aa; GB', 'London undefined SW1A 2AA'],
  ['Unter den Linden 1; Berlin; ; D-10117; DE', 'Berlin undefined 10117'],
  ['1 Queens Rd; Hong Kong; ; ; HK', 'Hong Kong undefined undefined'],
])('elsewhere no more than the form is known: %s', (given, place) => {
  expect(findingOf(given)).toEqual({
    status: 'unverified',
    level: 'country',
    place,
    codes: ['not_checked'],
    located: false,
  });
});

test.each([
  ['Unter den Linden 1; Berlin; ; 1011; DE', ['postal_code_invalid']],
  ['Unter den Linden 1; ; ; ; DE', ['city_missing', 'postal_code_missing']],
  ['1 Queen St; Toronto; Kansas; M5H 2N2; CA', ['state_invalid ON']],
])('elsewhere a wrong form is invalid: %s', (given, codes) => {
  expect(findingOf(given)).toMatchObject({ status: 'invalid', level: 'none', codes });
});

test.each([
  'Main St; San Francisco; CA; 94104',
  '5th Ave; New York; NY; 10118',
  'Main St Apt 5; San Francisco; CA; 94104',
  'Main St / Apt 5; San Francisco; CA; 94104',
  'Highway 61; Memphis; TN; 38103',
  'Main St; San Fransisco; CA; 94104',
])('without a house number it is unverified, however well the rest agrees: %s', (given) => {
  const { status, level, codes } = findingOf(given);
  expect([status, level, codes.at(-1)]).toEqual(['unverified', 'city', 'street_number_missing']);
});

test.each([
  '350 5th Ave; New York; NY; 10118',
  '10-24 Main St; San Francisco; CA; 94104',
  'One Market Plz; San Francisco; CA; 94104',
  '100 Highway 61; Memphis; TN; 38103',
  'Carr 2 Km 3.4; San Juan; PR; 00926',
  'PO Box 12; San Francisco; CA; 94104',
])('a house number is known as one: %s', (given) => {
  expect(findingOf(given)).toMatchObject({ status: 'verified', level: 'city' });
});

test.each([
  ['1 Queen St; Toronto; Ontario; m5h2n2; CA', 'Toronto ON M5H 2N2'],
  ['1 George St; Sydney; nsw; 2000; AU', 'Sydney NSW 2000'],
  ['10 Downing St; London; England; SW1A 2AA; GB', 'London England SW1A 2AA'],
  ['Unter den Linden 1; Berlin; Berlin; 10117; DE', 'Berlin Berlin 10117'],
  ['1 Rue de Rivoli; Paris; Ile de France; 75001; FR', 'Paris Ile de France 75001'],
  ['Via Roma 1; Torino; TO; 10121; IT', 'Torino TO 10121'],
  ['Calle Mayor 1; Madrid; Madrid; 28013; ES', 'Madrid Madrid 28013'],
  ['1-1 Chiyoda; Tokyo; 東京都; 100-0001; JP', 'Tokyo 東京都 100-0001'],
  ['1-1 Chiyoda; Tokyo; Tokyo; 1000001; JP', 'Tokyo Tokyo 100-0001'],
  ['Av. Paulista 1; São Paulo; sao paulo; 01310100; BR', 'São Paulo sao paulo 01310-100'],
  ['Av. Juárez 1; Ciudad de México; CDMX; 06010; MX', 'Ciudad de México CDMX 06010'],
])('elsewhere the postal code is held against the region: %s', (given, place) => {
  const expected = {
    status: 'unverified',
    level: 'postal_code',
    place,
    codes: ['not_checked'],
    located: false,
  };
  expect(findingOf(given)).toEqual(expected);
});

test.each([
  ['1 Queen St; Toronto; BC; M5H 2N2; CA', 'ON'],
  ['1 George St; Sydney; VIC; 2000; AU', 'NSW'],
  ['10 Downing St; London; Scotland; SW1A 2AA; GB', 'England'],
  ['Unter den Linden 1; Berlin; Bayern; 10117; DE', 'Berlin'],
  ['1 Rue de Rivoli; Paris; Bretagne; 75001; FR', 'Île-de-France'],
  ['Via Roma 1; Torino; Roma; 10121; IT', 'TO'],
  ['Calle Mayor 1; Madrid; Barcelona; 28013; ES', 'Madrid'],
  ['1-1 Chiyoda; Tokyo; Osaka; 100-0001; JP', 'Tōkyō'],
  ['Av. Paulista 1; São Paulo; RJ; 01310-100; BR', 'SP'],
  ['Av. Juárez 1; Ciudad de México; Jalisco; 06010; MX', 'Ciudad de México'],
])('elsewhere a postal code of another region is invalid: %s', (given, region) => {
  const codes = ['postal_code_mismatch', `state_mismatch ${region}`];
  expect(findingOf(given)).toMatchObject({ status: 'invalid', level: 'none', codes });
});

test.each([
  ['Via Roma 1; Torino; ; 10121; IT', ['state_missing TO', 'not_checked']],
  ['Calle Mayor 1; Madrid; Nowhere; 28013; ES', ['state_not_found Madrid', 'not_checked']],
  ['Unter den Linden; Berlin; ; 10117; DE', ['street_number_missing', 'not_checked']],
  ['10 Downing St; London; Greater London; SW1A 2AA; GB', ['not_checked']],
])('elsewhere what is missing is told, with the region of the postal code: %s', (given, codes) => {
  expect(findingOf(given)).toMatchObject({ status: 'unverified', level: 'country', codes });
});

test('any text gets a finding that keeps what was said, never claims a street, and is quick', () => {
  const text = (maxLength: number) => fc.string({ unit: 'binary', minLength: 1, maxLength });
  const zip = fc.oneof(text(20), fc.constantFrom('94104', '00000', '09021', '1', '94104-'));
  const state = fc.oneof(text(100), fc.constantFrom('CA', 'ZZ', 'AE', '__proto__', 'constructor'));
  const country = fc.constantFrom('US', 'PR', 'GB', 'CA', 'HK', 'UM');
  const any = fc.record({
    street1: fc.oneof(text(200), fc.constantFrom(' ', ',', '\t')),
    street2: text(200),
    city: text(100),
    state,
    postalCode: zip,
    country,
  });
  fc.assert(
    fc.property(any, (given) => {
      const { status, level, original, normalized, messages } = verify(given);
      expect(original).toEqual(given);
      expect(level).not.toBe('street');
      expect(normalized.street1).toEqual(expect.stringMatching(/./s));
      if (status !== 'verified') expect(messages.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
  const from = process.cpuUsage();
  for (const char of ['a', ' ', '1', '#', '’', '\u0301', '😀', 'St. ', '-'])
    verify({
      street1: char.repeat(200),
      city: char.repeat(100),
      state: char.repeat(100),
      postalCode: '1',
      country: 'US',
    });
  expect(process.cpuUsage(from).user).toBeLessThan(1_000_000);
});

test.each([
  [19.999, true],
  [20, false],
  [20.001, false],
])('a city %d miles away is nearby: %s', (miles, nearby) => {
  expect(isNearby(miles)).toBe(nearby);
});
