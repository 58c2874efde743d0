import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { schemeOf } from './public-address.ts';

export const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const CROSS_SITE =
  "This request did not come from the dashboard's own pages. Behind a proxy, set WAYBILL_PUBLIC_URL to the address in " +
  'the browser, or WAYBILL_TRUST_PROXY';

/**
 * Protects against cross-site request forgery (CSRF). Browsers state a request's origin in headers that no page can set:
 * `Sec-Fetch-Site`, or only `Origin` over plain HTTP and in browsers from before 2023. Requests with neither are rejected.
 */
export function createOriginCheck(publicUrl: string | undefined) {
  const publicOrigin = publicUrl === undefined ? undefined : originOf(publicUrl);
  return (request: FastifyRequest): void => {
    if (SAFE_METHODS.includes(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site === 'same-origin') return;
    if (site === undefined && isOwnOrigin(request)) return;
    throw new AppError('FORBIDDEN', CROSS_SITE);
  };

  function isOwnOrigin(request: FastifyRequest): boolean {
    const origin = originOf(request.headers.origin ?? '');
    if (origin === undefined) return false;
    return origin === publicOrigin || origin === originOf(addressOf(request));
  }
}

/** The server's address in the browser, as far as this process can know: X-Forwarded-* counts only from a trusted proxy. */
export const addressOf = (request: FastifyRequest): string => `${schemeOf(request)}://${request.host}`;

/** Canonical: lower case, without a default port. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin === 'null' ? undefined : origin;
}
