import { sha256Hex } from '../lib/crypto.ts';
import { isObject } from '../lib/is-object.ts';

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

/** JSON with the fields of each object in the order of their names. */
export const canonicalJson = (value: unknown): string => write(value, new Map());

/** The same few names come again and again in a long list: each is quoted once. */
function write(value: unknown, quoted: Map<string, string>): string {
  if (!isObject(value)) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) {
    // The many short items of a long list are quicker written at once.
    if (!value.some(isObject)) return JSON.stringify(value);
    return `[${value.map((item) => write(item, quoted)).join(',')}]`;
  }
  let text = '';
  for (const name of Object.keys(value).sort()) {
    let label = quoted.get(name);
    if (label === undefined) {
      label = `${JSON.stringify(name)}:`;
      quoted.set(name, label);
    }
    text += `${text === '' ? '' : ','}${label}${write(value[name], quoted)}`;
  }
  return `{${text}}`;
}
