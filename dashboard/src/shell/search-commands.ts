import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Command } from '../features/search/index.ts';
import { mayVisit, sessionQuery, useLogOut } from '../features/session/index.ts';
import { SETTINGS_PAGES } from '../features/settings/index.ts';
import { t } from '../lib/language/index.ts';
import { NAVIGATION } from './navigation-entries.ts';

const SETTINGS: Command[] = SETTINGS_PAGES.map(({ label, to, name = label, words = '' }) => ({
  kind: 'page',
  title: name,
  to,
  icon: 'settings',
  words: `${t('Settings')} ${words}`,
}));

const PAGES: Command[] = [
  ...NAVIGATION.flat().map(({ label, to, icon }) => ({ kind: 'page' as const, title: label, to, icon })),
  { kind: 'page', title: t('Stock movements'), to: '/inventory/movements', icon: 'inventory' },
  {
    kind: 'page',
    title: t('Shipped elsewhere'),
    to: '/trackers',
    icon: 'shipments',
    words: t('trackers tracked parcels##search words'),
  },
  {
    kind: 'page',
    title: t('Manifests'),
    to: '/manifests',
    icon: 'shipments',
    words: t('drivers close the day scan forms##search words'),
  },
  {
    kind: 'page',
    title: t('Batches'),
    to: '/batches',
    icon: 'shipments',
    words: t('bulk jobs labels imports history##search words'),
  },
  {
    kind: 'page',
    title: t('Pickups'),
    to: '/pickups',
    icon: 'shipments',
    words: t('drivers carriers collect##search words'),
  },
  {
    kind: 'page',
    title: t('Failed emails'),
    to: '/failed-emails',
    icon: 'orders',
    words: t('mails customers##search words'),
  },
  {
    kind: 'page',
    title: t('Withdrawals'),
    to: '/withdrawals',
    icon: 'returns',
    words: t('contract returns##search words'),
  },
  ...SETTINGS,
];

const ACTIONS: Command[] = [
  {
    kind: 'action',
    title: t('New order'),
    to: '/orders/new',
    icon: 'plus',
    words: t('create add##search words'),
  },
  { kind: 'action', title: t('Import orders'), to: '/orders/import', icon: 'orders', words: 'csv' },
  {
    kind: 'action',
    title: t('Verify an address'),
    to: '/addresses',
    icon: 'addresses',
    words: t('check##search words'),
  },
  {
    kind: 'action',
    title: t('Adjust stock'),
    to: '/inventory?adjust=open',
    icon: 'inventory',
    words: t('count add##search words'),
  },
  {
    kind: 'action',
    title: t('Count stock'),
    to: '/inventory/count',
    icon: 'inventory',
    words: t('scanner stocktaking##search words'),
  },
  {
    kind: 'action',
    title: t('New product'),
    to: '/products/new',
    icon: 'plus',
    words: t('create add##search words'),
  },
  { kind: 'action', title: t('Import products'), to: '/products/import', icon: 'products', words: 'csv' },
  {
    kind: 'action',
    title: t('Import counts'),
    to: '/inventory/import',
    icon: 'inventory',
    words: t('csv stock##search words'),
  },
];

/** The pages and actions of the search. */
export function useSearchCommands(): readonly Command[] {
  const session = useSuspenseQuery(sessionQuery).data;
  const { mutate } = useLogOut();
  return useMemo(() => {
    const logOut: Command = {
      kind: 'action',
      title: t('Log out'),
      icon: 'logout',
      words: t('sign##search words'),
      run: () => mutate(),
    };
    return [...ACTIONS, logOut, ...PAGES].filter(({ to = '/settings/profile' }) => mayVisit(session, to));
  }, [session, mutate]);
}
