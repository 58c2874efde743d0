import { describe, expect, test } from 'vitest';
import type { CustomsInput } from '../../schema/customs.ts';
import type { TaxNumber } from '../../schema/tax-number.ts';
import { applicableTaxNumbers, isSameDeclaration, withTaxNumbers } from './declared-tax-numbers.ts';

const at = (country: string, postalCode?: string) => ({
  ...{ street1: '1 Main St', city: 'Town', country },
  ...(postalCode !== undefined && { postalCode }),
});
const goods = (value: number, currency = 'EUR'): CustomsInput => ({
  contentsType: 'merchandise',
  items: [{ description: 'Mug', quantity: 1, value, currency }],
});
const IOSS: TaxNumber = { type: 'ioss', number: 'IM2761234567', country: 'DE' };
const VAT_DE: TaxNumber = { type: 'vat', number: 'DE123456789', country: 'DE' };
const VAT_FR: TaxNumber = { type: 'vat', number: 'FR12345678901', country: 'FR' };
const VAT_GB: TaxNumber = { type: 'vat', number: 'GB123456789', country: 'GB' };
const EORI_DE: TaxNumber = { type: 'eori', number: 'DE1234567890123', country: 'DE' };
const EORI_GB: TaxNumber = { type: 'eori', number: 'GB123456789000', country: 'GB' };
const ALL = [IOSS, VAT_DE, VAT_FR, VAT_GB, EORI_DE, EORI_GB];
const BUYER = { type: 'vat', number: 'FR98765432109' } as const;

const sent = (from: ReturnType<typeof at>, to: ReturnType<typeof at>, customs = goods(20)) =>
  applicableTaxNumbers(ALL, { shipFrom: from, shipTo: to }, customs);

describe('numbers of the countries at both ends are sent', () => {
  test.each([
    ['an EU shop sells to the US', at('DE'), at('US'), [VAT_DE, EORI_DE]],
    ['an EU shop sells to the UK', at('DE'), at('GB'), [VAT_DE, VAT_GB, EORI_DE, EORI_GB]],
    ['a US shop sells to the UK', at('US'), at('GB'), [VAT_GB, EORI_GB]],
    ['a US shop sells to Canada', at('US'), at('CA'), []],
    // An EORI number is valid in all of the EU, a VAT number is not.
    ['a US shop sells to France', at('US'), at('FR'), [IOSS, VAT_FR, EORI_DE]],
    ['a US shop sells to Italy', at('US'), at('IT'), [IOSS, EORI_DE]],
    [
      'a warehouse is in another country of the EU than its owner',
      at('NL'),
      at('US'),
      [VAT_DE, VAT_FR, EORI_DE],
    ],
  ])('%s', (_name, from, to, expected) => {
    expect(sent(from, to)).toEqual(expected);
  });
});

describe('an IOSS number is sent', () => {
  const isSent = (to: ReturnType<typeof at>, customs = goods(20)) =>
    sent(at('US'), to, customs).includes(IOSS);

  test('into the EU and Northern Ireland only', () => {
    expect(isSent(at('IE'))).toBe(true);
    expect(isSent(at('GB', 'BT1 1AA'))).toBe(true);
    expect(isSent(at('GB', 'SW1A 1AA'))).toBe(false);
    expect(isSent(at('CH'))).toBe(false);
    // The Canary Islands are outside of the area for VAT.
    expect(isSent(at('ES', '35001'))).toBe(false);
  });

  test('for goods worth up to 150 EUR, as far as their value is known in euros', () => {
    expect(isSent(at('FR'), goods(150))).toBe(true);
    expect(isSent(at('FR'), goods(150.01))).toBe(false);
    const lines = [...goods(100).items, ...goods(60).items];
    expect(isSent(at('FR'), { ...goods(1), items: lines })).toBe(false);
    expect(isSent(at('FR'), goods(500, 'USD'))).toBe(true);
  });

  test('not for a business that gave its VAT number', () => {
    expect(isSent(at('FR'), { ...goods(20), taxNumbers: { recipient: [BUYER] } })).toBe(false);
  });
});

describe('a declaration', () => {
  const journey = { shipFrom: at('DE'), shipTo: at('US') };

  test('has the numbers of the warehouse that apply, beside those of the recipient', () => {
    const customs = {
      ...goods(20),
      taxNumbers: { recipient: [{ type: 'vat', number: 'de 1234' } as const] },
    };
    expect(withTaxNumbers(customs, ALL, journey)).toEqual({
      ...goods(20),
      taxNumbers: {
        sender: [VAT_DE, EORI_DE],
        recipient: [{ type: 'vat', number: 'DE1234', country: 'DE' }],
      },
    });
  });

  test('has what it names instead, which may be none', () => {
    const named = { ...goods(20), taxNumbers: { sender: [{ type: 'ioss', number: IOSS.number } as const] } };
    expect(withTaxNumbers(named, ALL, journey).taxNumbers).toEqual({ sender: [IOSS] });
    expect(withTaxNumbers({ ...goods(20), taxNumbers: { sender: [] } }, ALL, journey)).toEqual(goods(20));
  });

  test('has none of the warehouse where there is no border', () => {
    expect(withTaxNumbers(goods(20), ALL, { shipFrom: at('DE'), shipTo: at('FR') })).toEqual(goods(20));
  });
});

describe('a purchase declares what was quoted', () => {
  const quoted = withTaxNumbers({ ...goods(20), taxNumbers: { recipient: [BUYER] } }, [VAT_DE], {
    shipFrom: at('DE'),
    shipTo: at('US'),
  });
  const bought = (taxNumbers: CustomsInput['taxNumbers'] = {}) =>
    isSameDeclaration(quoted, { ...goods(20), taxNumbers });

  test('if it names the same numbers, however they are written, or leaves the sender’s out', () => {
    expect(bought({ recipient: [BUYER] })).toBe(true);
    const sender = [{ type: 'vat', number: 'de 123 456 789' } as const];
    expect(bought({ sender, recipient: [{ ...BUYER, country: 'FR' }] })).toBe(true);
  });

  test('but not with others', () => {
    expect(bought()).toBe(false);
    expect(bought({ sender: [], recipient: [BUYER] })).toBe(false);
    expect(bought({ recipient: [{ ...BUYER, type: 'eori' }] })).toBe(false);
    expect(isSameDeclaration(quoted, { ...goods(21), taxNumbers: { recipient: [BUYER] } })).toBe(false);
  });
});
