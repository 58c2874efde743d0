import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalid } from '../lib/errors.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * JSON and nothing else. An empty body counts as none, whatever its Content-Type: many clients set the header on every
 * request. Text that PostgreSQL can't store as it is gets refused on both databases.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(invalid('body: must be UTF-8'));
    const text = bytes.toString('utf8');
    parse(request, text, (error, value) => {
      if (error !== null) return done(invalid('body: must be valid JSON'));
      const field = SUSPICIOUS.test(text) ? findUnstorable(value) : undefined;
      if (field !== undefined) {
        return done(
          invalid(`${field.slice(0, 100) || 'body'}: must not contain a NUL or half a surrogate pair`),
        );
      }
      done(null, value);
    });
  });
}

/** Escapes that may stand for a NUL or for half a surrogate pair, neither of which can be stored as it is. */
const SUSPICIOUS = /\\u(0000|[dD][89a-fA-F])/;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The name of the first field whose text, or whose own name, can't be stored. Walks without recursion: bodies nest. */
function findUnstorable(body: unknown): string | undefined {
  const rest: [field: string, value: unknown][] = [['', body]];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && !isStorable(value)) return field;
    if (value === null || typeof value !== 'object') continue;
    for (const [name, item] of Object.entries(value).reverse()) {
      if (!isStorable(name)) return field;
      if (Array.isArray(value)) rest.push([`${field}[${name}]`, item]);
      else rest.push([field === '' ? name : `${field}.${name}`, item]);
    }
  }
  return undefined;
}
