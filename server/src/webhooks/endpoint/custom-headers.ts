import { invalid } from '../../lib/errors.ts';

export type CustomHeaders = Record<string, string>;

/** Shown instead of each value. In an update it keeps the value that is stored. */
export const MASK = '••••••••';
export const MAX_HEADERS = 10;
const MAX_NAME_LENGTH = 100;
export const MAX_VALUE_LENGTH = 1_000;

const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** No space at either end: receivers remove it. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** What describes the request or its connection is ours to say. */
const OURS = new Set([
  'host',
  'user-agent',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
const OUR_PREFIXES = ['content-', 'webhook-', 'x-service-', 'ce-'];

/** Headers as they are to be stored. `stored` are those of before, which a masked value keeps. */
export function checkHeaders(given: CustomHeaders, stored: CustomHeaders): CustomHeaders {
  const names = Object.keys(given);
  if (names.length > MAX_HEADERS) throw invalid(`headers: must be at most ${MAX_HEADERS} headers`);
  const seen = new Set<string>();
  for (const name of names) {
    checkName(name);
    const folded = name.toLowerCase();
    if (seen.has(folded)) throw invalid(`headers: ${name} is given twice, because case does not matter`);
    seen.add(folded);
  }
  return Object.fromEntries(names.map((name) => [name, checkedValue(name, given[name] ?? '', stored)]));
}

function checkName(name: string): void {
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH)
    throw invalid(
      `headers: a name must be 1 to ${MAX_NAME_LENGTH} letters, digits and characters such as - and _`,
    );
  const folded = name.toLowerCase();
  if (OURS.has(folded) || OUR_PREFIXES.some((prefix) => folded.startsWith(prefix)))
    throw invalid(`headers: ${name} cannot be set, because deliveries set it themselves`);
}

/** The error names the header and never its value. */
function checkedValue(name: string, value: string, stored: CustomHeaders): string {
  if (value === MASK) {
    const known = Object.entries(stored).find(([one]) => one.toLowerCase() === name.toLowerCase());
    if (known === undefined) throw invalid(`headers: ${name} has no stored value to keep: give its value`);
    return known[1];
  }
  if (VALUE.test(value) && value.length <= MAX_VALUE_LENGTH) return value;
  throw invalid(
    `headers: the value of ${name} must be 1 to ${MAX_VALUE_LENGTH} visible ASCII characters, with spaces only between them`,
  );
}

export const masked = (headers: CustomHeaders): CustomHeaders =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, MASK]));
