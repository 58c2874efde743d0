import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from '../lib/errors.ts';
import { findExcess } from './json-bounds.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Of whoever is not known yet, and of those of whom nothing is asked: enough for any form. */
const SMALL_LIMIT_BYTES = 16 * 1024;

/** Must be called before the routes are registered. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isSmall = route.config?.visitor === 'anyone' || route.schema?.body === undefined;
    if (isSmall) route.bodyLimit = SMALL_LIMIT_BYTES;
  });
}

export const bodyTooLarge = (limitBytes: number): AppError => {
  const kib = limitBytes / 1024;
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `Request body must be at most ${kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`}`,
  );
};

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
    const excess = findExcess(bytes);
    if (excess !== undefined) return done(invalid(`body: ${excess}`));
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

/** The name of the first field whose text, or whose own name, can't be stored. Bodies nest no deeper than is good for it. */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const inside = findUnstorable(value[i]);
      if (inside !== undefined) return joined(`[${i}]`, inside);
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return '';
    const inside = findUnstorable((value as Record<string, unknown>)[name]);
    if (inside !== undefined) return joined(name, inside);
  }
  return undefined;
}

const joined = (name: string, inside: string): string =>
  inside === '' || inside.startsWith('[') ? `${name}${inside}` : `${name}.${inside}`;
