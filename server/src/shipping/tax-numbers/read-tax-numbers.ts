import { invalid } from '../../lib/errors.ts';
import { isCountry } from '../../postal/index.ts';
import type { TaxNumber, TaxNumberInput } from '../../schema/tax-number.ts';

/** Only the form, and generously: whether a number exists is for customs to say. */
const FORMS: Record<TaxNumber['type'], { pattern: RegExp; rule: string }> = {
  vat: {
    pattern: /^[A-Z]{2}[A-Z0-9]{2,18}$/,
    rule: 'must be a VAT number that starts with the two letters of its country, like DE123456789',
  },
  eori: {
    pattern: /^[A-Z]{2}[A-Z0-9]{1,15}$/,
    rule: 'must be an EORI number: the two letters of its country, then up to 15 letters and digits, like DE1234567890123',
  },
  ioss: { pattern: /^IM\d{10}$/, rule: 'must be an IOSS number: IM and 10 digits, like IM2761234567' },
};

/** Numbers of Greece and Northern Ireland start with letters that are no country code. */
const PREFIXES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** An IOSS number has the country that issued it after IM, by its ISO 3166-1 numeric code. */
const IOSS_COUNTRIES: ReadonlyMap<string, string> = new Map(
  (
    '040AT 056BE 100BG 191HR 196CY 203CZ 208DK 233EE 246FI 250FR 276DE 300GR 348HU 372IE 380IT 428LV 440LT 442LU ' +
    '470MT 528NL 616PL 620PT 642RO 703SK 705SI 724ES 752SE'
  )
    .split(' ')
    .map((code) => [code.slice(0, 3), code.slice(3)]),
);

/** As they are kept and sent. Every error names the number; `field` is where the list stands in the request. */
export function readTaxNumbers(numbers: readonly TaxNumberInput[], field: string): TaxNumber[] {
  const problems: string[] = [];
  const read = numbers.flatMap(({ type, number: written, country }, i) => {
    const number = written.toUpperCase().replace(/[\s./-]/g, '');
    const issuer = country ?? issuerOf(type, number);
    const { pattern, rule } = FORMS[type];
    if (!pattern.test(number)) problems.push(`${field}[${i}].number: ${rule}`);
    else if (issuer === undefined)
      problems.push(
        `${field}[${i}].number: does not say which country issued it: check it, or give its country`,
      );
    return issuer === undefined ? [] : { type, number, country: issuer };
  });
  if (problems.length > 0) throw invalid(problems.join('; '));
  return read;
}

function issuerOf(type: TaxNumber['type'], number: string): string | undefined {
  if (type === 'ioss') return IOSS_COUNTRIES.get(number.slice(2, 5));
  const prefix = number.slice(0, 2);
  const country = PREFIXES[prefix] ?? prefix;
  return isCountry(country) ? country : undefined;
}
