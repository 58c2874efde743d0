import { shownUrl } from '../../plugins/http/index.ts';

/** How a shop's REST API is reached: by path, or with plain permalinks by the query. */
export type Form = (typeof FORMS)[number];

/**
 * In the order in which they are tried. Keys are only looked at if `wp-json/wc/` is in the address as it was sent: with plain
 * permalinks, `?rest_route=` alone is never authenticated. `query` is for servers that find no file for the path.
 */
export const FORMS = ['path', 'path and query', 'query'] as const;

export type Query = Readonly<Record<string, string | number | undefined>>;

export const WC = '/wc/v3';

/** The end of an address that belongs to the REST API. */
const API_PATH = /\/(index\.php\/)?wp-json(\/.*)?$/;

/** The address of the shop, with the folder it is installed in: without pages of WordPress, whose address some enter. */
export const baseOf = (url: string): string =>
  url
    .trim()
    .replace(API_PATH, '')
    .replace(/\/wp-(admin|login\.php)(\/.*)?$/, '')
    .replace(/\/index\.php$/, '')
    .replace(/\/+$/, '');

/** The address of the shop whose REST API is at a URL; undefined if none is. */
export const shopAt = (url: URL): string | undefined =>
  API_PATH.test(url.pathname) ? shownUrl(url).replace(API_PATH, '') : undefined;

export function urlOf(base: string, form: Form, route: string, query: Query): URL {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(String(value))}`],
  );
  if (form === 'path') return withParams(`${base}/wp-json${route}`, params);
  const routed = [`rest_route=${encode(route)}`, ...params];
  if (form === 'path and query') return withParams(`${base}/wp-json/wc/v3/`, routed);
  return withParams(`${base}/`, [...routed, 'path=wp-json/wc/']);
}

const withParams = (url: string, params: readonly string[]): URL =>
  new URL(params.length === 0 ? url : `${url}?${params.join('&')}`);

/** As OAuth encodes, but with what a query may hold unencoded: shops look for the slashes of a route. */
const encode = (text: string): string =>
  percentEncode(text).replace(/%2F/g, '/').replace(/%3A/g, ':').replace(/%2C/g, ',');

/** RFC 3986. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The page of an order in the administration. Where orders have pages of another kind, WooCommerce redirects to those. */
export const adminPageOf = (base: string, orderId: string): string =>
  `${base}/wp-admin/post.php?post=${encodeURIComponent(orderId)}&action=edit`;
