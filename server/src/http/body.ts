import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalid } from '../lib/errors.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * JSON and nothing else. An empty body counts as none, whatever its Content-Type: many clients set the header on every
 * request. Text with a NUL can't be stored in PostgreSQL and is refused on both databases.
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
      const field = text.includes('\\u0000') ? findNul(value, '') : undefined;
      if (field !== undefined) return done(invalid(`${field || 'body'}: must not contain a NUL character`));
      done(null, value);
    });
  });
}

/** The name of the first field whose text, or whose own name, has a NUL in it. */
function findNul(value: unknown, field: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? field : undefined;
  if (Array.isArray(value)) return first(value, (item, i) => findNul(item, `${field}[${i}]`));
  if (value === null || typeof value !== 'object') return undefined;
  return first(Object.entries(value), ([name, item]) => {
    if (name.includes('\0')) return field;
    return findNul(item, field === '' ? name : `${field}.${name}`);
  });
}

function first<T>(items: T[], find: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
