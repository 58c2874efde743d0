import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../search.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

export const shippingRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: listSearch('days'),
    component: lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  }),
] as const;
