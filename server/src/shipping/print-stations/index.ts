export { printStationRoutes } from './print-station-routes.ts';
export {
  contextOf as printStationContext,
  createPrintStationService,
  resealPrintStations,
} from './print-station-service.ts';
