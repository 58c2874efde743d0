export { orderViewRoutes } from './order-view-routes.ts';
export { createOrderViewService } from './order-view-service.ts';
