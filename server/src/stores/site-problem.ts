import type { PluginHttpResponse } from '../plugins/http/plugin-http.ts';

/**
 * What stands in front of a shop that runs anywhere, when a web page answers instead of its API, with what to do about it;
 * undefined if the page says nothing about that.
 */
export function problemOfSite(
  { status, headers }: Pick<PluginHttpResponse, 'status' | 'headers'>,
  host: string,
): string | undefined {
  if (headers['cf-mitigated'] !== undefined)
    return `Cloudflare, which protects ${host}, takes this server for a robot: allow its requests in the security rules there`;
  if (status === 401)
    return `${host} asks for a password of its own, before the store is reached: exempt the address of the store's API from it`;
  if (status === 403)
    return `${host} refused the request (HTTP 403): let this server through its firewall or security plug-in`;
  if (status === 429) return `${host} is getting too many requests`;
  if (status === 503) return `${host} is in maintenance or overloaded (HTTP 503): it is asked again later`;
  if (status >= 500) return `${host} answered HTTP ${status}: its own error log says why`;
  return undefined;
}
