export { printStationRoutes } from './print-station-routes.ts';
export { createPrintStationService, resealPrintStations } from './print-station-service.ts';
