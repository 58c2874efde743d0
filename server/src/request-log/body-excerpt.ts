/** Characters of a request's body that are kept. */
const MAX_LENGTH = 4_096;
/** Fields whose values are credentials, whatever they are part of. */
const SECRET = /pass(?:word|phrase)|secret|token|credential|api_?key|authorization|private_?key/i;
/** Resources whose bodies are made of credentials: the settings of a carrier account. */
const CREDENTIALS = /^\/carrier-accounts(?:\/|$)/;

/** The password in a URL, as in `https://user:password@host`. */
const URL_PASSWORD = /(\/\/[^\s"/:@]*):[^\s"/@]*@/g;
const API_KEY = /svc_live_\w+/g;

interface BodyExcerpt {
  body: string | null;
  isCut: boolean;
}

const NOTHING: BodyExcerpt = { body: null, isCut: false };

/** The start of a parsed body as JSON, without credentials. `path` is that of the request, below the prefix. */
export function excerptOf(body: unknown, path: string): BodyExcerpt {
  if (body === undefined || body === null || CREDENTIALS.test(path)) return NOTHING;
  // PostgreSQL stores neither NUL nor half a surrogate pair; JSON escapes both.
  const text = JSON.stringify(body, (name, value: unknown) => (SECRET.test(name) ? '[redacted]' : value));
  if (text === undefined) return NOTHING;
  const isCut = text.length > MAX_LENGTH;
  const start = isCut ? text.slice(0, MAX_LENGTH) : text;
  return { body: withoutKeys(start.replace(URL_PASSWORD, '$1:[redacted]@')).toWellFormed(), isCut };
}

/** A query string without credentials, which clients send there by mistake. */
export const redactQuery = (query: string): string =>
  withoutKeys(
    query.replace(/([^&=]+)=([^&]*)/g, (pair, name: string) =>
      SECRET.test(name.replace(/%5f/gi, '_')) ? `${name}=[redacted]` : pair,
    ),
  );

/** API keys are credentials wherever they stand. */
const withoutKeys = (text: string): string => text.replace(API_KEY, 'svc_live_[redacted]');
