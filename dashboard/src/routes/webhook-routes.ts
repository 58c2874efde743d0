import { createRoute } from '@tanstack/react-router';
import { eventSearch, requestSearch } from '../features/developers/index.ts';
import { deliverySearch, newDestinationSearch, webhookSearch } from '../features/webhooks/index.ts';
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
    path: '/webhooks/destinations/new',
    validateSearch: newDestinationSearch,
    ...page(() => import('../features/webhooks/new-destination-page.tsx'), 'NewDestinationPage'),
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
  createRoute({
    getParentRoute,
    path: '/developers/events',
    validateSearch: eventSearch.validate,
    ...page(() => import('../features/developers/events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/developers/events/$id',
    ...page(() => import('../features/developers/event-page.tsx'), 'EventPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/developers/requests',
    validateSearch: requestSearch.validate,
    ...page(() => import('../features/developers/requests-page.tsx'), 'RequestsPage'),
  }),
] as const;
