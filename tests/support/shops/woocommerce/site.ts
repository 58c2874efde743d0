import type { Json } from '../../vendors/vendor-server.ts';

/** How the shop is set up. All of it can be changed while it runs. */
export interface Site {
  name: string;
  permalinks: 'pretty' | 'plain';
  /** Whether PHP is told that requests come over TLS: only then are keys taken as they are. */
  seesTls: boolean;
  /** What the site's clock is ahead of UTC at a time, in minutes. */
  offsetMinutes(ms: number): number;
  isWooActive: boolean;
  hasFulfillments: boolean;
  hasShipmentTracking: boolean;
  statuses: Record<string, string>;
  settings: Record<string, string>;
  key: {
    consumerKey: string;
    consumerSecret: string;
    permissions: 'read' | 'write' | 'read_write';
    isManager: boolean;
  };
  now(): number;
}

export const createSite = (over: Partial<Site>): Site => ({
  name: 'Fake &amp; sons',
  permalinks: 'pretty',
  seesTls: true,
  offsetMinutes: () => 60,
  isWooActive: true,
  hasFulfillments: false,
  hasShipmentTracking: false,
  statuses: {
    ...{ pending: 'Pending payment', processing: 'Processing', 'on-hold': 'On hold', completed: 'Completed' },
    ...{
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      failed: 'Failed',
      packed: 'Packed',
      'checkout-draft': 'Draft',
    },
  },
  settings: {
    woocommerce_weight_unit: 'kg',
    woocommerce_dimension_unit: 'cm',
    woocommerce_currency: 'EUR',
    'email_customer_completed_order/enabled': 'yes',
  },
  key: { consumerKey: 'ck_fake', consumerSecret: 'cs_fake', permissions: 'read_write', isManager: true },
  now: () => Date.now(),
  ...over,
});

/** Answers of WooCommerce: any JSON, as the real one writes it. */
export type Reply = { status: number; body: Json; headers?: Record<string, string> };

export const reply = (status: number, body: Json, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  headers,
});

export const problem = (
  status: number,
  code: string | number,
  message: string,
  data: Json = { status },
): Reply => reply(status, { code, message, data });

export const noRoute = (): Reply =>
  problem(404, 'rest_no_route', 'No route was found matching the URL and request method.');

export const invalidParam = (name: string, why: string): Reply =>
  problem(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    status: 400,
    params: { [name]: why },
  });

/** `2026-11-10T12:00:00`, in UTC and as the clock on the wall shows it. */
export const gmt = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
export const local = (site: Site, ms: number): string => gmt(ms + site.offsetMinutes(ms) * 60_000);

/**
 * What a filter by date means, in milliseconds; NaN if WordPress refuses it. With the flag, a value with a time zone is turned into
 * site time and then compared as if it were UTC.
 */
export function filterTime(site: Site, value: string, isGmt: boolean): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value)) return Number.NaN;
  const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(value);
  const time = Date.parse(hasZone ? value : `${value}Z`);
  const second = Math.floor(time / 1000) * 1000;
  const offset = site.offsetMinutes(second) * 60_000;
  if (hasZone) return isGmt ? second + offset : second;
  return isGmt ? second : second - offset;
}
