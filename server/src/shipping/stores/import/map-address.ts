import { given } from '../../../lib/given.ts';
import { type Address, countryNamed, isCountry, problemsOf } from '../../../postal/index.ts';
import type { ShopAddress } from '../../../stores/index.ts';
import { cleanEmail, cleanText, type Notes, Unstorable } from './clean-values.ts';

export type MappedAddress = Address;

/**
 * The address as it can be stored, and what is wrong with it, if a parcel could not be sent there yet. Without a country there is
 * nothing to store: `why` is what the shop gave as the reason.
 */
export function mapAddress(
  shipTo: ShopAddress | null,
  why: string | null,
  notes: Notes,
): { address: MappedAddress; problem: string | null } {
  if (shipTo === null)
    throw new Unstorable(`shipTo: the store does not say where the order goes${why ? `: ${why}` : ''}`);
  const text = (field: keyof ShopAddress, maxLength: number) =>
    cleanText(shipTo[field], maxLength, `shipTo.${field}`, notes) ?? undefined;
  const country = countryOf(text('country', 60));
  const address: MappedAddress = {
    ...given({
      name: text('name', 100),
      company: text('company', 100),
      street2: text('street2', 200),
      state: text('state', 100),
      postalCode: text('postalCode', 20),
      phone: text('phone', 40),
      email: cleanEmail(shipTo.email, 'shipTo.email', notes) ?? undefined,
    }),
    street1: text('street1', 200) ?? '',
    city: text('city', 100) ?? '',
    country,
  };
  const problems = problemsOf(address).map(({ field, rule }) => `shipTo.${field}: ${rule}`);
  return { address, problem: problems.length === 0 ? null : problems.join('; ') };
}

function countryOf(text: string | undefined): string {
  const code = text?.toUpperCase() ?? '';
  const country = isCountry(code) ? code : countryNamed(text ?? '');
  if (country !== undefined) return country;
  throw new Unstorable(
    text === undefined
      ? 'shipTo.country: the store does not say which country the order goes to'
      : `shipTo.country: ${text} is no country`,
  );
}
