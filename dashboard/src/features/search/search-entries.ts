import { known, plural, t } from '../../lib/language/index.ts';
import { humanize, storeText } from '../../lib/text.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { SearchResults } from './search-api.ts';

/** Something to go to, or to do. */
export interface Entry {
  title: string;
  detail?: string;
  icon: IconName;
  /** A path of the dashboard. */
  to?: string;
  run?: () => void;
  /** Is just what was searched for. */
  isExact?: boolean;
}

export interface Group {
  label: string;
  entries: Entry[];
}

/** A page or an action, which is there without a search. */
export interface Command extends Entry {
  kind: 'page' | 'action';
  /** Other words it is found by. */
  words?: string;
}

const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

/** What the server has found, by kind. */
export function groupsOf(results: SearchResults): Group[] {
  const { orders, customers, products, shipments, trackers, returns, warehouses } = results;
  return [
    {
      label: t('Orders'),
      entries: orders.map(({ id, orderNumber, name, city, storeId, status, isExact }) => ({
        title: orderNumber,
        detail: joined(name, city, storeText(storeId), known(humanize(status))),
        icon: 'orders' as const,
        to: `/orders/${id}`,
        isExact,
      })),
    },
    {
      label: t('Shipments'),
      entries: shipments.map(({ id, trackingCode, carrier, trackingStatus, returnId, isExact }) => ({
        title: trackingCode ?? id,
        detail: joined(carrier, trackingWords(trackingStatus), returnId === null ? null : t('return##noun')),
        icon: 'shipments' as const,
        to: `/shipments/${id}`,
        isExact,
      })),
    },
    {
      label: t('Shipped elsewhere'),
      entries: trackers.map(({ id, trackingCode, carrier, status, isExact }) => ({
        title: trackingCode,
        detail: joined(carrier, trackingWords(status)),
        icon: 'shipments' as const,
        to: `/trackers/${id}`,
        isExact,
      })),
    },
    {
      label: t('Returns'),
      entries: returns.map(({ id, orderNumber, status, isExact }) => ({
        title: t('Return of {number}', { number: orderNumber }),
        detail: known(humanize(status)),
        icon: 'returns' as const,
        to: `/returns/${id}`,
        isExact,
      })),
    },
    {
      label: t('Customers'),
      entries: customers.map(({ name, email, q, orders: count, hasMoreOrders }) => ({
        title: name ?? email ?? q,
        detail: joined(name === null ? null : email, ordersOf(count, hasMoreOrders)),
        icon: 'user' as const,
        to: `/orders?${new URLSearchParams({ q })}`,
      })),
    },
    {
      label: t('Products'),
      entries: products.map(({ id, sku, name, barcode, isExact }) => ({
        title: name,
        detail: joined(sku, barcode),
        icon: 'products' as const,
        to: `/products/${id}`,
        isExact,
      })),
    },
    {
      label: t('Warehouses'),
      entries: warehouses.map(({ id, name, isExact }) => ({
        title: name,
        icon: 'warehouses' as const,
        to: `/warehouses/${id}`,
        isExact,
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
}

/** Pages and actions of which every word of the text starts one. */
export function commandsFor(commands: readonly Command[], q: string): Group[] {
  const words = q.toLowerCase().split(/\s+/);
  const matches = ({ title, words: more = '' }: Command) => {
    const own = `${title} ${more}`.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  };
  const found = commands.filter(matches);
  return [
    { label: t('Actions'), entries: found.filter(({ kind }) => kind === 'action') },
    { label: t('Go to'), entries: found.filter(({ kind }) => kind === 'page') },
  ].filter(({ entries }) => entries.length > 0);
}

const PATHS: Record<string, string> = {
  ord: '/orders',
  shp: '/shipments',
  ret: '/returns',
  trk: '/trackers',
  prd: '/products',
  wh: '/warehouses',
  whk: '/webhooks',
};

/** Where a complete id leads, without asking the server. */
export function pathOfId(text: string): string | undefined {
  const [, prefix = ''] = /^([a-z]+)_[0-9a-z]{26}$/.exec(text.trim()) ?? [];
  const path = PATHS[prefix];
  return path === undefined ? undefined : `${path}/${text.trim()}`;
}

/** Exact matches first: they are what a scanner or a person with a number means. */
export const exactFirst = (groups: Group[]): Group[] => {
  const isExact = ({ entries }: Group) => entries.some((entry) => entry.isExact);
  return [...groups.filter(isExact), ...groups.filter((group) => !isExact(group))];
};

/** The server counts only this many for one customer. */
const ordersOf = (count: number, hasMore: boolean): string =>
  hasMore ? t('more than {count} orders', { count }) : plural(count, '{count} order', '{count} orders');
