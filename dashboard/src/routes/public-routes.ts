import { createRoute } from '@tanstack/react-router';
import { page } from './page.ts';
import { rootRoute } from './root-route.ts';

const getParentRoute = () => rootRoute;

/** Only a path of this host: a login link must not redirect to another one. */
const ownPath = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined;

export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: (
      search: Record<string, unknown>,
    ): { next?: string | undefined; ended?: true | undefined } => ({
      next: ownPath(search.next),
      ended: String(search.ended) === 'true' ? true : undefined,
    }),
    ...page(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/setup',
    ...page(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/invite',
    ...page(() => import('../features/setup/invite-page.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    ...page(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    ...page(() => import('../features/setup/reset-password-page.tsx'), 'ResetPasswordPage'),
  }),
] as const;
