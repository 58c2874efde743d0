/** Our own secrets, EasyPost's keys, and credentials as in headers: recognizable wherever they stand. */
const SECRETS =
  /(svc(?:_|%5f)live(?:_|%5f)|whsec(?:_|%5f)|\bEZ[AT]K(?=\w{20})|\b(?:Bearer|Basic) (?=[\w+/=.~-]{20}))[\w+/=.~%-]+/gi;
/** Proxies and clients encode what was encoded already. */
const MAX_ENCODED = 3;

/** The text with secrets replaced, for logs. */
export const redactSecrets = (text: string): string =>
  text.replace(SECRETS, (_, kind: string) => `${kind}[redacted]`);

/** The same for part of a URL. One in which a secret is hidden by its encoding comes back decoded. */
export function redactUrl(text: string): string {
  const decoded = decodeAll(text);
  const clean = redactSecrets(decoded);
  return clean === decoded ? redactSecrets(text) : clean;
}

function decodeAll(text: string): string {
  let decoded = text;
  for (let i = 0; i < MAX_ENCODED && decoded.includes('%'); i++)
    decoded = decoded.replace(/(?:%[0-9a-f]{2})+/gi, decode);
  return decoded;
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
