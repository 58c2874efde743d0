import { redactSecrets, redactUrl } from '../lib/redaction.ts';

/** Characters of a request's body that are kept. */
const MAX_LENGTH = 4_096;
/** Fields whose values are credentials, whatever they are part of. */
const SECRET =
  /pass(?:word|phrase|wd)|secret|token|credential|(?:api|access|private)[-_. ]?key|authorization|^(?:key|auth|pwd)$/i;
/** An object in which every value may be a credential, whatever its name: the headers that a webhook is sent with. */
const ALL_SECRET = 'headers';
/** Resources whose bodies are made of credentials: the settings of a carrier account. */
const CREDENTIALS = /^\/carrier-accounts(?:\/|$)/;

/** The password in a URL, as in `https://user:password@host`. */
const URL_PASSWORD = /(\/\/[^\s"/:@]*):[^\s"/@]*@/g;

interface BodyExcerpt {
  body: string | null;
  isCut: boolean;
}

const NOTHING: BodyExcerpt = { body: null, isCut: false };

const isSecret = (name: string, value: unknown): boolean =>
  SECRET.test(name) || (name === ALL_SECRET && value !== null);

/** The start of a parsed body as JSON, without credentials. `path` is that of the request, below the prefix. */
export function excerptOf(body: unknown, path: string): BodyExcerpt {
  if (body === undefined || body === null || CREDENTIALS.test(path)) return NOTHING;
  // PostgreSQL stores neither NUL nor half a surrogate pair; JSON escapes both.
  const text = JSON.stringify(body, (name, value: unknown) => (isSecret(name, value) ? '[redacted]' : value));
  if (text === undefined) return NOTHING;
  const isCut = text.length > MAX_LENGTH;
  const start = isCut ? text.slice(0, MAX_LENGTH) : text;
  return { body: redactSecrets(start.replace(URL_PASSWORD, '$1:[redacted]@')).toWellFormed(), isCut };
}

/** What is searched for: part of a name or a phone number is still about a person, but could not be found to be erased. */
const SEARCH = /^(q|order)$/;

/** A query string without what is searched for, and without credentials, which clients send there by mistake. */
export const redactQuery = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      if (pair === name) return redactUrl(pair);
      if (SEARCH.test(decoded(name))) return `${name}=[search]`;
      return SECRET.test(decoded(name)) ? `${name}=[redacted]` : redactUrl(pair);
    })
    .join('&');

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
