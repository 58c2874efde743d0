/** Bytes as text, without `Buffer`, which only Node has. Undefined for text that is not well-formed. */

type Bytes = Uint8Array<ArrayBuffer>;

export const encodeHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function decodeHex(text: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const encodeBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

export function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
