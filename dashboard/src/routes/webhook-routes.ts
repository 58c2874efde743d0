import { createRoute } from '@tanstack/react-router';
import { deliverySearch, webhookSearch } from '../features/webhooks/index.ts';
import { page } from './page.ts';
import { shellRoute } from './shell-route.ts';

const getParentRoute = () => shellRoute;

export const webhookRoutes = [
  createRoute({
    getParentRoute,
    path: '/webhooks',
    validateSearch: webhookSearch.validate,
    ...page(() => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$id',
    validateSearch: deliverySearch.validate,
    ...page(() => import('../features/webhooks/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$id/deliveries/$deliveryId',
    ...page(() => import('../features/webhooks/delivery-page.tsx'), 'DeliveryPage'),
  }),
] as const;
