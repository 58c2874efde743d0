import { CarrierHttpError } from './carrier-http.ts';

export interface AllowedHosts {
  /** What the plug-in declares: `api.example.com`, or `*.example.com` for every host below one. HTTPS on its own port only. */
  hosts: readonly string[];
  /** What the operator allows besides: `127.0.0.1:4000`, or a host alone for the standard port of HTTPS or plain HTTP. */
  extraHosts: readonly string[];
}

/** Throws a `CarrierHttpError` that names the host if it may not be called. */
export function assertAllowed(url: URL, { hosts, extraHosts }: AllowedHosts): void {
  if (url.username !== '' || url.password !== '')
    throw blocked(`${url.host}: credentials do not belong in a URL`);
  if (extraHosts.some((extra) => isExtra(url, extra.trim().toLowerCase()))) return;
  const isDeclared = hosts.some((host) => matches(url.hostname, host.toLowerCase()));
  if (isDeclared && url.protocol === 'https:' && url.port === '') return;
  throw blocked(
    isDeclared
      ? `${url.host} may be called over HTTPS only, on its standard port, unless WAYBILL_CARRIER_HOSTS lists it`
      : `${url.host || url.protocol} is not a host of this carrier, and WAYBILL_CARRIER_HOSTS does not list it` +
          (url.port === '' ? '' : ' with this port'),
  );
}

const blocked = (message: string): CarrierHttpError =>
  new CarrierHttpError('blocked_host', message, { wasSent: false });

const matches = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.')
    ? hostname.endsWith(pattern.slice(1)) && hostname.length > pattern.length - 1
    : hostname === pattern;

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

function isExtra(url: URL, extra: string): boolean {
  const defaultPort = DEFAULT_PORTS[url.protocol];
  if (defaultPort === undefined || extra === '') return false;
  // Without a port, only the standard one: what else listens on that machine was never meant to get credentials.
  if (url.hostname === extra) return url.port === '';
  return `${url.hostname}:${url.port || defaultPort}` === extra;
}
