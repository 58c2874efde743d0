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

/** JSON with the fields of each object in the order of their names. */
export const canonicalJson = (value: unknown): string => write(value, new Map());

/** The same few names come again and again in a long list: each is quoted once. */
function write(value: unknown, quoted: Map<string, string>): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) {
    // The many short items of a long list are quicker written at once.
    if (!value.some(isNested)) return JSON.stringify(value);
    return `[${value.map((item) => write(item, quoted)).join(',')}]`;
  }
  const fields = value as Record<string, unknown>;
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    let label = quoted.get(name);
    if (label === undefined) {
      label = `${JSON.stringify(name)}:`;
      quoted.set(name, label);
    }
    text += `${text === '' ? '' : ','}${label}${write(fields[name], quoted)}`;
  }
  return `{${text}}`;
}

const isNested = (value: unknown): boolean => value !== null && typeof value === 'object';
