import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { createInputCheck } from '../http/validation.ts';
import { AppError, invalid, messageOf } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { findExceededBound } from '../lib/json-bounds.ts';
import { nullable } from '../schema/shapes.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** For routes without authentication and routes without a body. */
const SMALL_LIMIT_BYTES = 16 * 1024;

/** Must be called before the routes are registered. A route may set a limit of its own. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isSmall = route.config?.visitor === 'anyone' || route.schema?.body === undefined;
    if (isSmall && route.bodyLimit === undefined) route.bodyLimit = SMALL_LIMIT_BYTES;
  });
}

const checkNoBody = createInputCheck(nullable(Type.Object({}, { additionalProperties: false })));

/**
 * Must be called before the routes are registered. An action without input, such as erasing an order, refuses fields as every
 * other route does: whoever sends `{"dryRun":true}` means something that would not happen.
 */
export function rejectFieldsOfActions(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST') return;
    const hasInput = route.schema?.body !== undefined;
    route.preValidation = ({ body }, _reply, done) => {
      // A body that may be left out is nullable, and Fastify validates one that was as null. One that was sent must be an object.
      if (hasInput && body === null) throw invalid('body: must be an object');
      if (!hasInput && body !== undefined) checkNoBody(body);
      done();
    };
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
 * Accepts only JSON. An empty body counts as no body whatever its Content-Type, because many clients set the header on
 * every request. Text that PostgreSQL cannot store is rejected on both databases.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(invalid('body: must be UTF-8'));
    const exceeded = findExceededBound(bytes);
    if (exceeded !== undefined) return done(invalid(`body: ${exceeded}`));
    const text = bytes.toString('utf8');
    parse(request, text, (error, value) => {
      if (error !== null) return done(invalid(`body: must be valid JSON${whereInvalid(text)}`));
      const field = SUSPICIOUS.test(text) ? findUnstorable(value) : undefined;
      if (field !== undefined) {
        return done(invalid(`${field.slice(0, 100) || 'body'}: must not contain a NUL or a lone surrogate`));
      }
      done(null, value);
    });
  });
}

/** Where the parser stops, if it says so; Fastify's error does not. */
function whereInvalid(text: string): string {
  const message = reasonOf(text);
  if (message === 'Unexpected end of JSON input') return ', but is incomplete';
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  if (position === undefined) return '';
  // Without an array of lines: a body may be a megabyte of them.
  let [line, lineStart] = [1, 0];
  for (
    let end = text.indexOf('\n');
    end !== -1 && end < Number(position);
    end = text.indexOf('\n', lineStart)
  ) {
    line += 1;
    lineStart = end + 1;
  }
  return `, but is invalid at line ${line}, column ${Number(position) - lineStart + 1}`;
}

function reasonOf(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return messageOf(error);
  }
}

/** Escapes that may encode a NUL or a lone surrogate, which cannot be stored. Most bodies contain none and skip the search. */
const SUSPICIOUS = /\\u(0000|[dD][89a-fA-F])/;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The path of the first field whose value or name cannot be stored. `findExceededBound` limits the depth of recursion. */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (!isObject(value)) return undefined;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const inside = findUnstorable(value[i]);
      if (inside !== undefined) return joinPath(`[${i}]`, inside);
    }
    return undefined;
  }
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return '';
    const inside = findUnstorable(value[name]);
    if (inside !== undefined) return joinPath(name, inside);
  }
  return undefined;
}

const joinPath = (name: string, inside: string): string =>
  inside === '' || inside.startsWith('[') ? `${name}${inside}` : `${name}.${inside}`;
