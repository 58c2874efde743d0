import { sha256Hex } from '../../../lib/crypto.ts';
import { foldCase, isAscii } from '../../../lib/fold-case.ts';
import { type Address, isUsPosted } from '../../../postal/index.ts';

/**
 * The same for addresses that only differ in case, accents, punctuation or in how the street is split into lines. A hash, so that
 * no index repeats whom an order is for.
 */
export function recipientKeyOf(to: Address): string {
  const { postalCode = '', country } = to;
  const street = `${to.street1} ${to.street2 ?? ''}`;
  // The four digits after a ZIP code are often left out.
  const code = isUsPosted(country) ? postalCode.slice(0, 5) : postalCode;
  const parts = [to.name, to.company, street, to.city, to.state, code, country];
  return sha256Hex(parts.map(lettersAndDigits).join('/')).slice(0, 32);
}

const lettersAndDigits = (text = ''): string =>
  isAscii(text)
    ? text.toLowerCase().replace(/[^a-z\d]+/g, '')
    : foldCase(text)
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, '');
