import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/routing.ts';
import type { Clock } from '../lib/clock.ts';
import { redactUrl } from '../lib/redaction.ts';
import { excerptOf, type RequestLog, redactQuery } from '../request-log/index.ts';
import { API_PREFIX } from './doors/api-door.ts';

const MAX_PATH = 300;
const MAX_TEXT = 500;
/** Writing a larger body as JSON, only to keep its start, would block the process for milliseconds. */
const MAX_BODY_BYTES = 64 * 1024;
const NOTHING = { body: null, isCut: false };

/** Adds a request of an API key to the request log; for all others, nothing. */
export function createRequestLogging(log: RequestLog | undefined, clock: Clock) {
  return (request: FastifyRequest, status: number, clientAddress: string, durationMs: number): void => {
    const { keyHolder, method } = request;
    if (log === undefined || keyHolder == null || log.drops(keyHolder.keyId)) return;
    const { failure, headers } = request;
    const path = pathOf(request.url).slice(API_PREFIX.length);
    const queryAt = request.url.indexOf('?');
    const isFailedWrite = status >= 400 && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    const isSmall = Number(headers['content-length'] ?? MAX_BODY_BYTES + 1) <= MAX_BODY_BYTES;
    const { body, isCut } = isFailedWrite && isSmall ? excerptOf(request.body, path) : NOTHING;
    log.add({
      id: request.id,
      account_id: keyHolder.accountId,
      key_id: keyHolder.keyId,
      created_at: clock.now() - durationMs,
      method,
      path: storable(redactUrl(path), MAX_PATH),
      query: queryAt === -1 ? null : storable(redactQuery(request.url.slice(queryAt + 1)), MAX_TEXT),
      route: request.routeOptions?.url?.slice(API_PREFIX.length) ?? null,
      status,
      status_class: Math.floor(status / 100),
      duration_ms: durationMs,
      error_code: failure?.code ?? null,
      error_message: failure == null ? null : storable(redactUrl(failure.message), MAX_TEXT),
      idempotency_key: storableOrNull(headers['idempotency-key']),
      client: clientAddress,
      body,
      body_cut: isCut ? 1 : 0,
    });
  };
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function storable(text: string, maxLength: number): string {
  const start = text.length > maxLength ? text.slice(0, maxLength) : text;
  return PRINTABLE.test(start) ? start : start.replaceAll('\0', '\ufffd').toWellFormed();
}

const PRINTABLE = /^[ -~]*$/;

const storableOrNull = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? storable(redactUrl(header), MAX_TEXT) : null;
