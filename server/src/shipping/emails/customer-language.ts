import { fromJson } from '../../lib/json.ts';
import { CUSTOMER_LANGUAGES, type CustomerLanguage } from '../../schema/email-settings.ts';
import type { OrderRow } from '../../storage/index.ts';

const COUNTRIES: Partial<Record<CustomerLanguage, string>> = {
  de: 'AT CH DE LI',
  fr: 'BF BJ BL CD CF CG CI CM FR GA GF GN GP LU MC MF ML MQ NC NE PF PM RE SN TD TG WF YT',
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE',
  it: 'IT SM VA',
  nl: 'AW BQ CW NL SR SX',
};

const LANGUAGE_OF = new Map(
  CUSTOMER_LANGUAGES.flatMap((language) =>
    (COUNTRIES[language]?.split(' ') ?? []).map((country) => [country, language] as const),
  ),
);

/** The order's own language, if we speak it; else that of most people where it goes, and English elsewhere. */
export function customerLanguageOf(order: Pick<OrderRow, 'language' | 'ship_to'>): CustomerLanguage {
  const spoken = order.language?.toLowerCase().split('-')[0];
  const own = CUSTOMER_LANGUAGES.find((language) => language === spoken);
  if (own !== undefined) return own;
  // A language that was given but that we do not speak: English is more likely to be understood than the neighbors'.
  if (spoken !== undefined) return 'en';
  const { country, postalCode = '', state } = fromJson(order.ship_to);
  if (country === 'BE') return isDutchInBelgium(postalCode) ? 'nl' : 'fr';
  if (country === 'CA' && state === 'QC') return 'fr';
  return LANGUAGE_OF.get(country) ?? 'en';
}

/** Flanders has 1500 to 3999 and 8000 to 9999. */
function isDutchInBelgium(postalCode: string): boolean {
  const number = Number.parseInt(postalCode, 10);
  return (number >= 1500 && number < 4000) || number >= 8000;
}
