import { t } from '../lib/language/index.ts';
import type { IconName } from '../ui/icons.tsx';

interface Entry {
  label: string;
  to: string;
  icon: IconName;
  /** Pages that are reached from this one, and have paths of their own. */
  parts?: readonly string[];
}

/** The groups of the navigation, in their order. */
export const NAVIGATION: readonly (readonly Entry[])[] = [
  [
    { label: t('Overview'), to: '/', icon: 'overview' },
    { label: t('Orders'), to: '/orders', icon: 'orders', parts: ['/failed-emails'] },
    {
      label: t('Shipments'),
      to: '/shipments',
      icon: 'shipments',
      parts: ['/batches', '/manifests', '/pickups', '/trackers'],
    },
    { label: t('Returns'), to: '/returns', icon: 'returns', parts: ['/withdrawals'] },
    { label: t('Reports'), to: '/reports', icon: 'reports' },
  ],
  [
    { label: t('Products'), to: '/products', icon: 'products' },
    { label: t('Inventory'), to: '/inventory', icon: 'inventory' },
    { label: t('Warehouses'), to: '/warehouses', icon: 'warehouses' },
    { label: t('Addresses'), to: '/addresses', icon: 'addresses' },
  ],
  [
    { label: t('Webhooks'), to: '/webhooks', icon: 'webhooks' },
    { label: t('Events'), to: '/developers/events', icon: 'events' },
    { label: t('Requests'), to: '/developers/requests', icon: 'requests' },
    { label: t('Settings'), to: '/settings', icon: 'settings' },
  ],
];
