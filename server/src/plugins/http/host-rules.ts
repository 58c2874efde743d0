import { PluginHttpError } from './plugin-http.ts';

/** The setting by which the operator allows further hosts. */
type HostsSetting = 'WAYBILL_CARRIER_HOSTS' | 'WAYBILL_STORE_HOSTS';

export interface AllowedHosts {
  /**
   * What the plug-in declares: `api.example.com`, or `*.example.com` for every host below one. `public` for a plug-in whose
   * vendor's software runs anywhere: every host with a public address. HTTPS on its own port only.
   */
  hosts: readonly string[] | 'public';
  /** What the operator allows besides: `127.0.0.1:4000`, or a host alone for the standard port of HTTPS or plain HTTP. */
  extraHosts: readonly string[];
  hostsSetting?: HostsSetting;
}

/** Throws a `PluginHttpError` that names the host if it may not be called. */
export function assertAllowed(url: URL, { hosts, extraHosts, hostsSetting }: AllowedHosts): void {
  const setting = hostsSetting ?? 'WAYBILL_CARRIER_HOSTS';
  if (url.username !== '' || url.password !== '')
    throw blocked(`${url.host}: credentials do not belong in a URL`);
  if (isExtraHost(url, extraHosts)) return;
  const isDeclared = hosts === 'public' || hosts.some((host) => matches(url.hostname, host.toLowerCase()));
  if (isDeclared && url.protocol === 'https:' && url.port === '') return;
  const plugin = setting === 'WAYBILL_STORE_HOSTS' ? 'store' : 'carrier';
  throw blocked(
    isDeclared
      ? `${url.host || url.protocol} may be called over HTTPS only, on its standard port, unless ${setting} lists it`
      : `${url.host || url.protocol} is not a host of this ${plugin}, and ${setting} does not list it` +
          (url.port === '' ? '' : ' with this port'),
  );
}

/** Whether the operator allows this host by name: then also at a private address, and over plain HTTP. */
export const isExtraHost = (url: URL, extraHosts: readonly string[]): boolean =>
  extraHosts.some((extra) => isExtra(url, extra.trim().toLowerCase()));

const blocked = (message: string): PluginHttpError =>
  new PluginHttpError('blocked_host', message, { wasSent: false });

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
