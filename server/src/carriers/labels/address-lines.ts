import { type Address, countryName } from '../../postal/index.ts';
import { cleanText } from './text/clean-text.ts';

/** Where the postal code stands: after the city, or on a line of its own below it; before the city everywhere else. */
const CODE_AFTER_CITY = new Set(
  'AU BD BH CA CO EG HK ID IN JO KR LB LK NP NZ PH PK PR SA SG TH TW US VE VN ZA GU VI AS MP'.split(' '),
);
const CODE_BELOW_CITY = new Set('GB GG IM IE JE KE'.split(' '));

export interface AddressLines {
  /** Who, and where in the town. */
  recipient: string[];
  /** The town with its code, which is sorted by. */
  town: string[];
  country: string;
}

export function addressLines(address: Address): AddressLines {
  const { name, company, street1, street2, city, state, postalCode, country } = address;
  const short = (text: string | undefined, length: number) => shorten(cleanText(text), length);
  return {
    recipient: [name, company, street1, street2].map(cleanText).filter((line) => line !== ''),
    town: townLines(country, short(city, 80), short(state, 40), short(postalCode, 20)),
    country: cleanText(countryName(country)).toUpperCase(),
  };
}

/** The town's line is never cut on the label, so that the code at its end is always there. */
const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed().trim()}…` : text;

function townLines(country: string, city: string, state: string, code: string): string[] {
  const join = (separator: string, ...parts: string[]) => parts.filter((part) => part !== '').join(separator);
  const region = state === city ? '' : state;
  if (CODE_AFTER_CITY.has(country)) return [join(' ', join(', ', city, region), code)];
  if (CODE_BELOW_CITY.has(country)) return [join(', ', city, region), code];
  return [join(', ', join(' ', code, city), region)];
}
