import { createRouter } from '@tanstack/react-router';
import { sessionQuery } from './features/session/index.ts';
import { queryClient, whenSignedOut } from './lib/query-client.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { publicRoutes } from './routes/public-routes.ts';
import { rootRoute } from './routes/root-route.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { shellRoute, unknownRoute } from './routes/shell-route.ts';
import { shippingRoutes } from './routes/shipping-routes.ts';
import { stockRoutes } from './routes/stock-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { LoadingPage } from './ui/loading-page.tsx';

/** All pages. Their code is loaded on navigation, or on hovering a link. */
const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  shellRoute.addChildren([...shippingRoutes, ...stockRoutes, ...webhookRoutes, settingsRoutes, unknownRoute]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: LoadingPage,
  defaultPendingMs: 150,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

whenSignedOut(() => {
  const { pathname, href } = router.latestLocation;
  if (pathname === '/login') return;
  // Who was at work is told why the page is gone; who opens a link before logging in is not.
  const ended = queryClient.getQueryData(sessionQuery.queryKey) === undefined ? undefined : true;
  queryClient.clear();
  router.navigate({ to: '/login', search: { next: href, ended }, replace: true, ignoreBlocker: true });
});

/**
 * Loads the code of all pages, so that they work while the server is unreachable or after it was updated. On connections
 * whose user wants to save data, the code of a page is loaded when it is opened.
 */
export function fetchAllPages(): void {
  // Only Chromium has `navigator.connection`.
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  for (const { options } of Object.values(router.routesById)) {
    const { component } = options as { component?: { preload?(): Promise<unknown> } };
    component?.preload?.().catch(() => {});
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
