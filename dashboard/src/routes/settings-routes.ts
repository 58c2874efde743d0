import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { shellRoute } from './shell-route.ts';

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../features/settings/settings-frame.tsx'), 'SettingsFrame'),
});
const getParentRoute = () => settingsRoute;

export const settingsRoutes = settingsRoute.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/settings/api-keys', replace: true });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/api-keys',
    component: lazyRouteComponent(() => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    component: lazyRouteComponent(() => import('../features/session/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/sessions',
    component: lazyRouteComponent(() => import('../features/session/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/users',
    component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
  }),
]);
