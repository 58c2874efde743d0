import { createRoute, redirect } from '@tanstack/react-router';
import { mayVisit, sessionQuery } from '../features/session/index.ts';
import { storeChoiceSearch } from '../features/store-choice/index.ts';
import { storePageSearch, storeSetupSearch } from '../features/stores/index.ts';
import { page } from './page.ts';
import { shellRoute } from './shell-route.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  ...page(() => import('../features/settings/settings-frame.tsx'), 'SettingsFrame'),
});
const getParentRoute = () => settingsRoute;

export const settingsRoutes = settingsRoute.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: ({ context }) => {
      const session = context.queryClient.getQueryData(sessionQuery.queryKey);
      const first = session === undefined || mayVisit(session, '/settings/carriers') ? 'carriers' : 'profile';
      throw redirect({ to: `/settings/${first}`, replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/api-keys',
    ...page(() => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/carriers',
    ...page(() => import('../features/carrier-accounts/carrier-accounts-page.tsx'), 'CarrierAccountsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stores',
    ...page(() => import('../features/stores/stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stores/new',
    validateSearch: storeSetupSearch,
    ...page(() => import('../features/stores/new-store-page.tsx'), 'NewStorePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/stores/$id',
    validateSearch: storePageSearch.validate,
    ...page(() => import('../features/stores/store-page.tsx'), 'StorePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/brand',
    validateSearch: storeChoiceSearch,
    ...page(() => import('../features/brand/brand-page.tsx'), 'BrandPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/emails',
    validateSearch: storeChoiceSearch,
    ...page(() => import('../features/emails/emails-page.tsx'), 'EmailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/returns',
    ...page(() => import('../features/return-rules/return-rules-page.tsx'), 'ReturnRulesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/fulfilment',
    ...page(() => import('../features/settings/fulfillment-page.tsx'), 'FulfillmentPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/documents',
    validateSearch: storeChoiceSearch,
    ...page(() => import('../features/documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/automation-rules',
    ...page(() => import('../features/automation-rules/automation-rules-page.tsx'), 'AutomationRulesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/service-mappings',
    ...page(() => import('../features/service-mappings/service-mappings-page.tsx'), 'ServiceMappingsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/presets',
    ...page(() => import('../features/presets/presets-page.tsx'), 'PresetsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/printing',
    ...page(() => import('../features/print-stations/printing-page.tsx'), 'PrintingPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    ...page(() => import('../features/session/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications',
    ...page(() => import('../features/alerts/notifications-page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/sessions',
    ...page(() => import('../features/session/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/members',
    ...page(() => import('../features/members/members-page.tsx'), 'MembersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    ...page(() => import('../features/accounts/account-page.tsx'), 'AccountPage'),
  }),
]);
