import { createRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '@waybill/sdk';
import { sessionQuery } from '../features/session/index.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { LoadingFrame } from '../shell/loading-frame.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { rootRoute } from './root-route.ts';

/** The parent of all pages that need a login. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: AppFrame,
  pendingComponent: LoadingFrame,
  beforeLoad: async ({ context, location }) => {
    try {
      const { user } = await context.queryClient.ensureQueryData(sessionQuery);
      return { user };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      const next = location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: { next } });
    }
  },
});

/** Any other path: a page that does not exist keeps the navigation. */
export const unknownRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  component: NotFoundPage,
});
