export { shipmentRoutes } from './shipment-routes.ts';
export { createShipmentService, type ShipmentService } from './shipment-service.ts';
