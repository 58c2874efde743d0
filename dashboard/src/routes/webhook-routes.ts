import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../lib/search-params.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

export const webhookRoutes = [
  createRoute({
    getParentRoute,
    path: '/webhooks',
    validateSearch: listSearch('status'),
    component: lazyRouteComponent(() => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$id',
    validateSearch: listSearch('status', 'event', 'q', 'createdFrom', 'createdTo', 'span', 'tab'),
    component: lazyRouteComponent(() => import('../features/webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$id/deliveries/$deliveryId',
    component: lazyRouteComponent(() => import('../features/webhooks/delivery-page.tsx'), 'DeliveryPage'),
  }),
] as const;
