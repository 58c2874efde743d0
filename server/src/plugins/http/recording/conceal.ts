/** Replaces secrets in what is about to be written to a file. */
export interface Concealment {
  url(url: URL): URL;
  headers(headers: Readonly<Record<string, string>>): { name: string; value: string }[];
  body(text: string): string;
  text(text: string): string;
}

const CONCEALED = 'CONCEALED';
/** Whatever the vendor calls it: `authorization`, `api-key`, `x-shopify-access-token`, `set-cookie`, `webhook_secret`. */
const SECRET_NAME = /authorization|cookie|secret|password|token|signature|(?:api|access|auth)[-_]?key|^key$/i;
/** Shorter values would be found in the middle of innocent words. */
const MIN_SECRET = 6;

/** Conceals what is called like a secret, and the given values wherever they are. */
export function createConcealment(secrets: Iterable<string>): Concealment {
  const hidden = [...secrets].filter(({ length }) => length >= MIN_SECRET).flatMap(spellingsOf);

  const text = (value: string): string =>
    hidden.reduce((rest, secret) => rest.replaceAll(secret, CONCEALED), value);
  const named = (name: string, value: string): string => (SECRET_NAME.test(name) ? CONCEALED : text(value));

  return {
    text,
    url(url) {
      const concealed = new URL(text(url.href));
      for (const [name, value] of [...concealed.searchParams])
        if (named(name, value) !== value) concealed.searchParams.set(name, CONCEALED);
      return concealed;
    },
    headers: (headers) =>
      Object.entries(headers).map(([name, value]) => ({ name, value: named(name, value) })),
    body(body) {
      try {
        return text(JSON.stringify(JSON.parse(body, (name, value) => withoutSecret(name, value))));
      } catch {
        return text(body);
      }
    },
  };
}

const withoutSecret = (name: string, value: unknown): unknown =>
  typeof value === 'string' && SECRET_NAME.test(name) ? CONCEALED : value;

/** A secret as it is, as Basic authentication sends it, and as a URL does. */
const spellingsOf = (secret: string): string[] => [
  secret,
  Buffer.from(`${secret}:`).toString('base64'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(secret),
];
