import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress } from './parse-address.ts';

/** `name | company | street1 | street2 | city | state | postalCode | country` */
function flat(text: string): string {
  const { address } = parseAddress(text);
  const { name, company, street1, street2, city, state, postalCode, country } = address;
  return [name, company, street1, street2, city, state, postalCode, country]
    .map((part) => part ?? '')
    .join('|');
}

test.each([
  [
    'Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104',
    'Ada Lovelace||417 Montgomery St Fl 5||San Francisco|CA|94104|US',
  ],
  ['417 Montgomery St San Francisco CA 94104', '||417 Montgomery St||San Francisco|CA|94104|US'],
  [
    '1600 Pennsylvania Ave NW, Washington, DC 20500, USA',
    '||1600 Pennsylvania Ave NW||Washington|DC|20500|US',
  ],
  [
    '1600 Pennsylvania Ave NW Washington DC 20500 United States',
    '||1600 Pennsylvania Ave NW||Washington|DC|20500|US',
  ],
  [
    '388 Townsend St, Apt 20, San Francisco, California, 94107',
    '||388 Townsend St|Apt 20|San Francisco|CA|94107|US',
  ],
  [
    'Acme Inc, Attn: Bob, 1 Infinite Loop, Cupertino, CA 95014',
    'Bob|Acme Inc|1 Infinite Loop||Cupertino|CA|95014|US',
  ],
  ['John Smith 12 Elm Street Springfield IL 62701', 'John Smith||12 Elm Street||Springfield|IL|62701|US'],
  ['500 W Madison St Ste 1000, Chicago, IL 60661 USA', '||500 W Madison St Ste 1000||Chicago|IL|60661|US'],
  ['PO Box 12, Austin TX 78767-0012', '||PO Box 12||Austin|TX|78767-0012|US'],
  ['Sgt Bob\r\nPSC 3 Box 4120\r\nAPO AE 09021', 'Sgt Bob||PSC 3 Box 4120||APO|AE|09021|US'],
  ['Unit 45013, Box 2666, APO AP 96338', '||Unit 45013 Box 2666||APO|AP|96338|US'],
  ['1 Main St, Portland, OR, 97201, US', '||1 Main St||Portland|OR|97201|US'],
  ['150 Calle Sol, San Juan, PR 00901', '||150 Calle Sol||San Juan|PR|00901|US'],
])('a US address that agrees is read with high confidence: %j', (text, parts) => {
  expect(flat(text)).toBe(parts);
  expect(parseAddress(text).confidence).toBe('high');
});

test.each([
  ['10 Downing Street, London SW1A 2AA, United Kingdom', '||10 Downing Street||London||SW1A 2AA|GB'],
  ['10 Downing Street\nLondon\nSW1A 2AA', '||10 Downing Street||London||SW1A 2AA|GB'],
  ['Unter den Linden 77\n10117 Berlin\nGermany', '||Unter den Linden 77||Berlin||10117|DE'],
  ['5 Rue de Rivoli, 75001 Paris, France', '||5 Rue de Rivoli||Paris||75001|FR'],
  ['Damrak 1, 1012 LG Amsterdam, Netherlands', '||Damrak 1||Amsterdam||1012 LG|NL'],
  ['290 Bremner Blvd, Toronto, ON M5V 3L9, CA', '||290 Bremner Blvd||Toronto|ON|M5V 3L9|CA'],
  ['290 Bremner Blvd Toronto ON M5V 3L9', '||290 Bremner Blvd||Toronto|ON|M5V 3L9|CA'],
  ['1 Macquarie St, Sydney NSW 2000, Australia', '||1 Macquarie St||Sydney|NSW|2000|AU'],
])('other countries are read as well as their form allows: %j', (text, parts) => {
  expect(flat(text)).toBe(parts);
  expect(parseAddress(text).confidence).toBe('medium');
});

test.each([
  ['New York, NY', '||||New York|NY||US'],
  ['100 Main St, New York', '||100 Main St||New York|NY||US'],
  ['12 Main St Apt 4 Smallville KS', '||12 Main St Apt 4||Smallville|KS||US'],
  ['hello', '||hello|||||'],
  ['???', '|||||||'],
])('what is not there is not invented: %j', (text, parts) => {
  expect(flat(text)).toBe(parts);
  expect(parseAddress(text).confidence).toBe('low');
});

test('what finds no place is told', () => {
  expect(parseAddress('a, b, c, d, e')).toEqual({
    address: { name: 'a', street1: 'b', street2: 'c' },
    confidence: 'low',
    unparsed: 'd, e',
  });
});

test('any text is read, and quickly', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('94104', 'CA', 'New York', 'USA', 'Apt', 'SW1A 2AA', 'St', '\n', ',', 'Inc', '12'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const { address, unparsed } = parseAddress(words.join(' '));
      for (const part of [...Object.values(address), ...(unparsed === undefined ? [] : [unparsed])])
        expect(part).not.toBe('');
    }),
    { numRuns: 1000 },
  );
  const from = process.cpuUsage();
  for (const bomb of ['a', ' ', '1 ', ',', 'a1', 'St ', 'CA ', '94104 ', 'c/o ', '.', '😀']) {
    parseAddress(bomb.repeat(1000 / bomb.length));
  }
  expect(process.cpuUsage(from).user).toBeLessThan(1_000_000);
});
