import type { FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { schemeOf } from './public-address.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const CROSS_SITE =
  "This request did not come from the dashboard's own pages. Behind a proxy, set WAYBILL_PUBLIC_URL to the address in " +
  'the browser, or WAYBILL_TRUST_PROXY';

/**
 * Refuses what another site made a browser send. Browsers tell where a request comes from in headers that no page can
 * set: `Sec-Fetch-Site`, or, over plain HTTP and before 2023, only `Origin`. A request that has neither proves nothing.
 */
export function createOriginCheck(publicUrl: string | undefined) {
  const publicOrigin = publicUrl === undefined ? undefined : originOf(publicUrl);
  return (request: FastifyRequest): void => {
    if (SAFE_METHODS.includes(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    if (site === 'same-origin') return;
    if (site === undefined && isOurs(request)) return;
    throw new AppError('FORBIDDEN', CROSS_SITE);
  };

  function isOurs(request: FastifyRequest): boolean {
    const origin = originOf(request.headers.origin ?? '');
    if (origin === undefined) return false;
    return origin === publicOrigin || origin === originOf(addressOf(request));
  }
}

/** The address in the browser, as far as this process can know: what a proxy says counts only where it is trusted. */
export const addressOf = (request: FastifyRequest): string => `${schemeOf(request)}://${request.host}`;

/** In one spelling: without a default port, in lower case. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin } = new URL(text);
  return origin === 'null' ? undefined : origin;
}
