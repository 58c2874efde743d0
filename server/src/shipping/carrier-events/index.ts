export { carrierEventRoutes } from './carrier-event-routes.ts';
export { createCarrierEventService } from './carrier-event-service.ts';
export { createEventLimit } from './event-limit.ts';
