export { deleteViewsOf } from './order-view-erasure.ts';
export { orderViewRoutes } from './order-view-routes.ts';
export { createOrderViewService } from './order-view-service.ts';
