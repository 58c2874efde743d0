import { sha256Hex } from '../lib/crypto.ts';

interface KeyedRequest {
  method: string;
  path: string;
  query: unknown;
  body: unknown;
}

/**
 * What makes two requests the same. A client that writes its JSON anew for a retry may order the fields in another way
 * or lay them out differently; the request is the same.
 */
export const fingerprintOf = ({ method, path, query, body }: KeyedRequest): string =>
  sha256Hex(canonicalJson([method, path, query, body]));

/** JSON with the fields of each object in the order of their names. Without recursion: bodies nest as deep as they like. */
export function canonicalJson(root: unknown): string {
  let text = '';
  const rest: ({ value: unknown } | string)[] = [{ value: root }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') {
      text += next;
      continue;
    }
    const { value } = next;
    if (value === null || typeof value !== 'object') {
      text += JSON.stringify(value ?? null);
      continue;
    }
    const isList = Array.isArray(value);
    const names = isList ? [] : Object.keys(value).sort();
    const items: unknown[] = isList ? value : names.map((name) => (value as Record<string, unknown>)[name]);
    text += isList ? '[' : '{';
    rest.push(isList ? ']' : '}');
    for (let i = items.length - 1; i >= 0; i--) {
      rest.push({ value: items[i] }, `${i === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(names[i])}:`}`);
    }
  }
  return text;
}
