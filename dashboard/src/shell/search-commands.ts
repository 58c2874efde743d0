import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Command } from '../features/search/index.ts';
import { mayVisit, sessionQuery, useLogOut } from '../features/session/index.ts';
import { NAVIGATION } from './navigation-entries.ts';

const SETTINGS: Command[] = [
  ['API keys', '/settings/api-keys'],
  ['Carriers', '/settings/carriers'],
  ['Stores', '/settings/stores'],
  ['Brand', '/settings/brand'],
  ['Emails', '/settings/emails'],
  ['Return rules', '/settings/returns'],
  ['Documents', '/settings/documents'],
  ['Fulfillment', '/settings/fulfilment'],
  ['Automation rules', '/settings/automation-rules'],
  ['Service mappings', '/settings/service-mappings'],
  ['Printing', '/settings/printing'],
  ['Profile', '/settings/profile'],
  ['Notifications', '/settings/notifications'],
  ['Sessions', '/settings/sessions'],
  ['Account', '/settings/account'],
  ['Members', '/settings/members'],
].map(([title = '', to = '']) => ({ kind: 'page', title, to, icon: 'settings', words: 'settings' }));

const PAGES: Command[] = [
  ...NAVIGATION.flat().map(({ label, to, icon }) => ({ kind: 'page' as const, title: label, to, icon })),
  { kind: 'page', title: 'Stock movements', to: '/inventory/movements', icon: 'inventory' },
  {
    kind: 'page',
    title: 'Shipped elsewhere',
    to: '/trackers',
    icon: 'shipments',
    words: 'trackers tracked parcels',
  },
  {
    kind: 'page',
    title: 'Manifests',
    to: '/manifests',
    icon: 'shipments',
    words: 'drivers close the day scan forms',
  },
  { kind: 'page', title: 'Pickups', to: '/pickups', icon: 'shipments', words: 'drivers carriers collect' },
  { kind: 'page', title: 'Failed emails', to: '/failed-emails', icon: 'orders', words: 'mails customers' },
  { kind: 'page', title: 'Withdrawals', to: '/withdrawals', icon: 'returns', words: 'contract returns' },
  ...SETTINGS,
];

const ACTIONS: Command[] = [
  { kind: 'action', title: 'New order', to: '/orders/new', icon: 'plus', words: 'create add' },
  { kind: 'action', title: 'Import orders', to: '/orders/import', icon: 'orders', words: 'csv' },
  { kind: 'action', title: 'Verify an address', to: '/addresses', icon: 'addresses', words: 'check' },
  {
    kind: 'action',
    title: 'Adjust stock',
    to: '/inventory?adjust=open',
    icon: 'inventory',
    words: 'count add',
  },
  { kind: 'action', title: 'New product', to: '/products/new', icon: 'plus', words: 'create add' },
  { kind: 'action', title: 'Import products', to: '/products/import', icon: 'products', words: 'csv' },
  { kind: 'action', title: 'Import counts', to: '/inventory/import', icon: 'inventory', words: 'csv stock' },
];

/** The pages and actions of the search. */
export function useSearchCommands(): readonly Command[] {
  const session = useSuspenseQuery(sessionQuery).data;
  const { mutate } = useLogOut();
  return useMemo(() => {
    const logOut: Command = {
      kind: 'action',
      title: 'Log out',
      icon: 'logout',
      words: 'sign',
      run: () => mutate(),
    };
    return [...ACTIONS, logOut, ...PAGES].filter(({ to = '/settings/profile' }) => mayVisit(session, to));
  }, [session, mutate]);
}
