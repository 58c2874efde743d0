import type { PluginHttpResponse } from './plugin-http.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where an answer sends the client; undefined if it does not, or to something that is not a URL. */
export function redirectOf(
  { status, headers }: Pick<PluginHttpResponse, 'status' | 'headers'>,
  from: URL,
): URL | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, from.href))
    return undefined;
  return new URL(location, from);
}

/** Without its query, which may repeat credentials, and without those in front of the host. */
export const shownUrl = ({ origin, pathname }: URL): string => `${origin}${pathname === '/' ? '' : pathname}`;
