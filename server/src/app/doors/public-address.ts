import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../http/routing.ts';
import { invalid } from '../../lib/errors.ts';
import { isLocalPeer } from './peer.ts';

/** Load balancers and Prometheus ask for these by address. */
const ANY_HOST = ['/healthz', '/readyz', '/metrics'];
/** What a Host may be made of: nothing that a URL would read as a user, a path or a query. */
const HOST = /^[\w.:[\]-]+$/;
const LOCAL_NAME = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;

/**
 * Returns the check that a request is meant for this server, where it is known by which name people reach it. Any other name
 * that leads here is somebody else's: a page of theirs could speak for whoever opens it. On the machine itself the
 * operator may call it `localhost`.
 */
export function createHostCheck(publicUrl: string | undefined): (request: FastifyRequest) => void {
  if (publicUrl === undefined) return () => {};
  const isPublic = createHostMatcher(publicUrl);
  return (request) => {
    const { host } = request;
    if (isPublic(host) || (isLocalPeer(request) && LOCAL_NAME.test(host))) return;
    if (ANY_HOST.includes(pathOf(request.url))) return;
    throw invalid('Host: is not the address of this server, which WAYBILL_PUBLIC_URL says');
  };
}

/** Returns whether the browser speaks HTTPS with us, as far as this process can know. */
export function createHttpsCheck(publicUrl: string | undefined): (request: FastifyRequest) => boolean {
  const isPublic = publicUrl?.startsWith('https:') ? createHostMatcher(publicUrl) : () => false;
  // A proxy that ends TLS but is not trusted: the browser's address is still the one that was configured.
  return (request) => schemeOf(request) === 'https' || isPublic(request.host);
}

/** Whatever else a proxy may write there. */
export const schemeOf = ({ protocol }: FastifyRequest): 'http' | 'https' =>
  protocol === 'https' || protocol.toLowerCase() === 'https' ? 'https' : 'http';

/** In whatever case, and with or without the port that goes without saying. */
function createHostMatcher(publicUrl: string): (host: string) => boolean {
  const { protocol, host: publicHost } = new URL(publicUrl);
  return (host) => {
    if (host === publicHost) return true;
    const url = `${protocol}//${host}`;
    return HOST.test(host) && URL.canParse(url) && new URL(url).host === publicHost;
  };
}
