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
    { label: 'Overview', to: '/', icon: 'overview' },
    { label: 'Orders', to: '/orders', icon: 'orders', parts: ['/failed-emails'] },
    {
      label: 'Shipments',
      to: '/shipments',
      icon: 'shipments',
      parts: ['/manifests', '/pickups', '/trackers'],
    },
    { label: 'Returns', to: '/returns', icon: 'returns', parts: ['/withdrawals'] },
  ],
  [
    { label: 'Products', to: '/products', icon: 'products' },
    { label: 'Inventory', to: '/inventory', icon: 'inventory' },
    { label: 'Warehouses', to: '/warehouses', icon: 'warehouses' },
    { label: 'Addresses', to: '/addresses', icon: 'addresses' },
  ],
  [
    { label: 'Webhooks', to: '/webhooks', icon: 'webhooks' },
    { label: 'Events', to: '/developers/events', icon: 'events' },
    { label: 'Requests', to: '/developers/requests', icon: 'requests' },
    { label: 'Settings', to: '/settings', icon: 'settings' },
  ],
];
