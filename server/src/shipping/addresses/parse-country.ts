import { countryNamed, formatPostalCode, isCountry, regionCode } from '../../postal/index.ts';

/** Takes the country off the end of the parts of an address, where it is named there. */
export function takeCountry(parts: string[]): string | undefined {
  const last = parts.at(-1) ?? '';
  const code = last.toUpperCase().replace(/\./g, '');
  const named = countryNamed(last) ?? (isCountry(code) ? code : undefined);
  if (named !== undefined && !isStateHere(code, parts.slice(0, -1), named)) {
    parts.pop();
    return named;
  }
  // `… CA 94104 USA`: at the end of the last part, after something else.
  const words = last.split(' ');
  for (let n = Math.min(4, words.length - 1); n > 0; n--) {
    const tail = words.slice(-n).join(' ');
    const country = countryNamed(tail) ?? (n === 1 && /^(?:US|U\.S\.?)$/.test(tail) ? 'US' : undefined);
    if (country === undefined || regionCode('US', tail) !== undefined) continue;
    parts[parts.length - 1] = words
      .slice(0, -n)
      .join(' ')
      .replace(/[,\s]+$/, '');
    return country;
  }
  return undefined;
}

/** `San Francisco, CA` ends in a state; `Toronto ON M5V 2T6, CA` and `Georgia` after a US ZIP in a country. */
function isStateHere(code: string, before: string[], country: string): boolean {
  if (regionCode('US', code) === undefined || country === 'US') return false;
  const rest = before.join(' ').split(' ');
  const endsInCode = [1, 2].some((n) => {
    const tail = rest.slice(-n).join(' ');
    return /\d/.test(tail) && rest.length > n + 1 && formatPostalCode(country, tail) !== undefined;
  });
  return !endsInCode;
}
