import type { Schemas } from '@waybill/sdk';
import { isCountry } from './countries.ts';
import { storedValue, storeValue } from './stored-value.ts';

export type UnitSystem = Schemas['UnitSystem'];

/** What forms and imports assume until somebody says otherwise. */
interface Home {
  country: string;
  currency: string;
  /** In which weights and sizes are shown. */
  units: UnitSystem;
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

const unitsIn = (country: string): UnitSystem => (WITHOUT_METRES.has(country) ? 'imperial' : 'metric');

export const homeIn = (country: string, units = unitsIn(country)): Home => ({
  country,
  currency: CURRENCIES.get(country) ?? 'USD',
  units,
  weightUnit: units === 'metric' ? 'g' : 'oz',
  lengthUnit: units === 'metric' ? 'cm' : 'in',
});

const KEY = 'waybill.home';

/** Remembers where the default warehouse is, for forms that do not load it. */
export const rememberHome = (country: string | undefined): void => storeValue(KEY, country ?? null);

const UNITS_KEY = 'waybill.units';

/** Remembers which units the account has chosen, if it has. */
export const rememberUnits = (units: UnitSystem | null): void => storeValue(UNITS_KEY, units);

/**
 * Where the user ships from: the country of the default warehouse or, before there is one, of the browser's language. Its units are
 * those of the country, unless the account has chosen others.
 */
export function home(): Home {
  const country = storedValue(KEY);
  const units = storedValue(UNITS_KEY);
  return homeIn(
    typeof country === 'string' && isCountry(country) ? country : countryOfLanguage(),
    units === 'imperial' || units === 'metric' ? units : undefined,
  );
}

function countryOfLanguage(): string {
  const region = new Intl.Locale(globalThis.navigator?.language ?? 'en-US').maximize().region ?? 'US';
  return isCountry(region) ? region : 'US';
}
