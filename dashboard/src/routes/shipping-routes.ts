import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

export const shippingRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../features/overview/overview-page.tsx'), 'OverviewPage'),
  }),
] as const;
