import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../http/routing.ts';
import { invalid } from '../../lib/errors.ts';
import { isLocalPeer } from './peer.ts';

/** Load balancers and Prometheus request these by IP address. */
const ANY_HOST = ['/healthz', '/readyz', '/metrics'];
/** Characters allowed in Host: none that a URL parser would read as user info, path or query. */
const HOST = /^[\w.:[\]-]+$/;
/** The limit for a host name in DNS. */
const MAX_NAME_LENGTH = 253;
const LOCAL_NAME = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/i;

/**
 * Rejects requests for another host than that of the public URL, which protects against DNS rebinding: another domain that
 * resolves to this server could otherwise send requests from its own pages. On the machine itself, `localhost` works too.
 */
export function createHostCheck(publicUrl: string | undefined): (request: FastifyRequest) => void {
  if (publicUrl === undefined) return () => {};
  const isPublic = createHostMatcher(publicUrl);
  return (request) => {
    const { host } = request;
    if (isPublic(host) || (isLocalPeer(request) && LOCAL_NAME.test(host))) return;
    if (ANY_HOST.includes(pathOf(request.url))) return;
    throw invalid(`Host: ${nameOf(host)} is not the address of this server, which WAYBILL_PUBLIC_URL sets`);
  };
}

/** What arrived, because it is not what the browser shows if a proxy changes the name or leaves out the port. */
const nameOf = (host: string): string =>
  host.length <= MAX_NAME_LENGTH && HOST.test(host) ? host : 'what was sent';

/** Returns a check for whether the browser uses HTTPS, as far as this process can know. */
export function createHttpsCheck(publicUrl: string | undefined): (request: FastifyRequest) => boolean {
  const isPublic = publicUrl?.startsWith('https:') ? createHostMatcher(publicUrl) : () => false;
  // Behind an untrusted proxy that terminates TLS, only the configured public URL shows it.
  return (request) => schemeOf(request) === 'https' || isPublic(request.host);
}

/** A proxy may send any text as X-Forwarded-Proto. */
export const schemeOf = ({ protocol }: FastifyRequest): 'http' | 'https' =>
  protocol === 'https' || protocol.toLowerCase() === 'https' ? 'https' : 'http';

/** Ignores case and a default port. */
function createHostMatcher(publicUrl: string): (host: string) => boolean {
  const { protocol, host: publicHost } = new URL(publicUrl);
  return (host) => {
    if (host === publicHost) return true;
    const url = `${protocol}//${host}`;
    return HOST.test(host) && URL.canParse(url) && new URL(url).host === publicHost;
  };
}
