import { isCountry } from './countries.ts';
import { storedValue, storeValue } from './stored-value.ts';

/** What forms and imports assume until somebody says otherwise. */
interface Home {
  country: string;
  currency: string;
  weightUnit: 'oz' | 'g';
  lengthUnit: 'in' | 'cm';
}

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AUD: 'AU',
    BRL: 'BR',
    CAD: 'CA',
    CHF: 'CH LI',
    CZK: 'CZ',
    DKK: 'DK FO GL',
    EUR: 'AD AT AX BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA YT',
    GBP: 'GB GG IM JE',
    HUF: 'HU',
    INR: 'IN',
    ISK: 'IS',
    JPY: 'JP',
    MXN: 'MX',
    NOK: 'NO SJ',
    NZD: 'NZ',
    PLN: 'PL',
    RON: 'RO',
    RSD: 'RS',
    SEK: 'SE',
    SGD: 'SG',
    TRY: 'TR',
    UAH: 'UA',
    ZAR: 'ZA',
  }).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency] as const)),
);

/** Where goods are weighed in ounces and measured in inches. */
const WITHOUT_METRES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'LR', 'MM']);

export function homeIn(country: string): Home {
  const isMetric = !WITHOUT_METRES.has(country);
  return {
    country,
    currency: CURRENCIES.get(country) ?? 'USD',
    weightUnit: isMetric ? 'g' : 'oz',
    lengthUnit: isMetric ? 'cm' : 'in',
  };
}

const KEY = 'waybill.home';

/** Remembers where the default warehouse is, for forms that do not load it. */
export const rememberHome = (country: string | undefined): void => storeValue(KEY, country ?? null);

/** Where the user ships from: the country of the default warehouse or, before there is one, of the browser's language. */
export function home(): Home {
  const country = storedValue(KEY);
  return homeIn(typeof country === 'string' && isCountry(country) ? country : countryOfLanguage());
}

function countryOfLanguage(): string {
  const region = new Intl.Locale(globalThis.navigator?.language ?? 'en-US').maximize().region ?? 'US';
  return isCountry(region) ? region : 'US';
}
