import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { PrintStation } from '../../schema/print-station.ts';
import { PrintStationInput, PrintStationUpdate } from './print-station-schemas.ts';
import type { PrintStationService } from './print-station-service.ts';

export const printStationRoutes = (app: Routes, stations: PrintStationService): void =>
  resourceRoutes(app, stations, {
    tag: 'Print stations',
    about: 'Computers with a label printer, which prints labels without a dialog.',
    group: 'orders',
    path: '/print-stations',
    name: 'printStations',
    noun: 'a print station',
    schema: PrintStation,
    create: PrintStationInput,
    update: PrintStationUpdate,
    list: stations.list,
    descriptions: {
      list: 'By name.',
      create:
        'Its token is made up, and stays the same: the print bridge of the station can be restarted with it.',
      delete: 'Browsers that print there print through the browser again.',
    },
  });
